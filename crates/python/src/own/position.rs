//! A position whose rules are the methods of a Python object.

use std::fmt::{self, Write};
use std::sync::Arc;

use gametree_core::{Keys, Outcome, Player, Position, ProofKey, Salt, quote};
use pyo3::prelude::*;

use super::answers::{answer, copy_of};
use super::error::broken;
use super::facts::{Facts, text_of};
use super::moves::OwnMove;
use super::passed::Passed;
use super::rules::Rules;
use crate::errors::shown;
use crate::interruption;
use crate::raised::raise;

/// The number of plies after which a game counts as one without an end, far beyond the longest games of people.
const MOST_PLIES: usize = 1 << 16;
/// The largest number of moves in the message about a position that comes again.
const MOST_SHOWN: usize = 20;

/// A position of a game written in Python, with the answers of its methods.
pub(super) struct OwnPosition {
    object: Py<PyAny>,
    rules: Arc<Rules>,
    facts: Facts,
    passed: Passed,
    salt: Salt,
    /// `true` if copies and undone moves are asked for their answers again, so that a check sees what is wrong with them.
    asks_again: bool,
}

/// The data that takes a move back.
pub(super) struct OwnUndo {
    before: Before,
    facts: Facts,
}

enum Before {
    /// The result of the method `play`, for the method `undo`.
    Token(Py<PyAny>),
    /// The position before the move.
    Copy(Py<PyAny>),
}

impl OwnPosition {
    /// Makes the first position of a game.
    pub(super) fn of(start: &Bound<'_, PyAny>) -> PyResult<Self> {
        let rules = Arc::new(Rules::of(start)?);
        Self::with_rules(start, rules, Salt::PUBLIC)
    }

    fn with_rules(object: &Bound<'_, PyAny>, rules: Arc<Rules>, salt: Salt) -> PyResult<Self> {
        let text = text_of(object)?;
        let copy = copy_of(object)?;
        expect_text(&copy, &text, "of copy()")?;
        let facts = Facts::of(&copy, &rules)?;
        Ok(OwnPosition {
            object: copy.unbind(),
            rules,
            facts,
            passed: Passed::default(),
            salt,
            asks_again: false,
        })
    }

    /// Returns the same position, whose copies and undone moves are asked for their answers again.
    pub(super) fn asking_again(self) -> Self {
        OwnPosition {
            asks_again: true,
            ..self
        }
    }

    pub(super) fn asks_again(&self) -> bool {
        self.asks_again
    }

    pub(super) fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(super) fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Returns the estimate of the method `evaluate`, for the side to move; 0 where the class has none.
    pub(super) fn evaluation(&self) -> i32 {
        if !self.rules.evaluates {
            return 0;
        }
        self.ask(|object| answer(object, "evaluate", "an integer of 32 bits"))
    }

    /// Returns the position of the same game that a text describes; `None` where its class reads no texts.
    pub(super) fn read(&self, text: &str) -> PyResult<Option<Self>> {
        Python::attach(|py| {
            let Some(from_text) = self.object.bind(py).getattr_opt("from_text")? else {
                return Ok(None);
            };
            let object = from_text.call1((text,))?;
            if object.getattr_opt("text")?.is_none() {
                let found = shown(&object);
                return Err(broken(&format!(
                    "expected a position of from_text(), found {found}"
                )));
            }
            let read = Self::with_rules(&object, Arc::clone(&self.rules), self.salt)?;
            Ok(Some(OwnPosition {
                asks_again: self.asks_again,
                ..read
            }))
        })
    }

    /// Asks the Python object; an exception or an interruption ends the search.
    pub(super) fn ask<T>(&self, question: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<T>) -> T {
        interruption::check();
        let answer = Python::attach(|py| question(self.object.bind(py)));
        answer.unwrap_or_else(|error| raise(error))
    }

    fn played(&mut self, m: OwnMove) -> PyResult<OwnUndo> {
        Python::attach(|py| {
            let object = self.object.bind(py).clone();
            let text = &self.rules.texts[usize::from(m.0)];
            let before = if self.rules.undoes {
                Before::Token(object.call_method1("play", (text,))?.unbind())
            } else {
                let copy = copy_of(&object)?;
                object.call_method1("play", (text,))?;
                Before::Copy(copy.unbind())
            };
            let facts = Facts::of(&object, &self.rules)?;
            if facts.to_move == self.facts.to_move {
                let (from, m) = (&self.facts.text, quote(text));
                return Err(broken(&format!(
                    "expected the players to move in turn (a pass is a move), found the same player after {m}, at {from}"
                )));
            }
            self.pass(m, &facts)?;
            let facts = std::mem::replace(&mut self.facts, facts);
            Ok(OwnUndo { before, facts })
        })
    }

