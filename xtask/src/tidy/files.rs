//! Rules for every source file: its size, its first line, and no unfinished work.

use std::path::Path;

use super::{Finding, comment};

/// The most lines of a file.
const FILE_LINES: usize = 400;

/// Checks the file at this path.
pub(super) fn check(path: &str, text: &str) -> Vec<Finding> {
    let mut findings: Vec<Finding> = first_line(path, text).into_iter().collect();
    if !is_table(path) {
        findings.extend(file_size(path, text));
    }
    for (number, line) in (1..).zip(text.lines()) {
        findings.extend(unfinished(line).map(|what| {
            let message = format!("{what} has no place in finished code");
            Finding::new(path, number, message)
        }));
    }
    findings
}

/// Returns `true` if the path is that of a constant table, whose length has no limit.
fn is_table(path: &str) -> bool {
    Path::new(path)
        .file_name()
        .is_some_and(|name| name == "tables.rs")
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
    let source = text.split("\n#[cfg(test)]\nmod tests {\n").next();
    let lines = source.unwrap_or(text).lines();
    let mut code = (1..).zip(lines).filter(|(_, line)| is_code(line));
    let (line, _) = code.nth(FILE_LINES)?;
    let length = FILE_LINES + 1 + code.count();
    let message = format!("expected at most {FILE_LINES} lines of code in a file, found {length}");
    Some(Finding::new(path, line, message))
}

/// Whether a line is neither blank nor a comment.
fn is_code(line: &str) -> bool {
    let line = line.trim_start();
    !line.is_empty() && !line.starts_with("//")
}

/// Returns the mark of unfinished work on this line that no lint finds.
fn unfinished(line: &str) -> Option<&'static str> {
    // The marks are split, so that these lines contain none of them.
    let marks = [
        concat!("TO", "DO"),
        concat!("FIX", "ME"),
        concat!("X", "XX"),
    ];
    if line.trim_start().starts_with("#[ignore") {
        return Some("#[ignore]");
    }
    let has_word = |mark: &str| {
        let mut words = comment(line).split(|c: char| !c.is_alphanumeric());
        words.any(|word| word == mark)
    };
    marks.into_iter().find(|mark| has_word(mark))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the lines of the findings in a file that begins as it should.
    fn check_body(path: &str, body: &str, expected: &[usize]) {
        let findings = check(path, &format!("//! A file.\n{body}"));
        let lines: Vec<usize> = findings.iter().map(|finding| finding.line).collect();
        assert_eq!(lines, expected, "{path}: {findings:?}");
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
        let [fits, long] = [400, 401].map(|count| "a();\n".repeat(count));
        check_body(path, &fits, &[]);
        check_body(path, &long, &[402]);
        check_body("crates/a/tests/it/main.rs", &long, &[402]);
        check_body("crates/a/src/tables.rs", &long, &[]);
        check_body(path, &format!("/// A doc.\n\n    // Why.\n{fits}"), &[]);
        check_body(
            path,
            &format!("{fits}\n#[cfg(test)]\nmod tests {{\n{fits}}}\n"),
            &[],
        );
        check_body(path, &format!("#[cfg(test)]\nmod tests;\n{long}"), &[402]);
    }

    #[test]
    fn work_left_undone_is_found() {
        let path = "crates/a/src/lib.rs";
        check_body(path, "#[ignore = \"slow\"]\n", &[2]);
        let marks = ["TO", "DO"].concat();
        check_body(
            path,
            &format!("// {marks}: more.\na(); // {marks}\n"),
            &[2, 3],
        );
        check_body(
            path,
            &format!("let text = \"{marks}\"; // MAS{marks}N\n"),
            &[],
        );
    }
}
