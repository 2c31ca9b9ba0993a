//! Widths of texts that hold for every font.

/// The widths of the characters from space to `~` in DejaVu Sans, in thousandths of the size; it is the widest of the fonts that the pictures ask for.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
    636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
    1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
    603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
    500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
    635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];
/// The width of letters of other alphabets, and of signs such as those of mathematics.
const OTHER: u16 = 1100;
/// The width of Han characters, kana and Hangul, which fill a square.
const FULL: u16 = 1100;
const FIRST_FULL: char = '\u{2E80}';
/// Marks that may not begin a line.
const NEVER_FIRST: &str = "，。；：、！？）》」』";
/// Marks that may not end a line.
const NEVER_LAST: &str = "（《「『";
/// The width of pictographs, which are wide in every font.
const PICTURE: u16 = 1450;
const FIRST_PICTURE: char = '\u{1F000}';
/// The factor by which bold letters are wider.
const BOLD: f64 = 1.13;
/// The width of every character in a fixed-width font.
const FIXED: f64 = 0.61;

/// The typeface of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Face {
    Plain,
    Bold,
    /// A fixed-width font.
    Fixed,
}

/// Returns the maximum width of a text, in the unit of its size.
pub(crate) fn width(text: &str, size: f64, face: Face) -> f64 {
    let thousandths: u32 = text.chars().map(|c| u32::from(thousandths(c))).sum();
    let plain = f64::from(thousandths) / 1000.0 * size;
    match face {
        Face::Plain => plain,
        Face::Bold => plain * BOLD,
        Face::Fixed => text.chars().map(|c| fixed(c) * size).sum(),
    }
}

fn fixed(c: char) -> f64 {
    if c.is_ascii() {
        FIXED
    } else {
        f64::from(thousandths(c)) / 1000.0
    }
}

fn thousandths(c: char) -> u16 {
    match c {
        ' '..='~' => WIDTHS[c as usize - ' ' as usize],
        // Some characters outside ASCII have widths of their own.
        '\u{A0}' => WIDTHS[0],
        '·' => 318,
        '−' | '≤' | '≥' | '∞' | '±' | '×' | '→' => 838,
        _ if c >= FIRST_PICTURE => PICTURE,
        _ if c >= FIRST_FULL => FULL,
        _ => OTHER,
    }
}

/// Breaks a text into lines of at most the width `most`, between words or Han characters; a longer word has a line of its own, and is cut there.
pub(crate) fn wrapped(text: &str, size: f64, face: Face, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let mut before = " ";
        for part in parts(word) {
            let joined = lines.last().map(|line| format!("{line}{before}{part}"));
            match joined.filter(|joined| width(joined, size, face) <= most) {
                Some(joined) => *lines.last_mut().expect("there is a line to join") = joined,
                None => lines.push(shortened(part, size, face, most)),
            }
            before = "";
        }
    }
    lines
}

/// Splits a word into parts between which a line may end: after a Han character, unless a mark follows that may not begin a line.
fn parts(word: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut chars = word.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let stays = |&(_, next): &(usize, char)| NEVER_FIRST.contains(next);
        if c >= FIRST_FULL && !NEVER_LAST.contains(c) && !chars.peek().is_none_or(stays) {
            let end = at + c.len_utf8();
            parts.push(&word[start..end]);
            start = end;
        }
    }
    parts.push(&word[start..]);
    parts
}

/// Returns a text, or its beginning with an ellipsis if it is wider than `most`.
pub(crate) fn shortened(text: &str, size: f64, face: Face, most: f64) -> String {
    if width(text, size, face) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for c in text.chars() {
        kept.push(c);
        if width(&format!("{kept}…"), size, face) > most {
            kept.pop();
            break;
        }
    }
    kept + "…"
}

/// Returns a text that every XML file may hold and that stays in its line, with a sign in place of each control character.
pub(crate) fn clean(text: &str) -> String {
    let is_bad = |c: char| {
        c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}' | '\u{2028}' | '\u{2029}')
            // Marks that change the direction of the text after them.
            || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
    };
    text.chars()
        .map(|c| if is_bad(c) { '\u{FFFD}' } else { c })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_at_words() {
        let lines = wrapped("one two three four", 10.0, Face::Plain, 60.0);
        assert_eq!(lines, ["one two", "three four"]);
        assert!(wrapped("", 10.0, Face::Plain, 60.0).is_empty());
    }

    #[test]
    fn chinese_is_wrapped_between_characters() {
        let lines = wrapped("轮到先手，数字为步数。a1 b2", 10.0, Face::Plain, 56.0);
        assert_eq!(lines, ["轮到先手，", "数字为步", "数。a1 b2"]);
    }

    #[test]
    fn a_line_ended_with_an_opening_mark() {
        let lines = wrapped("轮到先手（数字为步数）", 10.0, Face::Plain, 56.0);
        assert_eq!(lines, ["轮到先手", "（数字为步", "数）"]);
    }

    #[test]
    fn a_word_that_is_too_long_is_cut() {
        let lines = wrapped("a incomprehensibilities b", 10.0, Face::Plain, 60.0);
        assert_eq!(lines.len(), 3);
        assert!(lines[1].ends_with('…'), "{lines:?}");
        assert!(
            lines
                .iter()
                .all(|line| width(line, 10.0, Face::Plain) <= 60.0)
        );
    }

    #[test]
    fn control_characters_become_signs() {
        assert_eq!(clean("a\u{0}b\nc\u{202E}"), "a\u{FFFD}b\u{FFFD}c\u{FFFD}");
        assert_eq!(clean("<é>&\"三"), "<é>&\"三");
    }
}
