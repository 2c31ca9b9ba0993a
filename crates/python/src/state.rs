//! A game in progress.

mod proofs;
mod searches;

use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};

use gametree_core::{Mismatch, Outcome, Player};
use gametree_explain::picture::of_game;
use gametree_registry::Session;
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::{GameError, error, guarded, no_position, shown, unplayed};
use crate::options::integer;
use crate::place::{Place, heading};
use crate::source::Source;

/// The number of the current player in a finished game, as in OpenSpiel.
const TERMINAL: i32 = -4;

/// The function and the arguments by which pickle makes a state again.
type Kept<'py> = (Bound<'py, PyAny>, (Py<PyAny>, Option<String>, Vec<String>));

/// A game in progress: a position, and the moves that led to it.
///
/// Actions are the numbers of moves, as in OpenSpiel; moves are their texts.
/// A state that another thread searches raises RuntimeError; clone it for a second search.
/// Two states are equal if their games and positions are.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct State {
    source: Source,
    inner: Mutex<Inner>,
}

/// The game of a state, and the position before its first move, where that is not the start.
pub(crate) struct Inner {
    pub(crate) game: Box<dyn Session>,
    start: Option<String>,
}

impl State {
    /// Makes the start of a game.
    pub(crate) fn of(py: Python<'_>, source: Source) -> PyResult<Self> {
        let game = source.open(py)?;
        let inner = Mutex::new(Inner { game, start: None });
        Ok(State { source, inner })
    }

    /// Makes the state at a place of a game.
    fn at(py: Python<'_>, place: Place) -> PyResult<Self> {
        let game = place.open(py)?;
        let Place { source, start, .. } = place;
        let inner = Mutex::new(Inner { game, start });
        Ok(State { source, inner })
    }

    /// Takes the game, which no other thread may be using.
    pub(crate) fn lock(&self) -> PyResult<MutexGuard<'_, Inner>> {
        match self.inner.try_lock() {
            Ok(inner) => Ok(inner),
            Err(TryLockError::Poisoned(inner)) => Ok(PoisonError::into_inner(inner)),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "expected a state that no search is using; another thread searches it, so clone it first",
            )),
        }
    }

    fn with<T>(&self, work: impl FnOnce(&mut Inner) -> PyResult<T>) -> PyResult<T> {
        let mut inner = self.lock()?;
        guarded(|| work(&mut inner))
    }

    /// Returns the place of the state, which no other thread may be using.
    pub(crate) fn place_of(&self, py: Python<'_>) -> PyResult<Place> {
        let inner = self.lock()?;
        Ok(self.place(py, &inner))
    }

    fn place(&self, py: Python<'_>, inner: &Inner) -> Place {
        Place {
            source: self.source.clone_ref(py),
            start: inner.start.clone(),
            moves: inner.game.history(),
        }
    }
}

#[pymethods]
impl State {
    /// The game with its parameters.
    #[getter]
    fn game(&self) -> PyResult<String> {
        self.with(|inner| Ok(inner.game.name().to_owned()))
    }

    /// The position as one word, which `set_position` reads.
    #[getter]
    fn position(&self) -> PyResult<String> {
        self.with(|inner| Ok(inner.game.position()))
    }

    /// Go to a position of the same game, and forget the moves so far.
    fn set_position(&self, text: &str) -> PyResult<()> {
        self.with(|inner| {
            let set = inner.game.set_position(text);
            set.map_err(|mismatch| no_position(&mismatch))?;
            inner.start = Some(text.to_owned());
            Ok(())
        })
    }

    /// Return the numbers of the legal moves; none when the game is over.
    fn legal_actions(&self) -> PyResult<Vec<u16>> {
        self.with(|inner| Ok(inner.game.legal_codes()))
    }

    /// Return the legal moves as text; none when the game is over.
    fn legal_moves(&self) -> PyResult<Vec<String>> {
        self.with(|inner| Ok(inner.game.legal_moves()))
    }

    /// Play the move with this number.
    fn apply_action(&self, action: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = action.cast::<PyString>() {
            let text = shown(text);
            return Err(PyTypeError::new_err(format!(
                "expected the number of a move, found {text}; apply_move takes its text"
            )));
        }
        let action = integer("action", action, 0..=u16::MAX)?;
        self.with(|inner| {
            inner
                .game
                .play_code(action)
                .map_err(|error| unplayed(&error))
        })
    }

    /// Play a move that is written as text.
    fn apply_move(&self, text: &str) -> PyResult<()> {
        self.with(|inner| inner.game.play(text).map_err(|error| unplayed(&error)))
    }

    /// Take back the last move; where its player and its number are given, as in OpenSpiel, they must be right.
    #[pyo3(signature = (player = None, action = None))]
    fn undo_action(
        &self,
        player: Option<&Bound<'_, PyAny>>,
        action: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let player = player.map(|player| integer("player", player, i64::MIN..=i64::MAX));
        let action = action.map(|action| integer("action", action, i64::MIN..=i64::MAX));
        let (player, action) = (player.transpose()?, action.transpose()?);
        self.with(|inner| {
            let game = &mut *inner.game;
            let message = "expected a move to take back, found none";
            let m = game.undo().ok_or_else(|| PyIndexError::new_err(message))?;
            let Some(wrong) = wrong_part(&*game, &m, player, action) else {
                return Ok(());
            };
            game.play(&m).map_err(|error| unplayed(&error))?;
            Err(error::<GameError>(wrong.to_string(), Some(&wrong)))
        })
    }

