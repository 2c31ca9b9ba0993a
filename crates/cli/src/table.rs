//! Tables and paragraphs for people.

use std::io::{self, Write};

/// The width of a terminal that nobody has made wider.
const WIDTH: usize = 80;

/// Writes a paragraph, broken between words.
pub(crate) fn write_paragraph(out: &mut dyn Write, indent: &str, text: &str) -> io::Result<()> {
    let mut line = String::new();
    for word in text.split_whitespace() {
        let width = [indent, &line, word].map(|part| part.chars().count());
        if !line.is_empty() && width.iter().sum::<usize>() >= WIDTH {
            writeln!(out, "{indent}{line}")?;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    writeln!(out, "{indent}{line}")
}

/// Writes rows in columns as wide as they must be; the last one runs on.
pub(crate) fn write_table<const N: usize>(
    out: &mut dyn Write,
    indent: &str,
    heading: &[&str],
    rows: &[[String; N]],
) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].as_str());
        let cells = cells.chain(heading.get(column).copied());
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
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

fn write_row<'a>(
    out: &mut dyn Write,
    indent: &str,
    widths: &[usize],
    cells: impl Iterator<Item = &'a str>,
) -> io::Result<()> {
    let cells = cells.zip(widths);
    let cells: Vec<String> = cells
        .map(|(cell, &width)| format!("{cell:<width$}"))
        .collect();
    let line = format!("{indent}{}", cells.join("  "));
    writeln!(out, "{}", line.trim_end())
}
