//! Errors between a text and a game.

use std::fmt;

use gametree_certificate::{CheckError, WriteError};
use gametree_core::{Mismatch, quote, quote_within};
use thiserror::Error;

use crate::EngineKind;
use crate::engines::BoxError;

/// The most characters of a game with its parameters in a message.
const MOST_CHARACTERS: usize = 200;

/// A name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct UnknownName {
    /// The kind of thing asked for: `game`, `judge`, `generator`.
    pub kind: &'static str,
    /// The name that was asked for.
    pub name: String,
    /// A similar name that exists.
    pub suggestion: Option<String>,
    /// All names that exist.
    pub known: Vec<String>,
}

impl UnknownName {
    /// Searches the known names for one that may have been meant.
    pub fn new<'a>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Self {
        Self::with_synonyms(kind, name, known.into_iter().map(|known| (known, &[][..])))
    }

    /// Searches the known names and their synonyms; a suggestion from a synonym with a colon has the parameters behind that colon.
    pub fn with_synonyms<'a>(
        kind: &'static str,
        name: &str,
        known: impl IntoIterator<Item = (&'a str, &'a [&'a str])>,
    ) -> Self {
        let wanted = plain(name);
        let (mut names, mut nearest) = (Vec::new(), None);
        for (known, synonyms) in known {
            for candidate in [&[known], synonyms].concat() {
                let (called, parameters) = candidate.split_once(':').unwrap_or((candidate, ""));
                let called = plain(called);
                let distance = strsim::damerau_levenshtein(&wanted, &called);
                // At most a third of the letters may be wrong.
                let is_near = distance * 3 <= called.chars().count();
                if is_near && nearest.is_none_or(|(least, _)| distance < least) {
                    nearest = Some((distance, (known, parameters)));
                }
            }
            names.push(known.to_owned());
        }
        UnknownName {
            kind,
            name: name.to_owned(),
            suggestion: nearest.map(|(_, (known, parameters))| match parameters {
                "" => known.to_owned(),
                parameters => format!("{known}:{parameters}"),
            }),
            known: names,
        }
    }
}

/// Returns the letters and digits of a name, in lower case.
fn plain(name: &str) -> String {
    let letters = name.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {}", self.kind, quote(&self.name))?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean {suggestion:?}?"),
            None if self.known.is_empty() => write!(f, "; there are none here"),
            None => write!(f, "; expected one of {}", self.known.join(", ")),
        }
    }
}

/// A game that could not be started.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpenError {
    /// No game has this name.
    #[error("{0}")]
    Unknown(UnknownName),
    /// The game does not take these parameters.
    #[error("game {}: {error}", quote_within(game, MOST_CHARACTERS))]
    Parameters {
        /// The whole text, name and parameters.
        game: String,
        /// The reason why they do not fit.
        #[source]
        error: Mismatch,
    },
}

/// A move that was not played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveError {
    /// The text is no move of this game.
    ///
    /// The message leaves out the place of the error in the text, which could be confused with a place of the board.
    #[error("{}", Mismatch { place: None, ..(.0).clone() })]
    Text(#[source] Mismatch),
    /// The rules do not allow the move here.
    #[error("{}", illegal(found, objection.as_deref()))]
    Illegal {
        /// The move.
        found: String,
        /// The game's objection to the move, in English, with the move as the subject.
        objection: Option<String>,
    },
    /// The game has ended.
    #[error("expected no move after the end of the game, found {found}")]
    GameOver {
        /// The move.
        found: String,
    },
}

fn illegal(found: &str, objection: Option<&str>) -> String {
    match objection {
        Some(objection) => format!("expected a legal move, but {found} {objection}"),
        None => format!("expected a legal move, found {found}, which is illegal here"),
    }
}

