//! Quotation of words and command lines for shells.

use gametree_registry::Session;

/// Returns `true` if a shell reads a word as it is, with no bracket in it as a pattern.
pub fn is_plain(word: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || ":,.-_/+=@%".contains(c);
    !word.is_empty() && word.chars().all(is_plain)
}

/// Returns a word for a shell, in single quotes where it needs them.
pub fn quoted(word: &str) -> String {
    if is_plain(word) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// Returns the command line that leads to the position of a session after its first `plies` moves.
pub fn call(program: &str, command: &str, session: &dyn Session, plies: usize) -> String {
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
