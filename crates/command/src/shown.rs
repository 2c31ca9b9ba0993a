//! Untrusted texts: quoted in messages, and moves without their numbers.

/// Characters that are enough to know a text again.
const MOST_CHARACTERS: usize = 40;

/// A text in quotes, cut after 40 characters where it is too long to be read.
pub fn shown(text: &str) -> String {
    let short: String = text.chars().take(MOST_CHARACTERS).collect();
    format!("{short:?}")
}

/// A move without the number that may stand before it, as in `12.e4` and `12...`.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
