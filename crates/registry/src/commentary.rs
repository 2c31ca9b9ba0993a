//! What a game adds while it is played: answers to questions of its own, remarks, reasons for and against moves, and openings in a notation of its own.

use gametree_core::{Mismatch, Notation, Phrase};
use gametree_words::{Language, Texts, Words};
use thiserror::Error;

use crate::{MoveError, UnknownName};

/// A question of its own that a game answers about the position on the board; in the terminal it is a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it is asked by: a word in lower case that is no move of the game.
    pub name: &'static str,
    /// What stands behind the name, such as `POINT`; empty where nothing does.
    pub argument: &'static str,
    /// What the answer does, in a few words for the help: `counts the stones of a heap`, or the name of a message with these words.
    pub summary: &'static str,
}

/// A part of a position that is a game by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its places, as indices of the sites of the [view](gametree_core::Notation::view).
    pub sites: Vec<usize>,
    /// What it is called or worth, in a word or two.
    pub words: Phrase,
}

/// A question that was not answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// The game is not asked this.
    #[error("{0}")]
    Unknown(UnknownName),
    /// What stands behind the name cannot be read, or is not what the question is about.
    #[error("expected {}, found {}", .0.expected, .0.found)]
    Argument(#[from] Mismatch),
}

type Answering<P> = dyn Fn(&P, &str) -> Result<Phrase, QuestionError> + Send;
type Explaining<P> = dyn Fn(&P, <P as gametree_core::Position>::Move) -> Vec<Phrase> + Send;
type Objecting<P> = dyn Fn(&P, <P as gametree_core::Position>::Move) -> Option<Phrase> + Send;
type Parting<P> = dyn Fn(&P) -> Vec<Part> + Send;
type Remarking<P> = dyn Fn(&P) -> Vec<Phrase> + Send;

type ReadingOpenings = dyn Fn(&str) -> Option<Result<Vec<String>, Mismatch>> + Send;

/// The questions of a game with its answers, its remarks, its reasons for and against moves, its notation of openings, and the words for it all.
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
    /// A game that adds nothing.
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

    /// Adds a question, or exchanges the one of the same name.
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

    /// Why a move is good; nothing also where it is not legal.
    pub(crate) fn reasons(&self, pos: &P, m: &str) -> Vec<Phrase> {
        let legal = pos.parse_move(m).ok().filter(|&m| pos.is_legal(m));
        legal.map_or_else(Vec::new, |m| (self.reasons)(pos, m))
    }

    /// Why a move is not legal; `None` also where it is, and where the game is over.
    pub(crate) fn objection(&self, pos: &P, m: &str) -> Option<Phrase> {
        let m = pos.parse_move(m).ok().filter(|&m| !pos.is_legal(m))?;
        pos.outcome().is_none().then(|| (self.objection)(pos, m))?
    }

    /// The error of a move in this position, with what the game says against the move.
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

/// Whether there is an argument exactly where the question takes one.
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
