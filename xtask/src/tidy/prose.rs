//! Plain English in comments, pages and messages.

use super::{Finding, comment};

/// Words with which no doc line begins: the noun of the item comes first.
const QUESTIONS: [&str; 4] = ["What", "Who", "Whoever", "How"];

/// Phrases that stand for a parameter, a component or a verb such as report, print and receive.
const PHRASES: [&[&str]; 8] = [
    &["so", "many"],
    &["whoever"],
    &["nobody"],
    &["somebody"],
    &["told"],
    &["said"],
    &["heard"],
    &["of", "other", "hands"],
];

/// Checks the comments of a source file.
pub(super) fn check_source(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let prose = comment(line);
        let code = &line[..line.len() - prose.len()];
        if code.matches('"').count() % 2 == 1 {
            // The slashes stand in a text.
            continue;
        }
        let doc = prose
            .strip_prefix("///")
            .or_else(|| prose.strip_prefix("//!"));
        let first = doc.and_then(|doc| doc.split_whitespace().next());
        if let Some(question) = first.filter(|first| QUESTIONS.contains(first)) {
            let message = format!(
                "expected a doc line that begins with a noun or a verb, found {question:?}"
            );
            findings.push(Finding::new(path, number, message));
        }
        findings.extend(phrase(path, number, prose));
    }
    findings
}

/// Checks a page or a file of messages, in which code stands between backquotes.
pub(super) fn check_text(path: &str, text: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut is_listing = false;
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_listing = !is_listing;
        } else if !is_listing {
            findings.extend(phrase(path, number, line));
        }
    }
    findings
}

/// Finds the first phrase of the list outside backquotes.
fn phrase(path: &str, number: usize, line: &str) -> Option<Finding> {
    let prose = line.split('`').step_by(2).collect::<Vec<_>>().join(" x ");
    // A mark between two words keeps a phrase from being found across it.
    let spaced: String = prose
        .to_lowercase()
        .chars()
        .flat_map(|c| match c {
            _ if c.is_alphanumeric() || c.is_whitespace() => vec![c],
            _ => vec![' ', c, ' '],
        })
        .collect();
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let found = PHRASES
        .into_iter()
        .find(|phrase| words.windows(phrase.len()).any(|window| window == *phrase))?;
    let message = format!(
        "expected the name of a parameter, a component or a plain verb, found {:?}",
        found.join(" ")
    );
    Some(Finding::new(path, number, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: usize) {
        let findings = check_source("crates/a/src/lib.rs", line);
        assert_eq!(findings.len(), expected, "{line}: {findings:?}");
    }

    #[test]
    fn doc_lines_begin_with_a_noun_or_a_verb() {
        for (line, expected) in [
            ("/// Progress callbacks of a special solver.", 0),
            ("/// What hears how far a solver has come.", 1),
            ("//! Who wins.", 1),
            ("    /// How deep.", 1),
            ("/// Whatever fits.", 0),
            ("// What follows is sorted.", 0),
            ("let text = \"What is this?\";", 0),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn phrases_are_found_in_comments_outside_code() {
        for (line, expected) in [
            ("/// So many bytes.", 1),
            ("/// They say so; many do.", 0),
            ("call(); // Nobody waits.", 1),
            ("/// The field `told` is kept.", 0),
            ("/// Texts of other hands.", 1),
            ("let said = 1;", 0),
        ] {
            check(line, expected);
        }
    }

    #[test]
    fn listings_of_a_page_are_passed_over() {
        let page =
            "It is told.\n```text\nas it was said\n```\nPlain.\nWhoever asks, `nobody` is heard.\n";
        let lines: Vec<usize> = check_text("README.md", page)
            .iter()
            .map(|finding| finding.line)
            .collect();
        assert_eq!(lines, [1, 6]);
    }
}
