//! Check that the files of a folder need each other in one direction only.

use std::collections::{BTreeMap, BTreeSet};

use super::{Finding, comment};

/// A module: the names on the path from the root of its crate.
type Module = Vec<String>;

/// The parts of a crate's file that matter to other files.
struct Source<'a> {
    path: &'a str,
    module: Module,
    /// The lines of code, without comments and up to the file's tests.
    lines: Vec<&'a str>,
}

/// A file's need of another one.
struct Need<'a> {
    path: &'a str,
    line: usize,
    /// The folder of both files, and each file as seen from there.
    folder: Module,
    from: String,
    to: String,
}

/// Finds files that need each other, directly or by way of others. A file counts together with the files in the folder of its name.
///
/// A file that needs the one above it, which declares it, makes no circle.
pub(super) fn check<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Vec<Finding> {
    let mut crates: BTreeMap<&str, Vec<Source>> = BTreeMap::new();
    for (path, text) in files {
        if let Some((root, inside)) = path.split_once("/src/")
            && let Some(module) = module(inside)
        {
            let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
            let lines = lines.map(|line| &line[..line.len() - comment(line).len()]);
            let lines = lines.collect();
            let source = Source {
                path,
                module,
                lines,
            };
            crates.entry(root).or_default().push(source);
        }
    }
    crates
        .values()
        .flat_map(|sources| circles(sources))
        .collect()
}

/// Returns the module in a file of this path below `src`; `None` for tests.
fn module(path: &str) -> Option<Module> {
    let names = path.strip_suffix(".rs")?.split('/').map(str::to_owned);
    let mut names: Module = names.collect();
    if names
        .last()
        .is_some_and(|name| ["lib", "main", "mod"].contains(&name.as_str()))
    {
        names.pop();
    }
    (!names.iter().any(|name| name == "tests")).then_some(names)
}

fn circles(sources: &[Source]) -> Vec<Finding> {
    let modules: BTreeSet<&Module> = sources.iter().map(|source| &source.module).collect();
    let exports = exports(sources, &modules);
    let needs: Vec<Need> = sources
        .iter()
        .flat_map(|source| needs(source, &modules, &exports))
        .collect();
    let mut direct: BTreeMap<(&Module, &str), BTreeSet<&str>> = BTreeMap::new();
    for need in &needs {
        let others = direct.entry((&need.folder, &need.from)).or_default();
        others.insert(&need.to);
    }
    let mut reported = BTreeSet::new();
    needs
        .iter()
        .filter(|need| reaches(&direct, &need.folder, &need.to, &need.from))
        .filter(|need| reported.insert((&need.folder, &need.from, &need.to)))
        .map(|need| {
            let Need { from, to, .. } = need;
            let message = format!("a circle of files: {from} needs {to}, and {to} needs {from}");
            Finding::new(need.path, need.line, message)
        })
        .collect()
}

/// Returns `true` if one module of a folder needs another, by way of any others there.
fn reaches(
    direct: &BTreeMap<(&Module, &str), BTreeSet<&str>>,
    folder: &Module,
    from: &str,
    to: &str,
) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        let others = direct.get(&(folder, module)).into_iter().flatten();
        open.extend(others.copied().filter(|&other| seen.insert(other)));
    }
    from != to && seen.contains(to)
}

/// The items that each module passes on: the module below it, by the name of the item.
type Exports = BTreeMap<Module, BTreeMap<String, Module>>;

fn exports(sources: &[Source], modules: &BTreeSet<&Module>) -> Exports {
    let mut exports = Exports::new();
    for Source { module, lines, .. } in sources {
        let code = lines.join("\n");
        for (start, _) in code.match_indices("use ") {
            let (paths, _) = tree(&code[start + 4..]);
            for path in paths {
                let Some((item, way)) = path.split_last() else {
                    continue;
                };
                let target = [module.as_slice(), way].concat();
                if !way.is_empty() && modules.contains(&target) {
                    let items = exports.entry(module.clone()).or_default();
                    items.insert(item.clone(), target);
                }
            }
        }
    }
    exports
}

