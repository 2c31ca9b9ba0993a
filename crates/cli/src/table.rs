//! Tables and paragraphs for people.

use std::io::{self, Write};

use console::measure_text_width;
use textwrap::{Options, WordSplitter};

/// The width of a terminal that nobody has made wider.
const WIDTH: usize = 80;

/// Breaks the lines of a text between words, where they are wider than this; no hyphen ends a line, as moves and names have some.
pub(crate) fn broken(text: &str, width: usize, indent: &str) -> String {
    let options = Options::new(width).word_splitter(WordSplitter::NoHyphenation);
    let options = options.initial_indent(indent).subsequent_indent(indent);
    textwrap::fill(text, options)
}

/// Writes a paragraph, broken between words.
pub(crate) fn write_paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    writeln!(out, "{}", broken(text, WIDTH, indent))
}

/// Writes rows in columns as wide as they must be, on a terminal, where a Chinese character takes two; the last one runs on.
///
/// # Errors
/// When `out` takes no more.
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

/// A cell with spaces behind it up to this width, in columns of a terminal: a Chinese character takes two.
pub(crate) fn padded(cell: &str, width: usize) -> String {
    let space = width.saturating_sub(measure_text_width(cell));
    format!("{cell}{}", " ".repeat(space))
}

fn write_row<'a>(
    out: &mut dyn Write,
    indent: &str,
    widths: &[usize],
    cells: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    let cells = cells.zip(widths);
    let cells: Vec<String> = cells.map(|(cell, &width)| padded(cell, width)).collect();
    let line = format!("{indent}{}", cells.join("  "));
    writeln!(out, "{}", line.trim_end())
}
