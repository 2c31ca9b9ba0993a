//! Additions of a game during play: answers to its own questions, remarks, reasons and objections, and openings in its own notation.

use gametree_core::{Mismatch, Notation, Phrase};
use gametree_words::{Language, Texts, Words};
use thiserror::Error;

use crate::{MoveError, UnknownName};

/// A question of the game's own about the current position; in the terminal it is a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the question: a word in lower case that is no move of the game.
    pub name: &'static str,
    /// The argument behind the name, such as `POINT`; empty where there is none.
    pub argument: &'static str,
    /// The effect of the answer, in a few words for the help: `counts the stones of a heap`, or the name of a message with these words.
    pub summary: &'static str,
}

/// A part of a position that is a game by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its places, as indices of the sites of the [view](gametree_core::Notation::view).
    pub sites: Vec<usize>,
    /// The name or the value of the part, in a word or two.
    pub words: Phrase,
}

/// A question that could not be answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// The game has no such question.
    #[error("{0}")]
    Unknown(UnknownName),
    /// The argument cannot be read, or the question does not apply to it.
    #[error("expected {}, found {}", .0.expected, .0.found)]
    Argument(#[from] Mismatch),
}

type Answering<P> = dyn Fn(&P, &str) -> Result<Phrase, QuestionError> + Send;
type Explaining<P> = dyn Fn(&P, <P as gametree_core::Position>::Move) -> Vec<Phrase> + Send;
type Objecting<P> = dyn Fn(&P, <P as gametree_core::Position>::Move) -> Option<Phrase> + Send;
type Parting<P> = dyn Fn(&P) -> Vec<Part> + Send;
type Remarking<P> = dyn Fn(&P) -> Vec<Phrase> + Send;

type ReadingOpenings = dyn Fn(&str) -> Option<Result<Vec<String>, Mismatch>> + Send;

/// Commentary of a game: its questions and answers, remarks, reasons, objections, notation of openings, and the words for these.
pub(crate) struct Commentary<P: Notation> {
    answers: Vec<(Question, Box<Answering<P>>)>,
    pub(crate) reasons: Box<Explaining<P>>,
    pub(crate) remarks: Box<Remarking<P>>,
    pub(crate) parts: Box<Parting<P>>,
    pub(crate) objection: Box<Objecting<P>>,
    pub(crate) opening: Box<ReadingOpenings>,
    pub(crate) texts: Vec<Texts>,
}

impl<P: Notation> Commentary<P> {
    /// Makes the commentary of a game that adds nothing.
    pub(crate) fn none() -> Self {
        Commentary {
            answers: Vec::new(),
            reasons: Box::new(|_, _| Vec::new()),
            remarks: Box::new(|_| Vec::new()),
            parts: Box::new(|_| Vec::new()),
            objection: Box::new(|_, _| None),
            opening: Box::new(|_| None),
            texts: Vec::new(),
        }
    }

    /// Adds a question, or replaces the one of the same name.
    pub(crate) fn answer(&mut self, question: Question, answer: Box<Answering<P>>) {
        self.answers.retain(|known| known.0.name != question.name);
        self.answers.push((question, answer));
    }

    pub(crate) fn questions(&self) -> Vec<Question> {
        self.answers.iter().map(|known| known.0).collect()
    }

    pub(crate) fn ask(&self, pos: &P, name: &str, argument: &str) -> Result<Phrase, QuestionError> {
        let mut known = self.answers.iter();
        let Some((question, answer)) = known.find(|known| known.0.name == name) else {
            let names = self.answers.iter().map(|known| known.0.name);
            let unknown = UnknownName::new("question", name, names);
            return Err(QuestionError::Unknown(unknown));
        };
        check_argument(question, argument)?;
        answer(pos, argument)
    }

    /// Returns the reasons for a move; none where it is not legal.
    pub(crate) fn reasons(&self, pos: &P, m: &str) -> Vec<Phrase> {
        let legal = pos.parse_move(m).ok().filter(|&m| pos.is_legal(m));
        legal.map_or_else(Vec::new, |m| (self.reasons)(pos, m))
    }

    /// Returns the objection to a move; `None` where it is legal, and where the game is over.
    pub(crate) fn objection(&self, pos: &P, m: &str) -> Option<Phrase> {
        let m = pos.parse_move(m).ok().filter(|&m| !pos.is_legal(m))?;
        pos.outcome().is_none().then(|| (self.objection)(pos, m))?
    }

    /// Returns the error of a move in this position, with the game's objection to it.
    pub(crate) fn explained(&self, pos: &P, error: MoveError) -> MoveError {
        match error {
            MoveError::Illegal { found, .. } => MoveError::Illegal {
                objection: self.objection(pos, &found).map(|objection| {
                    let words = Words::new(Language::English, &self.texts);
                    words.say(&objection)
                }),
                found,
            },
            error => error,
        }
    }
}

/// Checks that there is an argument exactly where the question takes one.
fn check_argument(question: &Question, argument: &str) -> Result<(), Mismatch> {
    let (what, found) = match (question.argument, argument) {
        ("", "") => return Ok(()),
        ("", there) => ("nothing", format!("{there:?}")),
        (what, "") => (what, "nothing".to_owned()),
        _ => return Ok(()),
    };
    Err(Mismatch::new(
        format!("{what} after {}", question.name),
        found,
    ))
}
