//! A position whose rules are the methods of a Python object.

use std::fmt;
use std::sync::Arc;

use gametree_core::{Keys, Outcome, Player, Position, ProofKey, Salt, quote};
use pyo3::prelude::*;

use super::error::broken;
use super::facts::{Facts, text_of};
use super::moves::OwnMove;
use super::rules::Rules;
use crate::interruption;
use crate::raised::raise;

/// A position of a game written in Python, with the answers of its methods.
pub(super) struct OwnPosition {
    object: Py<PyAny>,
    rules: Arc<Rules>,
    facts: Facts,
    salt: Salt,
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
        let object = object.call_method0("copy")?;
        let facts = Facts::of(&object, &rules)?;
        Ok(OwnPosition {
            object: object.unbind(),
            rules,
            facts,
            salt,
        })
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
        self.ask(|object| object.call_method0("evaluate")?.extract())
    }

    /// Returns the position of the same game that a text describes; `None` where its class reads no texts.
    pub(super) fn read(&self, text: &str) -> PyResult<Option<Self>> {
        Python::attach(|py| {
            let Some(from_text) = self.object.bind(py).getattr_opt("from_text")? else {
                return Ok(None);
            };
            let object = from_text.call1((text,))?;
            Self::with_rules(&object, Arc::clone(&self.rules), self.salt).map(Some)
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
                let copy = object.call_method0("copy")?;
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
            let facts = std::mem::replace(&mut self.facts, facts);
            Ok(OwnUndo { before, facts })
        })
    }

    fn taken_back(&mut self, m: OwnMove, undo: OwnUndo) -> PyResult<()> {
        let OwnUndo { before, facts } = undo;
        match before {
            Before::Copy(object) => self.object = object,
            Before::Token(token) => Python::attach(|py| {
                let object = self.object.bind(py);
                let text = &self.rules.texts[usize::from(m.0)];
                object.call_method1("undo", (text, token))?;
                let found = text_of(object)?;
                if *found != *facts.text {
                    let (m, before) = (quote(text), &facts.text);
                    return Err(broken(&format!(
                        "expected the position {before} after undo of {m}, found {found}"
                    )));
                }
                Ok(())
            })?,
        }
        self.facts = facts;
        Ok(())
    }
}

impl Clone for OwnPosition {
    fn clone(&self) -> Self {
        OwnPosition {
            object: self.ask(|object| Ok(object.call_method0("copy")?.unbind())),
            rules: Arc::clone(&self.rules),
            facts: self.facts.clone(),
            salt: self.salt,
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
