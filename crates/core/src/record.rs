//! Records of played games: what is written to files, and what is read from them.

use std::fmt;
use std::path::Path;

use crate::{Mismatch, Outcome, Place, Player};

/// A game that was played, in the notation of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The name of the game with its parameters.
    pub game: String,
    /// The first position, as the game's notation prints it.
    pub start: String,
    /// The first position as people write it.
    pub start_words: String,
    /// `true` if the first position is the one in which the game is usually opened.
    pub is_usual_start: bool,
    /// The player to move in the first position.
    pub first_mover: Player,
    /// The moves, as texts that can be read in any position.
    pub moves: Vec<String>,
    /// The moves as people write them.
    pub move_words: Vec<String>,
    /// The usual names of the two sides, First before Second.
    pub players: [String; 2],
    /// The names of those who played, First before Second, where they are known.
    pub names: Option<[String; 2]>,
    /// The result, if the game is over.
    pub outcome: Option<Outcome>,
    /// A remark on the first position, in formats that have a place for it.
    pub comment: Option<String>,
}

/// The content of a file: the main line, not yet played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadRecord {
    /// The name of the game with its parameters, where a program of this project has written the file.
    pub game: Option<String>,
    /// The first position, where the file has one.
    pub start: Option<String>,
    /// The moves, each with its place in the file.
    pub moves: Vec<(String, Place)>,
}

type Naming = dyn Fn(&str) -> Option<String> + Send;
type Writing = dyn Fn(&Record) -> String + Send;
type Reading = dyn Fn(&str) -> Result<ReadRecord, Mismatch> + Send;
type ReadingAll = dyn Fn(&str) -> Result<Vec<ReadRecord>, Mismatch> + Send;

/// The file format for the games of one game.
pub struct RecordFormat {
    /// The usual name of the format, such as `SGF`.
    pub name: &'static str,
    /// The extension of file names, without the dot.
    pub extension: &'static str,
    /// `true` if a file may hold several games, one after the other.
    pub holds_several: bool,
    /// A text that is in every file that a program of this project has written, and hardly in any other.
    pub mark: &'static str,
    /// The function that returns the game that a file of this format is about, as far as its head names it; `None` for a text in another format.
    ///
    /// The game comes with its parameters where a program of this project has written the file.
    pub game_of: Box<Naming>,
    /// The function that returns the character set that a file declares in its bytes; `None` for formats without such a declaration.
    pub charset_of: fn(&[u8]) -> Option<String>,
    /// The function that writes a game.
    pub write: Box<Writing>,
    /// The function that reads the main line of the first game.
    pub read: Box<Reading>,
    /// The function that reads the main lines of all games, since a file may hold several in some formats.
    pub read_all: Box<ReadingAll>,
}

impl RecordFormat {
    /// Returns `true` if the name of a file has the extension of this format.
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
