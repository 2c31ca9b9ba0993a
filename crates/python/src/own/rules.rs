//! The parts of a game written in Python that all its positions share.

use std::collections::HashMap;

use gametree_core::{Frame, RulesDigest, Score, quote};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyType;

use super::answers::{answer, of_type};
use super::board::{frame_of, rows_of};
use super::error::broken;
use crate::errors::shown;

/// The largest number of different moves of a game.
const MOST_MOVES: usize = 1 << 16;

/// The name of a game, its moves, and the methods that its class defines.
pub(super) struct Rules {
    pub(super) name: String,
    /// The texts of all moves, by their codes.
    pub(super) texts: Vec<String>,
    codes: HashMap<String, u16>,
    /// The fewest and the most points of the first player, in a game for points.
    pub(super) points: Option<(i16, i16)>,
    /// `true` if a move is taken back by the method `undo`; otherwise the position is copied before.
    pub(super) undoes: bool,
    pub(super) evaluates: bool,
    /// The board of pictures, where the class shows one.
    pub(super) frame: Option<Frame>,
    /// `true` if the cells of a move are known.
    pub(super) places_moves: bool,
    pub(super) digest: u64,
}

impl Rules {
    /// Reads the rules from the first position of a game.
    pub(super) fn of(start: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(class) = start.cast::<PyType>() {
            let name = class.name()?;
            return Err(PyTypeError::new_err(format!(
                "expected a position, found the class {name}; its first position may be {name}()"
            )));
        }
        let class = start.get_type();
        let name = match start.getattr_opt("name")? {
            Some(name) => of_type(&name, "the attribute name", "a string")?,
            None => class.name()?.to_string().to_lowercase(),
        };
        word("the name of a game", &name)?;
        let texts: Vec<String> = answer(start, "all_moves", "a list of strings")?;
        let codes = codes(&texts)?;
        let points = match start.getattr_opt("points")? {
            Some(range) if !range.is_none() => Some(points_of(&range)?),
            _ => None,
        };
        let has = |method| Ok::<_, PyErr>(start.getattr_opt(method)?.is_some());
        let frame = if has("cells")? {
            Some(frame_of(&rows_of(start, None)?))
        } else {
            None
        };
        let first: String = answer(start, "text", "a string")?;
        let mut digest = RulesDigest::new();
        for text in texts.iter().chain([&name, &first]) {
            std::fmt::Write::write_fmt(&mut digest, format_args!("{text}\n"))
                .expect("a digest takes any text");
        }
        Ok(Rules {
            name,
            texts,
            codes,
            points,
            undoes: has("undo")?,
            evaluates: has("evaluate")?,
            places_moves: frame.is_some() && has("cells_of")?,
            frame,
            digest: digest.finish(),
        })
    }

    /// Returns the code of a move.
    pub(super) fn code(&self, text: &str) -> Option<u16> {
        self.codes.get(text).copied()
    }
}

/// Numbers the moves of a game in their order.
fn codes(texts: &[String]) -> PyResult<HashMap<String, u16>> {
    if texts.is_empty() || texts.len() > MOST_MOVES {
        let found = texts.len();
        return Err(broken(&format!(
            "expected 1 to {MOST_MOVES} moves of all_moves(), found {found}"
        )));
    }
    let mut codes = HashMap::with_capacity(texts.len());
    for (code, text) in (0..=u16::MAX).zip(texts) {
        word("a move of all_moves()", text)?;
        if codes.insert(text.clone(), code).is_some() {
            let text = quote(text);
            return Err(broken(&format!(
                "expected different moves of all_moves(), found {text} twice"
            )));
        }
    }
    Ok(codes)
}

/// Checks that a text is one word, so that it can stand in a line of moves.
pub(super) fn word(what: &str, text: &str) -> PyResult<()> {
    if text.is_empty() || text.chars().any(|c| c.is_whitespace() || c.is_control()) {
        let text = quote(text);
        return Err(broken(&format!(
            "expected {what} without spaces, found {text}"
        )));
    }
    Ok(())
}

/// Reads the fewest and the most points.
///
/// Scores distinguish no more than [`Score::MAX_ESTIMATE`] on either side.
fn points_of(range: &Bound<'_, PyAny>) -> PyResult<(i16, i16)> {
    const MOST: i64 = Score::MAX_ESTIMATE as i64;
    let found: Option<(i64, i64)> = range.extract().ok();
    let points = found.filter(|&(least, most)| -MOST <= least && least <= most && most <= MOST);
    let narrow = |points: i64| i16::try_from(points).ok();
    let points = points.and_then(|(least, most)| narrow(least).zip(narrow(most)));
    points.ok_or_else(|| {
        let expected = format!("the fewest and the most points from -{MOST} to {MOST}");
        broken(&format!(
            "points: expected {expected}, found {}",
            shown(range)
        ))
    })
}