    /// Notes the position before a move as passed.
    ///
    /// # Errors
    /// When the position after the move was passed before, and when the game has no end.
    fn pass(&mut self, m: OwnMove, after: &Facts) -> PyResult<()> {
        if self.passed.plies() == MOST_PLIES {
            return Err(broken(&format!(
                "expected that a game ends within {MOST_PLIES} plies, found no end at {}",
                after.text
            )));
        }
        self.passed.push(self.facts.situation(), m);
        let here = after.situation();
        let Some(cycle) = self.passed.cycle(&here) else {
            return Ok(());
        };
        let plies = cycle.len();
        let texts = cycle.map(|m| &*self.rules.texts[usize::from(m.0)]);
        let mut moves = texts.take(MOST_SHOWN).collect::<Vec<_>>().join(" ");
        if plies > MOST_SHOWN {
            write!(moves, " and {} more", plies - MOST_SHOWN).expect("a string takes any text");
        }
        self.passed.pop();
        Err(broken(&format!(
            "expected that no position comes again in a game, found {} again after {moves}",
            after.text
        )))
    }

    fn taken_back(&mut self, m: OwnMove, undo: OwnUndo) -> PyResult<()> {
        let OwnUndo { before, facts } = undo;
        Python::attach(|py| {
            let text = &self.rules.texts[usize::from(m.0)];
            match before {
                Before::Copy(object) => {
                    self.object = object;
                    let when = format!("in a copy() from before {}", quote(text));
                    expect_text(self.object.bind(py), &facts.text, &when)?;
                }
                Before::Token(token) => {
                    let object = self.object.bind(py);
                    object.call_method1("undo", (text, token))?;
                    let when = format!("after undo of {}", quote(text));
                    expect_text(object, &facts.text, &when)?;
                }
            }
            self.facts = if self.asks_again {
                Facts::of(self.object.bind(py), &self.rules)?
            } else {
                facts
            };
            self.passed.pop();
            Ok(())
        })
    }
}

/// Compares the text of a position with that of the same position before.
fn expect_text(object: &Bound<'_, PyAny>, expected: &str, when: &str) -> PyResult<()> {
    let found = text_of(object)?;
    if found == expected {
        return Ok(());
    }
    Err(broken(&format!(
        "expected the position {expected} {when}, found {found}"
    )))
}

impl Clone for OwnPosition {
    fn clone(&self) -> Self {
        let (object, facts) = self.ask(|object| {
            let copy = copy_of(object)?;
            let facts = if self.asks_again {
                Facts::of(&copy, &self.rules)?
            } else {
                self.facts.clone()
            };
            Ok((copy.unbind(), facts))
        });
        OwnPosition {
            object,
            rules: Arc::clone(&self.rules),
            facts,
            passed: self.passed.clone(),
            salt: self.salt,
            asks_again: self.asks_again,
        }
    }
}

impl PartialEq for OwnPosition {
    fn eq(&self, other: &Self) -> bool {
        (self.facts.to_move, &self.facts.text) == (other.facts.to_move, &other.facts.text)
    }
}

impl fmt::Debug for OwnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.facts.text)
    }
}

impl Position for OwnPosition {
    type Move = OwnMove;
    type Undo = OwnUndo;

    const KEYS: Keys = Keys::Salted;

    fn to_move(&self) -> Player {
        self.facts.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        self.facts.outcome
    }

    fn points_range(&self) -> Option<(i16, i16)> {
        self.rules.points
    }

    fn is_legal(&self, m: OwnMove) -> bool {
        self.facts.moves.contains(&m.0)
    }

    fn play(&mut self, m: OwnMove) -> OwnUndo {
        interruption::check();
        self.played(m).unwrap_or_else(|error| raise(error))
    }

    fn undo(&mut self, m: OwnMove, undo: OwnUndo) {
        self.taken_back(m, undo)
            .unwrap_or_else(|error| raise(error));
    }

    fn key(&self) -> u64 {
        self.facts.hash(self.salt)[0]
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.salt = salt;
    }

    fn proof_key(&self) -> ProofKey {
        let [high, low] = self.facts.hash(self.salt).map(u128::from);
        ProofKey::hash128(high << 64 | low)
    }
}
