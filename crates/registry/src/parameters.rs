//! What stands behind the colon of a game's name, read the same way by all games.

use crate::Session;
use gametree_core::Mismatch;

/// A game that is started with some parameters, or what is wrong with them.
pub type Opened = Result<Box<dyn Session>, Mismatch>;

/// Reads a number; one with too many digits is as wrong as one that is too large, and is reported against `expected`, such as `a number of cells`.
///
/// # Errors
/// When the text is no number.
pub fn number(text: &str, expected: &str) -> Result<usize, Mismatch> {
    let is_number = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match text.parse() {
        Ok(number) if is_number => Ok(number),
        _ => Err(Mismatch::new(expected, format!("{text:?}"))),
    }
}

/// That no parameters of a game name a file, for [`GameEntry::names_file`](crate::GameEntry::names_file).
pub const fn no_file(_: &str) -> Option<Mismatch> {
    None
}

/// Passes for a game without parameters.
///
/// # Errors
/// When there are some.
pub fn no_parameters(text: &str) -> Result<(), Mismatch> {
    match text {
        "" => Ok(()),
        _ => Err(Mismatch::new("no parameters", format!("{text:?}"))),
    }
}

/// Passes for parameters that can stand in a line of output, as the name of a game does.
///
/// # Errors
/// When there are control characters.
pub fn one_line(text: &str) -> Result<(), Mismatch> {
    if text.contains(char::is_control) {
        let found = format!("{text:?}");
        return Err(Mismatch::new("no control characters", found));
    }
    Ok(())
}
