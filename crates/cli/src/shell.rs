//! Words and command lines as shells read them.

use gametree_registry::Session;

/// Whether a shell takes a word as it is, and no bracket in it for a pattern.
pub(crate) fn is_plain(word: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || ":,.-_/+=@%".contains(c);
    !word.is_empty() && word.chars().all(is_plain)
}

/// A word as a shell takes it for one, in single quotes where it needs them.
pub(crate) fn quoted(word: &str) -> String {
    if is_plain(word) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// The command line that leads to the position of a session after so many of its moves.
pub(crate) fn call(program: &str, command: &str, session: &dyn Session, plies: usize) -> String {
    let record = session.record();
    let mut parts = vec![format!("{program} {command} {}", quoted(&record.game))];
    if !record.is_usual_start {
        parts.push(format!("--position \"{}\"", record.start_words));
    }
    let moves: Vec<String> = record.move_words.into_iter().take(plies).collect();
    if !moves.is_empty() {
        parts.push(format!("--moves \"{}\"", moves.join(" ")));
    }
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_that_need_quotes_get_them() {
        for (word, expected) in [
            ("a:4,3,3", "a:4,3,3"),
            ("", "''"),
            ("a:my b.json", "'a:my b.json'"),
            ("a:[[3,5]]", "'a:[[3,5]]'"),
            ("it's", r"'it'\''s'"),
        ] {
            assert_eq!(quoted(word), expected);
        }
    }
}
