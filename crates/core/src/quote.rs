//! Untrusted texts: quotation in messages, and moves without their numbers.

/// Characters by which a reader recognises a text.
const MOST_CHARACTERS: usize = 40;

/// Returns a text in quotes, cut after 40 characters, with an ellipsis in place of the rest.
pub fn quote(text: &str) -> String {
    quote_within(text, MOST_CHARACTERS)
}

/// Returns a text in quotes, cut after `most` characters in the same way, for names that may hold the path of a file.
pub fn quote_within(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
        None => format!("{text:?}"),
    }
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

#[cfg(test)]
mod tests {
    use super::{MOST_CHARACTERS, quote};

    #[test]
    fn a_text_that_was_cut_looked_whole() {
        let check = |text: &str, quoted: &str| assert_eq!(quote(text), quoted);
        check("a1", "\"a1\"");
        check(
            &"x".repeat(MOST_CHARACTERS),
            &format!("\"{}\"", "x".repeat(40)),
        );
        check(&"ü".repeat(41), &format!("\"{}…\"", "ü".repeat(40)));
    }
}
