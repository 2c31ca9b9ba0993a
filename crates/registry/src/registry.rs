//! The list of games that a program offers.

use gametree_core::Mismatch;

use crate::{About, OpenError, Opened, Session, UnknownName};

/// A game, or a family of games told apart by parameters.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// What stands before the colon: `mnk` in `mnk:4,4,4`.
    pub name: &'static str,
    /// What else the game is called, for suggestions where a name is not known; hyphens and capital letters make no difference.
    /// A name for the game with some parameters has them behind a colon, as in `renju:renju` of gomoku, and is suggested as `gomoku:renju`.
    pub synonyms: &'static [&'static str],
    /// What the game is, in one line.
    pub summary: &'static str,
    /// The form of what stands after the colon, such as `COLUMNS,ROWS,K[,exact]`; empty for a game without parameters, with `format=` in it for one that reads files in several formats.
    pub parameters: &'static str,
    /// A small game of the family, name included; the help shows it, and it is what `bench` searches.
    pub example: &'static str,
    /// Some moves from the start of the example, separated by spaces, for the help.
    pub example_moves: &'static str,
    /// What a person reads who asks for this game; [`About::NONE`] says no more than what any game can be asked.
    pub about: About,
    /// Where starting the game with these parameters, without the name and the colon, may read a file or standard input: what such parameters are expected to be where no file is read; [`no_file`](crate::no_file) for a game that never does.
    pub names_file: fn(&str) -> Option<Mismatch>,
    /// Starts the game with these parameters.
    pub open: fn(&str) -> Opened,
}

/// Games by name, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<GameEntry>,
}

impl Registry {
    /// Nothing yet.
    pub const fn new() -> Self {
        Registry { games: Vec::new() }
    }

    /// Adds a game; one of the same name is replaced.
    #[must_use]
    pub fn with_game(mut self, entry: GameEntry) -> Self {
        self.games.retain(|game| game.name != entry.name);
        self.games.push(entry);
        self
    }

    /// The games.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// The game of this name, without parameters.
    ///
    /// # Errors
    /// When there is none.
    pub fn game(&self, name: &str) -> Result<&GameEntry, UnknownName> {
        let found = self.games.iter().find(|game| game.name == name);
        found.ok_or_else(|| {
            let known = self.games.iter().map(|game| (game.name, game.synonyms));
            UnknownName::with_synonyms("game", name, known)
        })
    }

    /// [`Registry::open`] for names from strangers: a game that would be read from a file is refused, whether there is such a file or not.
    ///
    /// # Errors
    /// As well when the parameters name a file.
    pub fn open_without_files(&self, text: &str) -> Result<Box<dyn Session>, OpenError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let entry = self.game(name).map_err(OpenError::Unknown)?;
        if let Some(error) = (entry.names_file)(parameters) {
            let game = text.to_owned();
            return Err(OpenError::Parameters { game, error });
        }
        self.open(text)
    }

    /// Starts a game from its name and parameters: `tictactoe`, `mnk:4,4,4`.
    ///
    /// # Errors
    /// When no game has this name, or the game does not take these parameters.
    pub fn open(&self, text: &str) -> Result<Box<dyn Session>, OpenError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let entry = self.game(name).map_err(OpenError::Unknown)?;
        (entry.open)(parameters).map_err(|mut error| {
            if parameters.is_empty() {
                error.expected = format!("{} (as in {})", error.expected, entry.example);
            }
            OpenError::Parameters {
                game: text.to_owned(),
                error,
            }
        })
    }
}
