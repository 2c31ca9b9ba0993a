//! Texts from files and standard input, read up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use gametree_core::Mismatch;

use crate::charset::{text_in, unicode_text};

/// Limit on the bytes of a position or a game as text; the longest position text has about a thousand characters.
pub const MAX_TEXT_BYTES: u64 = 1 << 20;

/// Returns the name of the file of this path in error messages.
pub fn name_of(path: &Path) -> String {
    if is_standard_input(path) {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Opens a file, or standard input where the path is `-`.
///
/// # Errors
/// When there is no file that can be opened.
pub fn open_path(path: &Path) -> Result<Box<dyn Read>, Mismatch> {
    if is_standard_input(path) {
        return Ok(Box::new(io::stdin()));
    }
    let wrong = |found: String| Mismatch::new("a file that can be opened", found);
    let file = File::open(path).map_err(|error| wrong(error.to_string()))?;
    // A folder can be opened, but not read.
    match file.metadata() {
        Ok(found) if found.is_dir() => Err(wrong("a folder".to_owned())),
        _ => Ok(Box::new(file)),
    }
}

/// Reads a file to its end as [`read_text`] does, or standard input where the path is `-`.
///
/// # Errors
/// When it cannot be read, is longer than the limit, or is no text in UTF-8 or UTF-16.
pub fn read_path(path: &Path, limit_bytes: u64) -> Result<String, Mismatch> {
    read_text(open_path(path)?, limit_bytes)
}

/// Reads a text to its end, in UTF-8, or in UTF-16 behind a byte order mark; the mark is removed.
///
/// # Errors
/// When it cannot be read, is longer than the limit, or is no text in UTF-8 or UTF-16.
pub fn read_text(source: impl Read, limit_bytes: u64) -> Result<String, Mismatch> {
    unicode_text(read_bytes(source, limit_bytes)?)
}

/// Reads a file of another program to its end, or standard input where the path is `-`.
///
/// Bytes that are not Unicode are in the character set that `charset_of` finds named in them, or else in that of Western Europe.
///
/// # Errors
/// When it cannot be read, or is longer than the limit.
pub fn read_in_any_charset(
    path: &Path,
    limit_bytes: u64,
    charset_of: fn(&[u8]) -> Option<String>,
) -> Result<String, Mismatch> {
    let bytes = read_bytes(open_path(path)?, limit_bytes)?;
    let label = charset_of(&bytes);
    Ok(text_in(bytes, label.as_deref()))
}

fn read_bytes(source: impl Read, limit_bytes: u64) -> Result<Vec<u8>, Mismatch> {
    let mut bytes = Vec::new();
    source
        .take(limit_bytes + 1)
        .read_to_end(&mut bytes)
        .map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > limit_bytes {
        return Err(Mismatch::new(
            format!("at most {limit_bytes} bytes"),
            "more",
        ));
    }
    Ok(bytes)
}

/// Returns the error for an input, such as a folder, that cannot be read.
pub fn unreadable(error: &io::Error) -> Mismatch {
    Mismatch::new("a file that can be read", error.to_string())
}

/// Returns `true` if the parameters of a game name standard input as its source.
pub fn reads_standard_input(game: &str) -> bool {
    let parameters = game
        .split_once(':')
        .map_or("", |(_, parameters)| parameters);
    parameters.split(',').next() == Some("-")
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
