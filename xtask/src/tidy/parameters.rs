//! Check that no parameter is a tuple: parts with names are parameters of their own, or a struct.

use super::{Finding, comment};

/// Functions whose tuples are coordinates, by the paths of their files.
const COORDINATES: [(&str, &str); 3] = [
    ("crates/games/kayles/src/formats/matrix.rs", "read_entry"),
    ("crates/refute/src/oracle/board.rs", "run"),
    ("crates/refute/src/oracle/squares.rs", "beyond"),
];

/// Finds the parameters of a source file that are tuples, in functions outside tests.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    if path.contains("/tests/") || path.ends_with("/tests.rs") {
        return Vec::new();
    }
    let source = text.split("\n#[cfg(test)]\nmod tests {\n").next();
    let lines = source.unwrap_or(text).lines();
    let lines: Vec<&str> = lines
        .map(|line| &line[..line.len() - comment(line).len()])
        .collect();
    let code = lines.join("\n");
    let mut findings = Vec::new();
    for function in functions(&code) {
        if COORDINATES.contains(&(path, function.name)) {
            continue;
        }
        let tuples = parts(function.parameters).into_iter();
        for tuple in tuples.filter(|parameter| is_tuple(parameter)) {
            let words: Vec<&str> = tuple.split_whitespace().collect();
            let message = format!(
                "expected parameters with names or a struct, found the tuple `{}` of {}",
                words.join(" "),
                function.name
            );
            findings.push(Finding::new(path, function.line, message));
        }
    }
    findings
}

/// The head of a function.
struct Function<'a> {
    name: &'a str,
    /// The number of its line, from 1.
    line: usize,
    /// The text between its parentheses.
    parameters: &'a str,
}

/// Returns the functions of a text without comments.
fn functions(code: &str) -> Vec<Function<'_>> {
    let heads = code.match_indices("fn ");
    let function = |(start, keyword): (usize, &str)| {
        let (before, after) = (&code[..start], &code[start + keyword.len()..]);
        let name = after.split(|c: char| !is_name(c)).next()?;
        if before.ends_with(is_name) || name.is_empty() {
            return None;
        }
        let mut rest = &after[name.len()..];
        if rest.starts_with('<') {
            rest = &rest[end_of_group(rest)? + 1..];
        }
        let end = rest.starts_with('(').then(|| end_of_group(rest))??;
        Some(Function {
            name,
            line: before.matches('\n').count() + 1,
            parameters: &rest[1..end],
        })
    };
    heads.filter_map(function).collect()
}

/// Returns `true` if the type of a parameter is a tuple, or a reference to one.
fn is_tuple(parameter: &str) -> bool {
    let Some(colon) = colon(parameter) else {
        return false;
    };
    let of_type = parameter[colon + 1..].trim().trim_start_matches('&');
    let of_type = match of_type.strip_prefix('\'') {
        Some(lifetime) => lifetime.trim_start_matches(is_name).trim_start(),
        None => of_type,
    };
    let of_type = of_type.strip_prefix("mut ").unwrap_or(of_type);
    let end = of_type.starts_with('(').then(|| end_of_group(of_type));
    end.flatten()
        .is_some_and(|end| parts(&of_type[1..end]).len() > 1)
}

/// Returns the place of the colon between a pattern and its type.
fn colon(parameter: &str) -> Option<usize> {
    let is_single =
        |at: usize| !parameter[..at].ends_with(':') && !parameter[at + 1..].starts_with(':');
    depths(parameter)
        .find(|&(at, c, depth)| c == ':' && depth == 0 && is_single(at))
        .map(|(at, ..)| at)
}

/// Splits a list at its commas.
fn parts(list: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, c, depth) in depths(list) {
        if c == ',' && depth == 0 {
            parts.push(&list[start..at]);
            start = at + 1;
        }
    }
    parts.push(&list[start..]);
    parts
}

/// Returns the place of the bracket that closes the first one.
fn end_of_group(text: &str) -> Option<usize> {
    depths(text)
        .find(|&(.., depth)| depth == 0)
        .map(|(at, ..)| at)
}

/// Returns each character with its place, and the number of brackets that are open after it.
fn depths(text: &str) -> impl Iterator<Item = (usize, char, usize)> {
    let (mut depth, mut before) = (0_usize, ' ');
    text.char_indices().map(move |(at, c)| {
        let is_arrow = c == '>' && matches!(before, '-' | '=');
        match c {
            '(' | '[' | '{' | '<' => depth += 1,
            ')' | ']' | '}' | '>' if !is_arrow => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = c;
        (at, c, depth)
    })
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    const PATH: &str = "crates/a/src/lib.rs";

    fn check(code: &str, expected: &[usize]) {
        let findings = super::check(PATH, code);
        let lines: Vec<usize> = findings.iter().map(|finding| finding.line).collect();
        assert_eq!(lines, expected, "{code}: {findings:?}");
    }

    #[test]
    fn tuples_are_found_by_their_types() {
        for tuple in [
            "fn a((b, c): (B, C)) {}",
            "pub fn a(pair: (B, C)) {}",
            "fn a<F: Fn(B) -> C>(f: F, (b, c): (&B, F)) {}",
            "fn a(mut pair: &(B, C)) {}",
            "fn a(&self, pair: &'a mut (B, C)) -> B;",
            "pub(crate) fn a(\n    b: B,\n    (c, d): (C, Vec<(D, E)>),\n) {}",
        ] {
            check(tuple, &[1]);
        }
    }

    #[test]
    fn other_parameters_are_no_tuples() {
        for other in [
            "fn a(b: B, c: C) -> (B, C) {}",
            "fn a(list: &[(B, C)], pair: Option<(B, C)>) {}",
            "fn a(f: impl Fn((B, C)) -> D, b: &(dyn B + Send), unit: ()) {}",
            "fn a(Point { x, y }: Point, path::Pair(b, c): path::Pair) {}",
            "let a = |(b, c): (B, C)| b;",
            "type A = fn(B, (C, D));",
            "// fn a((b, c): (B, C))",
        ] {
            check(other, &[]);
        }
    }

    #[test]
    fn tests_may_have_tuples() {
        let function = "fn a((b, c): (B, C)) {}\n";
        check(function, &[1]);
        check(
            &format!("\n#[cfg(test)]\nmod tests {{\n{function}}}\n"),
            &[],
        );
        for path in ["crates/a/tests/it/main.rs", "crates/a/src/b/tests.rs"] {
            assert!(super::check(path, function).is_empty(), "{path}");
        }
    }
}
