//! What every source file keeps: its size, its first line, nothing left undone.

use std::path::Path;

use super::{Finding, comment};

/// Lines in a file.
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

/// Whether the path is that of a constant table, whose length says nothing.
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
    let length = text.lines().count();
    (length > FILE_LINES).then(|| {
        let message = format!("expected at most {FILE_LINES} lines in a file, found {length}");
        Finding::new(path, FILE_LINES + 1, message)
    })
}

/// What on this line says that work is left, where no lint sees it.
fn unfinished(line: &str) -> Option<&'static str> {
    // In two parts, so that this line is not one of them.
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

    /// The lines of the findings in a file that begins as it should.
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
        check_body(path, &"\n".repeat(399), &[]);
        check_body(path, &"\n".repeat(400), &[401]);
        check_body("crates/a/tests/it/main.rs", &"\n".repeat(400), &[401]);
        check_body("crates/a/src/tables.rs", &"\n".repeat(400), &[]);
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
