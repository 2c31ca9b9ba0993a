//! Texts from files and standard input, read up to a limit.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use gametree_core::Mismatch;

/// More than any position or game takes as text: the longest position text has about a thousand characters.
pub const MAX_TEXT_BYTES: u64 = 1 << 20;

/// What errors call the file of this path.
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
    match File::open(path) {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(Mismatch::new(
            "a file that can be opened",
            error.to_string(),
        )),
    }
}

/// Reads a file to its end, or standard input where the path is `-`.
///
/// # Errors
/// When it cannot be read, is longer than the limit, or is no UTF-8.
pub fn read_path(path: &Path, limit_bytes: u64) -> Result<String, Mismatch> {
    read_text(open_path(path)?, limit_bytes)
}

/// Reads a text to its end.
///
/// # Errors
/// When it cannot be read, is longer than the limit, or is no UTF-8.
pub fn read_text(source: impl Read, limit_bytes: u64) -> Result<String, Mismatch> {
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
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let found = error.as_bytes()[at];
        Mismatch::new("text in UTF-8", format!("byte {found:#04x} at offset {at}"))
    })
}

/// What is wrong with an input, such as a folder, that cannot be read.
pub fn unreadable(error: &io::Error) -> Mismatch {
    Mismatch::new("a file that can be read", error.to_string())
}

/// Whether the parameters of a game say that it is read from standard input.
pub fn reads_standard_input(game: &str) -> bool {
    let parameters = game
        .split_once(':')
        .map_or("", |(_, parameters)| parameters);
    parameters.split(',').next() == Some("-")
}

fn is_standard_input(path: &Path) -> bool {
    path == Path::new("-")
}
