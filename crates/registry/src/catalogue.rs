//! The list of games and judges that a program offers.

use std::fmt;

use crate::{JudgeError, OpenError, ParameterError, Session, UnknownName};

/// A game, or a family of games told apart by parameters.
#[derive(Clone, Copy, Debug)]
pub struct GameEntry {
    /// What stands before the colon: `mnk` in `mnk:4,4,4`.
    pub name: &'static str,
    /// What the game is, in one line.
    pub summary: &'static str,
    /// The form of what stands after the colon, such as `COLUMNS,ROWS,K[,exact]`; empty for a game without parameters.
    pub parameters: &'static str,
    /// A small game of the family, name included; the help shows it, and it is what `bench` searches.
    pub example: &'static str,
    /// Some moves from the start of the example, separated by spaces, for the help.
    pub example_moves: &'static str,
    /// Starts the game with these parameters, without the name and the colon.
    pub open: fn(&str) -> Result<Box<dyn Session>, ParameterError>,
}

/// A task of an online judge: a text in, a text out.
#[derive(Clone, Copy)]
pub struct JudgeEntry {
    /// What the task is called here, such as `ural-1195`.
    pub name: &'static str,
    /// What is asked, in one line.
    pub summary: &'static str,
    /// An input, for the help.
    pub example: &'static str,
    /// How it reads and answers.
    pub judge: Judge,
}

/// How a task reads its input.
#[derive(Clone, Copy)]
pub enum Judge {
    /// As a whole; what is returned is the whole answer, without a newline at the end.
    Whole(fn(&str) -> Result<String, JudgeError>),
    /// Line by line, each with an answer of its own; begins anew with every input.
    Lines(fn() -> Result<Box<dyn LineJudge>, JudgeError>),
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judge::Whole(_) => "Whole",
            Judge::Lines(_) => "Lines",
        })
    }
}

/// Answers one line of an input after the other.
pub trait LineJudge {
    /// The answer to a line, which is not empty, without a newline at the end; lines are numbered from 1.
    ///
    /// # Errors
    /// Says what is wrong with this line; the next one can be answered all the same.
    fn answer(&mut self, number: usize, line: &str) -> Result<String, JudgeError>;
}

// Derived code would ask for the function to be comparable over lifetimes.
impl fmt::Debug for JudgeEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JudgeEntry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// Games and judges by name, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    games: Vec<GameEntry>,
    judges: Vec<JudgeEntry>,
}

impl Registry {
    /// Nothing yet.
    pub const fn new() -> Self {
        Registry {
            games: Vec::new(),
            judges: Vec::new(),
        }
    }

    /// Adds a game; one of the same name is replaced.
    #[must_use]
    pub fn with_game(mut self, entry: GameEntry) -> Self {
        self.games.retain(|game| game.name != entry.name);
        self.games.push(entry);
        self
    }

    /// Adds a judge; one of the same name is replaced.
    #[must_use]
    pub fn with_judge(mut self, entry: JudgeEntry) -> Self {
        self.judges.retain(|judge| judge.name != entry.name);
        self.judges.push(entry);
        self
    }

    /// The games.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// The judges.
    pub fn judges(&self) -> &[JudgeEntry] {
        &self.judges
    }

    /// Starts a game from its name and parameters: `tictactoe`, `mnk:4,4,4`.
    ///
    /// # Errors
    /// When no game has this name, or the game does not take these parameters.
    pub fn open(&self, text: &str) -> Result<Box<dyn Session>, OpenError> {
        let (name, parameters) = text.split_once(':').unwrap_or((text, ""));
        let Some(entry) = self.games.iter().find(|game| game.name == name) else {
            let names = self.games.iter().map(|game| game.name);
            return Err(OpenError::Unknown(UnknownName::new("game", name, names)));
        };
        (entry.open)(parameters).map_err(|error| OpenError::Parameters {
            game: text.to_owned(),
            error,
        })
    }

    /// The judge of this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn judge(&self, name: &str) -> Result<&JudgeEntry, UnknownName> {
        let found = self.judges.iter().find(|judge| judge.name == name);
        found.ok_or_else(|| {
            UnknownName::new("judge", name, self.judges.iter().map(|judge| judge.name))
        })
    }
}
