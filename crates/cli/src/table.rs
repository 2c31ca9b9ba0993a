//! Tables for people.

use std::io::{self, Write};

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