/// A search that cannot begin, or that does not finish.
#[derive(Debug, Error)]
pub enum SearchError {
    /// The game has no generator of this name.
    #[error("{0}")]
    Generator(UnknownName),
    /// The game brings no engine of its own.
    #[error("engine own: expected a game with an engine of its own, found {game}")]
    NoSpecialSolver {
        /// The game.
        game: String,
    },
    /// The engine is for proofs, and a game whose positions can repeat has none.
    #[error(
        "engine {engine}: expected a game whose positions cannot repeat, found {game}; alphabeta, which keeps no table, proves what it sees within a depth"
    )]
    Repeats {
        /// The engine that was asked for.
        engine: EngineKind,
        /// The game.
        game: String,
    },
    /// The engine cannot be traced.
    #[error("engine {engine}: expected one that can be traced, {traced}, found another", traced = traced_engines())]
    Untraced {
        /// The engine that was asked for.
        engine: EngineKind,
    },
    /// The engine is the name of a look-up, not of a search.
    #[error("engine {engine}: expected one that searches, {engines}, found one that looks up", engines = EngineKind::ALL.map(EngineKind::name).join(", "))]
    LooksUp {
        /// The engine that was asked for.
        engine: EngineKind,
    },
    /// The engine does not go by depth.
    #[error("engine {engine}: expected no depth limit, found {depth}")]
    Depth {
        /// The engine that was asked for.
        engine: EngineKind,
        /// The depth that was asked for, in plies.
        depth: u32,
    },
    /// The generator leaves out moves that matter, but a shared proof rests on disproofs, and those on all such moves.
    #[error(
        "generator {generator}: expected one that leaves out no move that matters, found a partial one"
    )]
    Partial {
        /// The generator that was asked for.
        generator: String,
    },
    /// The data of an [`Oracle`](crate::Oracle) cannot be read.
    #[error("{0}")]
    Oracle(BoxError),
    /// The rules, the generator or the evaluator of the game broke their contract.
    #[error("the search panicked: {words}")]
    Panicked {
        /// The message of the panic.
        words: String,
    },
    /// The engine's table could not be allocated.
    #[error("tables of {}: {error}", size(*.asked_bytes))]
    Table {
        /// The memory that the task gives to all tables together.
        asked_bytes: usize,
        /// The reason for the failure.
        error: BoxError,
    },
}

/// Returns the names of the engines that can be traced.
fn traced_engines() -> String {
    let traced = EngineKind::ALL.into_iter().filter(|kind| kind.is_traced());
    let names: Vec<&str> = traced.map(EngineKind::name).collect();
    names.join(", ")
}

/// Returns a size in the largest unit that divides it.
fn size(bytes: usize) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |&(bits, _): &(u32, _)| bytes > 0 && bytes.trailing_zeros() >= bits;
    units.into_iter().find(fits).map_or_else(
        || format!("{bytes} bytes"),
        |(bits, unit)| format!("{}{unit}", bytes >> bits),
    )
}

/// A certificate that could not be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// The answer proves nothing, so there is nothing to write.
    #[error("expected a proven value, found none")]
    Unproven,
    /// The stop flag was set.
    #[error("interrupted")]
    Interrupted,
    /// The limits of nodes or time were reached while moves for the certificate were searched for.
    #[error("the limits were reached before the proof was complete")]
    Spent,
    /// The search behind the proof could not begin.
    #[error("{0}")]
    Search(SearchError),
    /// The proof does not hold against every legal move, or the sink failed.
    #[error("{0}")]
    Write(WriteError),
}

impl CertifyError {
    /// Returns `true` if the strategy behind the answer fails, so that nothing is proven; `false` where the proof holds and only the writing failed.
    pub const fn is_refutation(&self) -> bool {
        matches!(
            self,
            CertifyError::Write(WriteError::Refuted(_) | WriteError::Contradiction)
        )
    }
}

/// A certificate that is rejected.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// The text of its position is no position of the game.
    #[error("the position of the certificate: {0}")]
    Position(Mismatch),
    /// The game's positions can repeat, so that nothing is proven about them.
    #[error("expected a game whose positions cannot repeat, found another")]
    Repeats,
    /// The certificate proves nothing, or cannot be checked.
    #[error("{0}")]
    Check(CheckError),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_about_a_move_was_as_long_as_the_move() {
        let error = |wrong| MoveError::Text(wrong).to_string();
        let wrong = Mismatch::at("x", 1, "a move");
        assert_eq!(error(wrong), "expected a move, found 'x'");
        let long = Mismatch::new("a move", "m".repeat(1_000_000));
        assert_eq!(error(long.clone()), long.to_string());
        assert!(long.to_string().len() < 1_000);
    }

    #[test]
    fn a_game_was_not_known_by_its_other_names() {
        let suggestion = |name: &str| {
            let known: [(&str, &[&str]); 2] = [
                ("dominoes", &["cross-cram", "bones"]),
                ("ring", &["round-dance", "round-five:5"]),
            ];
            UnknownName::with_synonyms("game", name, known).suggestion
        };
        for (name, expected) in [
            ("cross-cram", Some("dominoes")),
            ("CrossCram", Some("dominoes")),
            ("crosscrm", Some("dominoes")),
            ("domi-noes", Some("dominoes")),
            ("round_dance", Some("ring")),
            ("RoundFive", Some("ring:5")),
            ("puzzle", None),
        ] {
            assert_eq!(suggestion(name).as_deref(), expected, "{name:?}");
        }
    }

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
