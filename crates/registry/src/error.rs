//! What can go wrong between a text and a game.

use std::error::Error;
use std::fmt;

use gametree_certificate::{CheckError, WriteError};
use gametree_core::Mismatch;

use crate::EngineKind;

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was asked for: `game`, `judge`, `generator`.
    pub kind: &'static str,
    /// The name that was asked for.
    pub name: String,
    /// A name that looks like it.
    pub suggestion: Option<String>,
    /// All names there are.
    pub known: Vec<String>,
}

impl UnknownName {
    /// Looks among the known names for one that may have been meant.
    pub fn new<'a>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::among(kind, name, known.into_iter().map(str::to_owned).collect())
    }

    fn among(kind: &'static str, name: &str, known: Vec<String>) -> Self {
        let wanted = name.to_lowercase();
        let suggestion = known
            .iter()
            .map(|candidate| (strsim::damerau_levenshtein(&wanted, candidate), candidate))
            // A third of the letters may be wrong: more is another word.
            .filter(|(distance, candidate)| distance * 3 <= candidate.chars().count())
            .min_by_key(|&(distance, _)| distance)
            .map(|(_, candidate)| candidate.clone());
        UnknownName {
            kind,
            name: name.to_owned(),
            suggestion,
            known,
        }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}", self.kind, self.name)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean {suggestion:?}?"),
            None if self.known.is_empty() => write!(f, "; there are none here"),
            None => write!(f, "; expected one of {}", self.known.join(", ")),
        }
    }
}

impl Error for UnknownName {}

/// A game that could not be started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpenError {
    /// No game has this name.
    Unknown(UnknownName),
    /// The game does not take these parameters.
    Parameters {
        /// The whole text, name and parameters.
        game: String,
        /// What is wrong with it.
        error: Mismatch,
    },
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Unknown(error) => error.fmt(f),
            OpenError::Parameters { game, error } => write!(f, "game {game:?}: {error}"),
        }
    }
}

impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            OpenError::Unknown(_) => None,
            OpenError::Parameters { error, .. } => Some(error),
        }
    }
}

/// A move that was not played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is no move of this game.
    Text(Mismatch),
    /// The rules do not allow the move here.
    Illegal {
        /// The move.
        found: String,
    },
    /// The game has ended.
    GameOver {
        /// The move.
        found: String,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Text(error) => error.fmt(f),
            MoveError::Illegal { found } => {
                write!(
                    f,
                    "expected a legal move, found {found}, which is illegal here"
                )
            }
            MoveError::GameOver { found } => {
                write!(
                    f,
                    "expected no move after the end of the game, found {found}"
                )
            }
        }
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            MoveError::Text(error) => Some(error),
            MoveError::Illegal { .. } | MoveError::GameOver { .. } => None,
        }
    }
}

/// A search that could not begin.
#[derive(Debug)]
pub enum SearchError {
    /// The game has no generator of this name.
    Generator(UnknownName),
    /// The engine needs a generator that leaves out no move that matters.
    Incomplete {
        /// The engine that was asked for.
        engine: EngineKind,
        /// The generator that was asked for.
        generator: String,
    },
    /// The game brings no engine of its own.
    NoSpecialSolver {
        /// The game.
        game: String,
    },
    /// The engine proves, and nothing is proven about a game whose positions can repeat.
    Repeats {
        /// The engine that was asked for.
        engine: EngineKind,
        /// The game.
        game: String,
    },
    /// The engine's table could not be had.
    Table(Box<dyn Error + Send + Sync>),
}

impl fmt::Display for SearchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchError::Generator(error) => error.fmt(f),
            SearchError::Incomplete { engine, generator } => write!(
                f,
                "engine {engine}: expected a generator that proves what it finds, found {generator:?}"
            ),
            SearchError::NoSpecialSolver { game } => write!(
                f,
                "engine own: expected a game with an engine of its own, found {game}"
            ),
            SearchError::Repeats { engine, game } => write!(
                f,
                "engine {engine}: expected a game whose positions cannot repeat, found {game}; alphabeta, which keeps no table, proves what it sees within a depth"
            ),
            SearchError::Table(error) => error.fmt(f),
        }
    }
}

impl Error for SearchError {}

/// A certificate that was not written.
#[derive(Debug)]
pub enum CertifyError {
    /// The answer proves nothing that could be written down.
    Unproven,
    /// The stop flag was set.
    Interrupted,
    /// The search behind the proof could not begin.
    Search(SearchError),
    /// The proof does not hold against every legal move, or the sink failed.
    Write(WriteError),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Unproven => f.write_str("expected a proven value, found none"),
            CertifyError::Interrupted => f.write_str("interrupted"),
            CertifyError::Search(error) => error.fmt(f),
            CertifyError::Write(error) => error.fmt(f),
        }
    }
}

impl Error for CertifyError {}

/// A certificate that is not accepted.
#[derive(Debug)]
pub enum VerifyError {
    /// It is about something that is no position of the game.
    Position(Mismatch),
    /// It is about a game whose positions can repeat, of which nothing is proven.
    Repeats,
    /// It proves nothing, or cannot be checked.
    Check(CheckError),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Position(error) => write!(f, "the position of the certificate: {error}"),
            VerifyError::Repeats => {
                f.write_str("expected a game whose positions cannot repeat, found another")
            }
            VerifyError::Check(error) => error.fmt(f),
        }
    }
}

impl Error for VerifyError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let suggestion = |name: &str| {
            let known = ["dominoes", "ring", "marbles", "leapfrog"];
            UnknownName::new("game", name, known).suggestion
        };
        for (name, expected) in [
            ("marbels", Some("marbles")),
            ("Marbles", Some("marbles")),
            ("domino", Some("dominoes")),
            ("rnig", Some("ring")),
            ("leapfog", Some("leapfrog")),
            ("puzzle", None),
            ("", None),
        ] {
            assert_eq!(suggestion(name).as_deref(), expected, "{name:?}");
        }
    }
}
