//! Texts of other hands in messages.

/// Characters that are enough to know a text again.
const MOST_CHARACTERS: usize = 40;

/// A text in quotes, cut after 40 characters where it is too long to be read.
pub fn shown(text: &str) -> String {
    let short: String = text.chars().take(MOST_CHARACTERS).collect();
    format!("{short:?}")
}
