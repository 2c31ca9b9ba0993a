//! Untrusted texts: quotation in messages, and moves without their numbers.

/// Characters by which a reader recognises a text.
const MOST_CHARACTERS: usize = 40;

/// Returns a text in quotes, cut after 40 characters.
pub fn quote(text: &str) -> String {
    let short: String = text.chars().take(MOST_CHARACTERS).collect();
    format!("{short:?}")
}

/// Returns a move without the number that may stand before it, as in `12.e4` and `12...`.
pub fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}