    /// Return the text of a legal move from its number.
    #[pyo3(signature = (action, /))]
    fn action_to_string(&self, action: &Bound<'_, PyAny>) -> PyResult<String> {
        let action = integer("action", action, 0..=u16::MAX)?;
        self.with(|inner| {
            let text = inner.game.move_of(action);
            text.ok_or_else(|| {
                let message = format!("expected the number of a legal move, found {action}");
                error::<crate::errors::MoveError>(message, None)
            })
        })
    }

    /// Return the number of a move from its text.
    fn string_to_action(&self, text: &str) -> PyResult<u16> {
        self.with(|inner| {
            let code = inner.game.code_of(text);
            code.map_err(|mismatch| unplayed(&gametree_registry::MoveError::Text(mismatch)))
        })
    }

    /// Return the player to move, 0 or 1; -4 when the game is over.
    fn current_player(&self) -> PyResult<i32> {
        self.with(|inner| {
            Ok(match (inner.game.outcome(), inner.game.to_move()) {
                (Some(_), _) => TERMINAL,
                (None, Player::First) => 0,
                (None, Player::Second) => 1,
            })
        })
    }

    /// Return True if the game is over.
    fn is_terminal(&self) -> PyResult<bool> {
        self.with(|inner| Ok(inner.game.outcome().is_some()))
    }

    /// Return the results of both players: 1 and -1, 0 for a draw, or points; 0 while the game goes on.
    fn returns(&self) -> PyResult<[f64; 2]> {
        self.with(|inner| {
            let first = match inner.game.outcome() {
                Some(Outcome::Win(Player::First)) => 1.0,
                Some(Outcome::Win(Player::Second)) => -1.0,
                Some(Outcome::Points(points)) => f64::from(points),
                Some(Outcome::Draw) | None => 0.0,
            };
            Ok([first, 0.0 - first])
        })
    }

    /// Return True if the game is for points, so that `returns` has the points of a finished one.
    fn is_for_points(&self) -> PyResult<bool> {
        self.with(|inner| Ok(inner.game.is_for_points()))
    }

    /// Return True if proofs of the game can be written down: no position of it repeats.
    fn offers_certificates(&self) -> PyResult<bool> {
        self.with(|inner| Ok(inner.game.offers_certificates()))
    }

    /// Return the moves so far as text.
    fn history(&self) -> PyResult<Vec<String>> {
        self.with(|inner| Ok(inner.game.history()))
    }

    /// Return a copy with its history, which shares nothing.
    fn clone(&self, py: Python<'_>) -> PyResult<State> {
        State::at(py, self.place_of(py)?)
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<State> {
        self.clone(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<State> {
        self.clone(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Kept<'py>> {
        let inner = self.lock()?;
        let restore = crate::kept::restore(py, "restore_state")?;
        let source = self.source.to_object(py)?;
        Ok((restore, (source, inner.start.clone(), inner.game.history())))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<State>() else {
            return Ok(false);
        };
        Ok(self.game()? == other.get().game()? && self.position()? == other.get().position()?)
    }

    /// Return the board with the moves so far as SVG.
    fn svg(&self) -> PyResult<String> {
        self.with(|inner| Ok(of_game(&*inner.game, heading(inner.game.name())).to_svg()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }

    fn __str__(&self) -> PyResult<String> {
        self.with(|inner| Ok(inner.game.diagram()))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.with(|inner| {
            let game = &inner.game;
            Ok(format!("State('{}', '{}')", game.name(), game.position()))
        })
    }
}

/// Returns the part in which a move that was taken back differs from the player and the number that were given for it.
fn wrong_part(
    game: &dyn Session,
    m: &str,
    player: Option<i64>,
    action: Option<i64>,
) -> Option<Mismatch> {
    let mover = match game.to_move() {
        Player::First => 0,
        Player::Second => 1,
    };
    if let Some(found) = player.filter(|&player| player != mover) {
        let expected = format!("player {mover}, who played {m}");
        return Some(Mismatch::new(expected, format!("player {found}")));
    }
    let found = action?;
    let code = game.code_of(m).map(i64::from);
    let expected = match code {
        Ok(code) if code == found => return None,
        Ok(code) => format!("action {code}, which is {m}"),
        Err(mismatch) => return Some(mismatch),
    };
    Some(Mismatch::new(expected, format!("action {found}")))
}

/// Make a state from the parts that pickle has kept.
#[pyfunction]
pub(crate) fn restore_state(
    game: &Bound<'_, PyAny>,
    start: Option<String>,
    moves: Vec<String>,
) -> PyResult<State> {
    let place = Place {
        source: Source::of(game),
        start,
        moves,
    };
    State::at(game.py(), place)
}
