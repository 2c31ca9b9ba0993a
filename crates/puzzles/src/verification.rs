//! Verification of puzzles, which shares no code with the search for them.

use std::fmt;
use std::io::{Cursor, Read};

use gametree_certificate::{Certificate, SeenTable};
use gametree_core::{Player, Score};
use gametree_registry::{NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;
use thiserror::Error;

use crate::{Aim, Puzzle};

/// Memory for the positions of a certificate, and for the tables of the search that finds it.
const MEMORY_BYTES: usize = 64 << 20;

/// A puzzle that does not hold.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{position}: expected {expected}, found {found}")]
pub struct Flaw {
    /// The position of the puzzle.
    pub position: String,
    /// The claim of the puzzle.
    pub expected: String,
    /// The result of the check.
    pub found: String,
}

/// Bounds of a score for one player.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    lower: Score,
    upper: Score,
}

/// Proves a puzzle anew: its solution attains the aim, and each other legal move does not.
///
/// The result of each legal move is a certificate, which is replayed by the rules alone; the search that writes it is not trusted.
/// A win within some plies, in a game whose positions can repeat, is checked by plain search over all legal moves.
/// The session goes to the position of the puzzle, and forgets its moves.
///
/// # Errors
/// When the puzzle does not hold, or a certificate cannot be found.
pub fn verify(puzzle: &Puzzle, session: &mut dyn Session) -> Result<(), Flaw> {
    let flaw = |expected: &dyn fmt::Display, found: &dyn fmt::Display| Flaw {
        position: puzzle.position.clone(),
        expected: expected.to_string(),
        found: found.to_string(),
    };
    if puzzle.game != session.name() {
        return Err(flaw(&session.name(), &puzzle.game));
    }
    let set = session.set_position(&puzzle.position);
    set.map_err(|error| flaw(&error.expected, &error.found))?;
    if session.to_move() != puzzle.to_move {
        let expected = format!("{} to move", puzzle.to_move);
        return Err(flaw(&expected, &session.to_move()));
    }
    let line = check_line(puzzle, session);
    line.map_err(|error| flaw(&"a line of legal moves", &error))?;
    let mut attaining = Vec::new();
    for m in session.legal_moves() {
        let attains = attains(puzzle.aim, &m, session);
        let attains = attains.map_err(|error| flaw(&format!("a proof after {m}"), &error))?;
        if attains {
            attaining.push(m);
        }
    }
    if attaining == [puzzle.solution()] {
        return Ok(());
    }
    let expected = format!("{} as the only solution", puzzle.solution());
    Err(flaw(&expected, &attaining.join(" ")))
}

/// Plays the line of a puzzle and takes it back.
fn check_line(
    puzzle: &Puzzle,
    session: &mut dyn Session,
) -> Result<(), gametree_registry::MoveError> {
    for m in &puzzle.line {
        session.play(m)?;
    }
    while session.undo().is_some() {}
    Ok(())
}

/// Returns `true` if a move attains the aim and `false` if that is refuted.
///
/// # Errors
/// When neither is shown.
fn attains(aim: Aim, m: &str, session: &mut dyn Session) -> Result<bool, String> {
    let mover = session.to_move();
    let played = session.play(m);
    played.map_err(|error| error.to_string())?;
    let answer = match (aim, session.outcome()) {
        (Aim::WinWithin(_), Some(outcome)) => Ok(outcome.winner() == Some(mover)),
        (Aim::WinWithin(plies), None) => Ok(loses_within(session, plies.saturating_sub(1))),
        (_, Some(outcome)) => {
            let score = outcome.score_for(mover);
            let (lower, upper) = (score, score);
            is_attained(aim, Bounds { lower, upper })
        }
        (_, None) => certified(session, mover).and_then(|bounds| is_attained(aim, bounds)),
    };
    session.undo();
    answer
}

fn is_attained(aim: Aim, Bounds { lower, upper }: Bounds) -> Result<bool, String> {
    let draw = Score::DRAW;
    let (is_shown, is_refuted) = match aim {
        Aim::Win(_) | Aim::WinWithin(_) => (lower.is_win(), !upper.is_win()),
        // A draw is no solution where a win is possible.
        Aim::Draw => (lower >= draw && !upper.is_win(), upper < draw),
        Aim::Points(points) => {
            let points = Score::from_raw(points);
            (lower == points && upper == points, upper < points)
        }
    };
    match (is_shown, is_refuted) {
        (true, _) => Ok(true),
        (false, true) => Ok(false),
        (false, false) => Err(format!("a score from {} to {}", lower.raw(), upper.raw())),
    }
}

/// Returns the bounds of the current position's score for a player, as a certificate shows them by the rules alone.
fn certified(session: &mut dyn Session, player: Player) -> Result<Bounds, String> {
    let task = SearchTask {
        table_bytes: MEMORY_BYTES,
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    };
    let answer = session.search(&task, &mut NoWatcher);
    let answer = answer.map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    let written = session.certify(&answer, &task, SeenTable::Growing, &mut bytes);
    written.map_err(|error| error.to_string())?;
    let mut reader = Cursor::new(bytes);
    let certificate = Certificate::open(&mut reader as &mut dyn Read);
    let certificate = certificate.map_err(|error| error.to_string())?;
    let position = certificate.header().position.clone();
    if position != session.position() {
        return Err(format!("a certificate about {position}"));
    }
    let report = session.verify(certificate, MEMORY_BYTES as u64);
    let report = report.map_err(|error| error.to_string())?;
    let (lower, upper) = report.value.bounds_for(player);
    Ok(Bounds { lower, upper })
}

/// Returns `true` if the side to move loses within `plies` plies, whatever it plays.
fn loses_within(session: &mut dyn Session, plies: u32) -> bool {
    let mover = session.to_move();
    plies > 1
        && session.legal_moves().iter().all(|m| {
            session.play(m).expect("a legal move");
            let is_lost = match session.outcome() {
                Some(outcome) => outcome.winner() == Some(!mover),
                None => wins_within(session, plies - 1),
            };
            session.undo();
            is_lost
        })
}

/// Returns `true` if the side to move can win within `plies` plies, against every reply.
fn wins_within(session: &mut dyn Session, plies: u32) -> bool {
    if !session.wins_at_once().is_empty() {
        return true;
    }
    plies > 2
        && session.legal_moves().iter().any(|m| {
            session.play(m).expect("a legal move");
            let wins = session.outcome().is_none() && loses_within(session, plies - 1);
            session.undo();
            wins
        })
}
