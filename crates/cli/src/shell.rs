//! Words as shells read them.

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
