//! What every source file keeps: its size, its first line, nothing left undone.

use std::path::Path;

use super::Finding;
use super::functions::{Function, functions};
use super::source::{self, Line};

/// Lines in a file.
const FILE_LINES: usize = 400;
/// Lines in a function.
const FUNCTION_LINES: usize = 40;
/// Lines in the recursion of a search engine, whose steps are read together.
const RECURSION_LINES: usize = 70;

/// Checks the file at this path.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let lines = source::lines(text);
    let mut findings: Vec<Finding> = first_line(path, text).into_iter().collect();
    if !is_table(path) {
        findings.extend(file_size(path, text));
        if !is_test(path) {
            findings.extend(
                functions(&lines)
                    .iter()
                    .filter_map(|f| function_size(path, f)),
            );
        }
    }
    for (number, line) in (1..).zip(&lines) {
        findings.extend(unfinished(line).map(|what| {
            Finding::new(
                path,
                number,
                format!("{what} has no place in finished code"),
            )
        }));
    }
    findings
}

/// Whether the path is that of a constant table, whose length says nothing.
fn is_table(path: &str) -> bool {
    Path::new(path)
        .file_name()
        .is_some_and(|name| name == "tables.rs")
}

/// Whether the whole file is compiled for tests only.
fn is_test(path: &str) -> bool {
    path.split('/')
        .any(|part| part == "tests" || part == "tests.rs")
}

fn first_line(path: &str, text: &str) -> Option<Finding> {
    let first = text.lines().next().unwrap_or("");
    let good = first.starts_with("//! ") || first.starts_with("#![doc = include_str!");
    (!good).then(|| {
        Finding::new(
            path,
            1,
            "expected a first line `//! ...` that says what the file holds",
        )
    })
}

fn file_size(path: &str, text: &str) -> Option<Finding> {
    let length = text.lines().count();
    (length > FILE_LINES).then(|| {
        let message = format!("expected at most {FILE_LINES} lines in a file, found {length}");
        Finding::new(path, FILE_LINES + 1, message)
    })
}

fn function_size(path: &str, function: &Function) -> Option<Finding> {
    let engine = path.starts_with("crates/search/src/") && function.is_recursive;
    let limit = if engine {
        RECURSION_LINES
    } else {
        FUNCTION_LINES
    };
    (function.length > limit).then(|| {
        let message = format!(
            "expected at most {limit} lines in a function, found {} in {}",
            function.length, function.name
        );
        Finding::new(path, function.line, message)
    })
}

/// What on this line says that work is left.
fn unfinished(line: &Line) -> Option<&'static str> {
    let in_code = ["todo!", "unimplemented!", "#[ignore"];
    let in_comments = ["TODO", "FIXME", "XXX"];
    let has_word = |mark: &str| {
        let mut words = line.comment.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word == mark)
    };
    let code = in_code.into_iter().find(|mark| line.code.contains(mark));
    code.or_else(|| in_comments.into_iter().find(|mark| has_word(mark)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the findings in a file that begins as it should.
    fn check_body(path: &str, body: &str, expected: &[usize]) {
        let findings = check(path, &format!("//! A file.\n{body}"));
        let lines: Vec<usize> = findings.iter().map(|finding| finding.line).collect();
        assert_eq!(lines, expected, "{path}: {findings:?}");
    }

    fn function(length: usize, body: &str) -> String {
        format!("fn f() {{\n{}}}\n", body.repeat(length - 2))
    }

    #[test]
    fn the_first_line_says_what_the_file_holds() {
        for (text, findings) in [
            ("//! Fine.\n", 0),
            ("#![doc = include_str!(\"../README.md\")]\n", 0),
            ("\n//! Late.\n", 1),
            ("// Not a doc.\n", 1),
            ("//!\n", 1),
            ("", 1),
        ] {
            assert_eq!(
                check("crates/a/src/lib.rs", text).len(),
                findings,
                "{text:?}"
            );
        }
    }

    #[test]
    fn long_files_are_found() {
        let path = "crates/a/src/lib.rs";
        check_body(path, &"\n".repeat(399), &[]);
        check_body(path, &"\n".repeat(400), &[401]);
        check_body("crates/a/tests/it/main.rs", &"\n".repeat(400), &[401]);
        check_body("crates/a/src/tables.rs", &"\n".repeat(400), &[]);
    }

    #[test]
    fn long_functions_are_found() {
        let path = "crates/a/src/lib.rs";
        check_body(path, &function(40, "    1;\n"), &[]);
        check_body(path, &function(41, "    1;\n"), &[2]);
        check_body(path, &function(41, "    f();\n"), &[2]);
        check_body("crates/a/tests/it/main.rs", &function(41, "    1;\n"), &[]);
        check_body("crates/a/src/tests.rs", &function(41, "    1;\n"), &[]);
    }

    #[test]
    fn the_recursion_of_an_engine_may_be_longer() {
        let path = "crates/search/src/pvs.rs";
        check_body(path, &function(41, "    1;\n"), &[2]);
        check_body(path, &function(70, "    self.f();\n"), &[]);
        check_body(path, &function(71, "    self.f();\n"), &[2]);
    }

    #[test]
    fn work_left_undone_is_found() {
        let path = "crates/a/src/lib.rs";
        check_body(path, "todo!();\n", &[2]);
        check_body(path, "unimplemented!(\"later\");\n", &[2]);
        check_body(path, "#[ignore = \"slow\"]\n", &[2]);
        check_body(path, "// TODO: more.\n/* FIXME */\n", &[2, 3]);
        check_body(
            path,
            "let text = \"todo!() // TODO\"; // A todo list, MASTODON.\n",
            &[],
        );
    }
}
