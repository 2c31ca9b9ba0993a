//! Readers of the parameters behind the colon of a game's name, shared by all games.

use crate::Session;
use gametree_core::Mismatch;

/// Session of a game that was started with some parameters, or the error in them.
pub type Opened = Result<Box<dyn Session>, Mismatch>;

/// Reads a number; one with too many digits is reported like one that is too large, against `expected`, such as `a number of cells`.
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

/// Accepts the empty text, for a game without parameters.
///
/// # Errors
/// When there are some.
pub fn no_parameters(text: &str) -> Result<(), Mismatch> {
    match text {
        "" => Ok(()),
        _ => Err(Mismatch::new("no parameters", format!("{text:?}"))),
    }
}

/// Accepts parameters that can be printed on one line of output, as the name of a game is.
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
