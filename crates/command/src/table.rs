//! Tables and paragraphs for people.

use std::io::{self, Write};

use console::measure_text_width;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter};

/// Default width of a terminal, in columns.
pub const WIDTH: usize = 80;

/// Least width of a column whose texts are broken.
const LEAST_COLUMN: usize = 24;

/// Characters that begin no line (closing) and that end none (opening).
const CLOSING: &str = "，。；：、？！）》”’…";
const OPENING: &str = "（《“‘";

/// Breaks the lines of a text that are wider than `width`, between words and between Chinese characters.
///
/// No hyphen ends a line, since moves and names contain hyphens.
pub fn broken(text: &str, width: usize, indent: &str) -> String {
    let options = Options::new(width)
        .word_splitter(WordSplitter::NoHyphenation)
        .word_separator(WordSeparator::Custom(separated));
    let options = options.initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options)
}

/// Returns the parts of a line that may stand at its end.
fn separated(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let words = WordSeparator::AsciiSpace.find_words(line);
    Box::new(words.flat_map(|word| {
        let mut parts = parts(word.word).into_iter().map(Word::from);
        let last = parts.next_back().map(|mut last| {
            last.whitespace = word.whitespace;
            last
        });
        parts.chain(last)
    }))
}

/// Splits a word wherever a line may end in it: beside Chinese characters.
fn parts(word: &str) -> Vec<&str> {
    let is_wide = |c: char| measure_text_width(c.encode_utf8(&mut [0; 4])) > 1;
    let (mut parts, mut begin) = (Vec::new(), 0);
    let nexts = word.char_indices().skip(1);
    for (before, (at, next)) in word.chars().zip(nexts) {
        let may_end = !CLOSING.contains(next) && !OPENING.contains(before);
        if may_end && (is_wide(before) || is_wide(next)) {
            parts.push(&word[begin..at]);
            begin = at;
        }
    }
    parts.push(&word[begin..]);
    parts
}

/// Writes a paragraph, broken between words.
///
/// # Errors
/// When `out` fails.
pub fn write_paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{}", broken(text, WIDTH, indent))
}

/// Returns a text behind `first`; where the line is wider than `width`, the text continues below its own beginning.
pub fn hanging(first: &str, text: &str, width: usize) -> String {
    let indent = measure_text_width(first);
    let left = width.saturating_sub(indent);
    if left < LEAST_COLUMN || measure_text_width(text) <= left {
        return format!("{first}{text}");
    }
    let below = format!("\n{}", " ".repeat(indent));
    format!("{first}{}", broken(text, left, "").replace('\n', &below))
}

/// Writes rows in columns of the necessary width on a terminal, where a Chinese character takes two.
///
/// A last column that is too wide continues in further lines.
///
/// # Errors
/// When `out` fails.
pub fn write_table<const N: usize>(
    out: &mut dyn Write,
    indent: &str,
    heading: &[&str],
    rows: &[[String; N]],
) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].as_str());
        let cells = cells.chain(heading.get(column).copied());
        cells.map(measure_text_width).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..N).map(width).collect();
    if !heading.is_empty() {
        write_row(out, indent, &widths, heading.iter().copied())?;
    }
    for row in rows {
        write_row(out, indent, &widths, row.iter().map(String::as_str))?;
    }
    Ok(())
}

/// Returns a cell with spaces behind it up to this width, in columns of a terminal, where a Chinese character takes two.
pub fn padded(cell: &str, width: usize) -> String {
    let space = width.saturating_sub(measure_text_width(cell));
    format!("{cell}{}", " ".repeat(space))
}

fn write_row<'a>(
    out: &mut dyn Write,
    indent: &str,
    widths: &[usize],
    cells: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    let cells: Vec<&str> = cells.collect();
    let (last, before) = cells.split_last().unwrap_or((&"", &[]));
    let mut line = indent.to_owned();
    for (cell, &width) in before.iter().zip(widths) {
        line += &padded(cell, width + 2);
    }
    writeln!(out, "{}", hanging(&line, last, WIDTH).trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_between_words_and_between_chinese_characters() {
        let check = |text: &str, width: usize, expected: &[&str]| {
            let lines = broken(text, width, "");
            let lines: Vec<&str> = lines.lines().collect();
            assert_eq!(lines, expected, "{width}");
            assert!(lines.iter().all(|line| measure_text_width(line) <= width));
        };
        check("one two-three four", 9, &["one", "two-three", "four"]);
        // A character takes two columns; no comma begins a line, and no word is cut.
        check("双方轮流，落子abc。", 8, &["双方轮", "流，落子", "abc。"]);
        check("先连成（五子）者胜", 8, &["先连成", "（五子）", "者胜"]);
        check("", 8, &[]);
    }
}
