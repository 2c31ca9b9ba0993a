//! The answers of a position written in Python, asked for once after each move.

use std::sync::Arc;

use gametree_core::{Outcome, Player, Salt, mix, quote};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use super::answers::{answer, items, of_type};
use super::error::broken;
use super::passed::Situation;
use super::rules::{Rules, word};
use crate::errors::shown;

/// The answers of the methods of a position, which searches read again and again.
#[derive(Clone)]
pub(super) struct Facts {
    pub(super) to_move: Player,
    pub(super) outcome: Option<Outcome>,
    /// The codes of the legal moves, in their own order; empty in a finished game.
    pub(super) moves: Arc<[u16]>,
    pub(super) text: Arc<str>,
}

impl Facts {
    /// Asks a position for its answers.
    pub(super) fn of(object: &Bound<'_, PyAny>, rules: &Rules) -> PyResult<Self> {
        let text = text_of(object)?;
        let at = |error: &str| broken(&format!("{error}, at {text}"));
        let to_move = object.call_method0("to_move")?;
        let to_move = match to_move.extract::<u8>() {
            Ok(0) => Player::First,
            Ok(1) => Player::Second,
            _ => {
                let found = shown(&to_move);
                return Err(at(&format!("expected 0 or 1 of to_move(), found {found}")));
            }
        };
        let outcome = outcome(&object.call_method0("outcome")?, rules, &text)?;
        let moves = if outcome.is_some() {
            [].into()
        } else {
            moves(object, rules, &text)?
        };
        Ok(Facts {
            to_move,
            outcome,
            moves,
            text: text.into(),
        })
    }

    /// Returns the position for a comparison with others of the same game.
    pub(super) fn situation(&self) -> Situation {
        Situation {
            text: Arc::clone(&self.text),
            to_move: self.to_move,
        }
    }

    /// Returns two independent numbers of everything that the rest of the game depends on.
    pub(super) fn hash(&self, salt: Salt) -> [u64; 2] {
        [0, 1].map(|half| {
            let side = u64::from(self.to_move == Player::Second);
            let mut hash = mix(salt.number(half) ^ side ^ (self.text.len() as u64) << 1);
            for (index, part) in (1..).zip(self.text.as_bytes().chunks(8)) {
                let mut bytes = [0; 8];
                bytes[..part.len()].copy_from_slice(part);
                let key = salt.number(2 * index + half);
                hash = mix(hash.rotate_left(23) ^ u64::from_le_bytes(bytes) ^ key);
            }
            hash
        })
    }
}

/// Asks a position for its text.
pub(super) fn text_of(object: &Bound<'_, PyAny>) -> PyResult<String> {
    let text: String = answer(object, "text", "a string")?;
    word("a position of text()", &text)?;
    Ok(text)
}

fn outcome(found: &Bound<'_, PyAny>, rules: &Rules, text: &str) -> PyResult<Option<Outcome>> {
    if found.is_none() {
        return Ok(None);
    }
    let number = (!found.is_instance_of::<PyBool>())
        .then(|| found.extract::<i16>().ok())
        .flatten();
    let expected = match (rules.points, number) {
        (Some((least, most)), Some(points)) if (least..=most).contains(&points) => {
            return Ok(Some(Outcome::Points(points)));
        }
        (Some((least, most)), _) => format!("None or points from {least} to {most}"),
        (None, Some(0)) => return Ok(Some(Outcome::Win(Player::First))),
        (None, Some(1)) => return Ok(Some(Outcome::Win(Player::Second))),
        (None, _) if found.extract::<&str>().is_ok_and(|word| word == "draw") => {
            return Ok(Some(Outcome::Draw));
        }
        (None, _) => "None, 0, 1 or \"draw\"".to_owned(),
    };
    let found = shown(found);
    Err(broken(&format!(
        "expected {expected} of outcome(), found {found}, at {text}"
    )))
}

fn moves(object: &Bound<'_, PyAny>, rules: &Rules, text: &str) -> PyResult<Arc<[u16]>> {
    let mut moves = Vec::new();
    let found = object.call_method0("moves")?;
    for found in items(&found, "moves()", "a list of strings")? {
        let m: String = of_type(&found?, "moves()", "strings")?;
        let Some(code) = rules.code(&m) else {
            let m = quote(&m);
            return Err(broken(&format!(
                "expected moves that all_moves() has, found {m} of moves(), at {text}"
            )));
        };
        if moves.contains(&code) {
            let m = quote(&m);
            return Err(broken(&format!(
                "expected different moves, found {m} twice of moves(), at {text}"
            )));
        }
        moves.push(code);
    }
    if moves.is_empty() {
        return Err(broken(&format!(
            "expected a move, or an outcome, found neither, at {text}"
        )));
    }
    Ok(moves.into())
}
