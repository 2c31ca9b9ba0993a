//! Games that were played as text: what is written to files, and what is read from them.

use std::fmt;
use std::path::Path;

use crate::{Mismatch, Outcome, Place, Player};

/// A game that was played, in the words of its notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game with its parameters.
    pub game: String,
    /// The position it began with, as its notation prints it.
    pub start: String,
    /// The same as people write it.
    pub start_words: String,
    /// Whether that is the position in which the game is opened.
    pub is_usual_start: bool,
    /// Who moves there.
    pub first_mover: Player,
    /// The moves, in words that are read in any position.
    pub moves: Vec<String>,
    /// The same moves as people write them.
    pub move_words: Vec<String>,
    /// What the players are called, First before Second.
    pub players: [String; 2],
    /// Who played, First before Second, where that is known.
    pub names: Option<[String; 2]>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
}

/// What was read from a file: the main line, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadRecord {
    /// The game with its parameters, where a program of this project has written the file.
    pub game: Option<String>,
    /// The position to begin with, where the file has one.
    pub start: Option<String>,
    /// The moves, each with its place in the file.
    pub moves: Vec<(String, Place)>,
}

type Naming = dyn Fn(&str) -> Option<String> + Send;
type Writing = dyn Fn(&Record) -> String + Send;
type Reading = dyn Fn(&str) -> Result<ReadRecord, Mismatch> + Send;
type ReadingAll = dyn Fn(&str) -> Result<Vec<ReadRecord>, Mismatch> + Send;

/// How the games of one game are written to files.
pub struct RecordFormat {
    /// What people call it: `SGF`.
    pub name: &'static str,
    /// What file names end with, without the dot.
    pub extension: &'static str,
    /// Something that every file holds which a program of this project has written, and hardly another.
    pub mark: &'static str,
    /// The game that a file of this format is about, as far as its head says so; nothing where the text is of another format.
    ///
    /// With its parameters where a program of this project has written the file.
    pub game_of: Box<Naming>,
    /// The character set that the bytes of a file name for themselves; for formats without such a word, none.
    pub charset_of: fn(&[u8]) -> Option<String>,
    /// Writes a game.
    pub write: Box<Writing>,
    /// Reads the main line of the first game.
    pub read: Box<Reading>,
    /// Reads the main lines of all games, of which a file in some formats holds several.
    pub read_all: Box<ReadingAll>,
}

impl RecordFormat {
    /// Whether the name of a file ends as those of this format do.
    pub fn is_named_by(&self, path: &Path) -> bool {
        let extension = path.extension();
        extension.is_some_and(|extension| extension.eq_ignore_ascii_case(self.extension))
    }
}

impl fmt::Debug for RecordFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RecordFormat")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}
