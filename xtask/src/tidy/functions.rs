//! Where functions begin and end, as rustfmt lays them out.

use std::ops::Range;

use super::source::Line;

/// A function with a body, outside test modules.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// The line of its `fn`, from 1.
    pub(super) line: usize,
    /// From the line of its `fn` to that of its closing brace.
    pub(super) length: usize,
    /// Whether it calls itself, or a function of the file through which it comes back.
    pub(super) is_recursive: bool,
}

/// The functions of a file, those in `#[cfg(test)]` items left out.
pub(super) fn functions(lines: &[Line]) -> Vec<Function> {
    let tests = test_items(lines);
    let mut found = Vec::new();
    let mut bodies = Vec::new();
    for (start, line) in lines.iter().enumerate() {
        let Some(name) = function_name(&line.code) else {
            continue;
        };
        if tests.iter().any(|item| item.contains(&start)) {
            continue;
        }
        let end = item_end(lines, start);
        bodies.push((name, &lines[start + 1..=end]));
        found.push(Function {
            name: name.to_owned(),
            line: start + 1,
            length: end + 1 - start,
            is_recursive: false,
        });
    }
    for (at, function) in found.iter_mut().enumerate() {
        function.is_recursive = comes_back(&bodies, at);
    }
    found
}

/// Whether the calls that begin in one of these bodies lead back to it, as far as names tell.
fn comes_back(bodies: &[(&str, &[Line])], origin: usize) -> bool {
    let mut reached = vec![false; bodies.len()];
    let mut open = vec![origin];
    while let Some(from) = open.pop() {
        for (to, (name, _)) in bodies.iter().enumerate() {
            let called = bodies[from].1.iter().any(|line| calls(&line.code, name));
            if called && !std::mem::replace(&mut reached[to], true) {
                open.push(to);
            }
        }
    }
    reached[origin]
}

/// The name of the function that begins on this line.
fn function_name(code: &str) -> Option<&str> {
    let is_qualifier = |word: &str| {
        word.starts_with("pub")
            || word.starts_with('"')
            || ["const", "async", "unsafe", "extern"].contains(&word)
    };
    let mut words = code.split_whitespace();
    if words.find(|word| !is_qualifier(word))? != "fn" {
        return None;
    }
    words.next()?.split(['(', '<']).next()
}

fn calls(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        code[at + name.len()..].starts_with('(')
            && !before.is_some_and(|c| c.is_alphanumeric() || c == '_')
    })
}

/// The lines of items that exist in tests only.
fn test_items(lines: &[Line]) -> Vec<Range<usize>> {
    (0..lines.len())
        .filter(|&at| lines[at].code.trim() == "#[cfg(test)]")
        .filter_map(|at| {
            let is_item = |line: &Line| {
                let code = line.code.trim();
                !code.is_empty() && !code.starts_with("#[")
            };
            let start = (at..lines.len()).find(|&next| is_item(&lines[next]))?;
            Some(at..item_end(lines, start) + 1)
        })
        .collect()
}

/// The last line of the item that begins on this line.
///
/// The head ends on the first line in its own column that closes with a brace or a semicolon; a body, on the next line in that column that begins with a brace.
fn item_end(lines: &[Line], start: usize) -> usize {
    let column = lines[start].indent();
    let in_column = |&at: &usize| lines[at].indent() == column;
    let code = |at: usize| lines[at].code.trim();
    let last = lines.len() - 1;
    let head = (start..=last)
        .filter(in_column)
        .find(|&at| code(at).ends_with(['{', '}', ';']))
        .unwrap_or(last);
    if !code(head).ends_with('{') {
        return head;
    }
    (head + 1..=last)
        .filter(in_column)
        .find(|&at| code(at).starts_with('}'))
        .unwrap_or(last)
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    /// Name, first line, length and recursion of each function.
    fn check(text: &str, expected: &[(&str, usize, usize, bool)]) {
        let found = functions(&source::lines(text));
        let found: Vec<_> = found
            .iter()
            .map(|f| (f.name.as_str(), f.line, f.length, f.is_recursive))
            .collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn functions_are_measured_from_fn_to_brace() {
        check("fn a() {}\n", &[("a", 1, 1, false)]);
        check("/// fn b() {\nfn a() {\n    1\n}\n", &[("a", 2, 3, false)]);
        check(
            "trait T {\n    fn a(&self);\n    fn b();\n}\n",
            &[("a", 2, 1, false), ("b", 3, 1, false)],
        );
        check(
            "pub(crate) const unsafe fn a<T>() {\n}\n",
            &[("a", 1, 2, false)],
        );
        check("extern \"C\" fn a() {\n}\n", &[("a", 1, 2, false)]);
        check("let fn_name = 1;\nimpl Fn() {}\n", &[]);
    }

    #[test]
    fn heads_over_several_lines_belong_to_the_function() {
        let text = "fn a(\n    b: [u8; 2],\n) -> u8\nwhere\n    u8: Copy,\n{\n    match b {\n        _ => {}\n    }\n}\n";
        check(text, &[("a", 1, 10, false)]);
    }

    #[test]
    fn braces_in_text_do_not_count() {
        check("fn a() {\n    b(\"\n}\n\");\n}\n", &[("a", 1, 5, false)]);
        check("fn a() {\n    // }\n/* } */\n}\n", &[("a", 1, 4, false)]);
    }

    #[test]
    fn recursion_is_seen() {
        check("fn a() {\n    self.a(1);\n}\n", &[("a", 1, 3, true)]);
        check(
            "fn a() {\n    ba(1);\n    a + 1;\n}\n",
            &[("a", 1, 4, false)],
        );
        let through_another =
            "fn a() {\n    b();\n}\nfn b() {\n    a();\n}\nfn c() {\n    a();\n}\n";
        let expected = [("a", 1, 3, true), ("b", 4, 3, true), ("c", 7, 3, false)];
        check(through_another, &expected);
    }

    #[test]
    fn tests_are_left_out() {
        check(
            "#[cfg(test)]\nmod tests {\n    fn a() {\n    }\n}\nfn b() {}\n",
            &[("b", 6, 1, false)],
        );
        check(
            "#[cfg(test)]\n#[must_use]\nfn a() {\n}\n\n#[cfg(test)]\nmod tests;\n",
            &[],
        );
    }
}