/// Returns the other files of its folder, or of a folder above, that a file names in code.
fn needs<'a>(source: &Source<'a>, modules: &BTreeSet<&Module>, exports: &Exports) -> Vec<Need<'a>> {
    let mut needs = Vec::new();
    for (at, _) in source.lines.iter().enumerate() {
        for (start, _) in source.lines[at].match_indices("::") {
            let before = &source.lines[at][..start];
            let word = before.rsplit(|c: char| !is_name(c)).next().unwrap_or("");
            let supers = before.matches("super::").count() + 1;
            let base = match word {
                "crate" => &[],
                // Only the last word of a chain of `super` is read.
                "super" if !source.lines[at][start..].starts_with("::super") => {
                    let chain = before.ends_with("super::super");
                    let up = if chain { supers } else { 1 };
                    &source.module[..source.module.len().saturating_sub(up)]
                }
                _ => continue,
            };
            let rest = source.lines[at..].join("\n");
            let (paths, _) = tree(&rest[start + 2..]);
            needs.extend(paths.iter().filter_map(|path| {
                let target = resolve(base, path, modules, exports);
                let common = |(a, b): &(&String, &String)| a == b;
                let pairs = source.module.iter().zip(&target);
                let above = pairs.take_while(common).count();
                Some(Need {
                    path: source.path,
                    line: at + 1,
                    folder: target[..above].to_vec(),
                    from: source.module.get(above)?.clone(),
                    to: target.get(above)?.clone(),
                })
            }));
        }
    }
    needs
}

/// Returns the module in which an item is defined.
fn resolve(
    base: &[String],
    path: &[String],
    modules: &BTreeSet<&Module>,
    exports: &Exports,
) -> Module {
    let mut module = base.to_vec();
    for name in path {
        let below = [module.as_slice(), std::slice::from_ref(name)].concat();
        if modules.contains(&below) {
            module = below;
            continue;
        }
        while let Some(further) = exports.get(&module).and_then(|items| items.get(name)) {
            module.clone_from(further);
        }
        break;
    }
    module
}

/// Returns every path of a tree such as `a::{b, c::{d, e as f}}`, and the text after the tree.
fn tree(text: &str) -> (Vec<Module>, &str) {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        let mut paths = Vec::new();
        loop {
            let (more, after) = tree(rest);
            paths.extend(more);
            match after.trim_start().strip_prefix(',') {
                Some(after) => rest = after,
                None => return (paths, after.trim_start().strip_prefix('}').unwrap_or("")),
            }
        }
    }
    let (name, rest) = text.split_at(text.find(|c| !is_name(c)).unwrap_or(text.len()));
    if let Some(rest) = rest.strip_prefix("::") {
        let (mut paths, rest) = tree(rest);
        for path in &mut paths {
            path.insert(0, name.to_owned());
        }
        return (paths, rest);
    }
    if let Some(alias) = rest.strip_prefix(" as ") {
        return tree(alias);
    }
    let paths = if name.is_empty() {
        Vec::new()
    } else {
        vec![vec![name.to_owned()]]
    };
    (paths, rest)
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(files: &[(&str, &str)]) -> Vec<String> {
        let findings = check(files.iter().copied());
        findings.iter().map(ToString::to_string).collect()
    }

    const ROOT: (&str, &str) = (
        "a/src/lib.rs",
        "mod b;\nmod c;\nmod d;\npub use b::B;\npub use c::{C, D as E};\n",
    );

    #[test]
    fn two_files_that_need_each_other_passed() {
        let found = messages(&[
            ROOT,
            ("a/src/b.rs", "//! B.\n\nuse crate::{\n    E,\n};\n"),
            ("a/src/c.rs", "fn c() -> super::B {}\n"),
        ]);
        assert_eq!(
            found,
            [
                "a/src/b.rs:3: a circle of files: b needs c, and c needs b",
                "a/src/c.rs:1: a circle of files: c needs b, and b needs c"
            ]
        );
    }

    #[test]
    fn three_files_in_a_circle_passed() {
        let found = messages(&[
            ROOT,
            ("a/src/b.rs", "use crate::c::{f, g};\n"),
            ("a/src/c.rs", "use crate::d::inner::X;\n"),
            ("a/src/d.rs", "mod inner;\n"),
            ("a/src/d/inner.rs", "use super::super::B;\n"),
        ]);
        assert_eq!(found.len(), 3, "{found:?}");
    }

    #[test]
    fn one_direction_tests_and_files_above_are_no_circle() {
        let found = messages(&[
            ROOT,
            ("a/src/b.rs", "use crate::C;\n// crate::C\n"),
            (
                "a/src/c.rs",
                "// crate::B\n#[cfg(test)]\nmod tests {\n    use crate::B;\n}\n",
            ),
            ("a/src/d.rs", "mod inner;\nuse inner::X;\nfn d(x: X) {}\n"),
            ("a/src/d/inner.rs", "use super::d;\n"),
            ("a/src/d/tests.rs", "use crate::B;\n"),
            ("other/src/c.rs", "use crate::B;\n"),
            ("other/src/lib.rs", "mod c;\nmod b;\npub use b::B;\n"),
            ("other/src/b.rs", "\n"),
        ]);
        assert_eq!(found, [""; 0]);
    }
}
