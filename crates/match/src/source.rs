//! Sources of the openings of a match.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use gametree_command::{Failure, parse_number};
use gametree_core::Mismatch;
use gametree_registry::{MAX_TEXT_BYTES, Session, name_of, read_in_any_charset};

/// Largest number of random moves.
const MOST_PLIES: usize = 100;

/// Source of openings, as `--openings` gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// This number of random moves.
    Random(usize),
    /// A file with an opening on each line.
    File(PathBuf),
}

impl FromStr for Source {
    type Err = Mismatch;

    fn from_str(text: &str) -> Result<Self, Mismatch> {
        match text.split_once(':') {
            Some(("random", plies)) => {
                parse_number(plies, "a number of random moves", 1..=MOST_PLIES).map(Source::Random)
            }
            Some(("file", path)) => Ok(Source::File(path.into())),
            _ => Ok(Source::File(
                text.strip_prefix("file=").unwrap_or(text).into(),
            )),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Random(plies) => write!(f, "random:{plies}"),
            Source::File(path) => f.write_str(&path.to_string_lossy()),
        }
    }
}

impl Source {
    /// Returns the text of the file, in the character set that a record of this game names; an empty text where openings are random.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub(crate) fn text(&self, game: &dyn Session) -> Result<String, Failure> {
        let Source::File(path) = self else {
            return Ok(String::new());
        };
        let mut formats = game.record_formats().iter();
        let format = formats.find(|format| format.is_named_by(path));
        let charset_of = format.unwrap_or(game.record_format()).charset_of;
        let read = read_in_any_charset(path, MAX_TEXT_BYTES, charset_of);
        read.map_err(|error| Failure::input(&name_of(path), &error))
    }
}
