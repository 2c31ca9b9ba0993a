//! Verification of puzzles, which shares no code with the search for them.

use std::fmt::Display;
use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gametree_certificate::{Certificate, SeenTable};
use gametree_core::{Outcome, Player, Score};
use gametree_registry::{NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;
use thiserror::Error;

use crate::{Aim, Difficulty, Puzzle};

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

impl Flaw {
    pub(crate) fn new(puzzle: &Puzzle, expected: impl Display, found: impl Display) -> Self {
        Flaw {
            position: puzzle.position.clone(),
            expected: expected.to_string(),
            found: found.to_string(),
        }
    }
}

/// Reason why a puzzle is not verified.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unverified {
    /// The puzzle does not hold, or its proof cannot be found.
    #[error("{0}")]
    Flaw(Flaw),
    /// The flag was set before the proof was complete; the puzzle may hold.
    #[error("stopped before the proof was complete")]
    Stopped,
}

/// Proves a puzzle anew: its solution attains the aim, each other legal move does not, and its line is best play of both sides.
///
/// The result of each legal move is a certificate, which is replayed by the rules alone; the search that writes it is not trusted.
/// So are the results along the line, where a win takes exactly the plies of the aim.
/// A win within some plies is checked by plain search over all legal moves; there is none within two plies fewer.
/// The level must fit the number of nodes, which is not counted again.
///
/// The session goes to the position of the puzzle, and forgets its moves.
/// Setting the flag `stop` ends the verification.
///
/// # Errors
/// When the puzzle does not hold, a certificate cannot be found, or the flag is set.
pub fn verify(
    puzzle: &Puzzle,
    session: &mut dyn Session,
    stop: &Arc<AtomicBool>,
) -> Result<(), Unverified> {
    let mut verification = Verification {
        puzzle,
        session,
        stop,
    };
    let verified = verification.run();
    while session.undo().is_some() {}
    verified
}

/// Bounds of a score for one player.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    lower: Score,
    upper: Score,
}

/// Verification of a puzzle.
struct Verification<'a> {
    puzzle: &'a Puzzle,
    session: &'a mut dyn Session,
    stop: &'a Arc<AtomicBool>,
}

impl Verification<'_> {
    fn run(&mut self) -> Result<(), Unverified> {
        // 1. The puzzle is about a position of the game, and agrees with itself.
        self.check_position()?;
        self.check_level()?;
        self.check_line()?;
        // 2. The solution attains the aim, no earlier than claimed, and no other move does.
        if let Aim::WinWithin(plies) = self.puzzle.aim {
            self.check_no_faster_win(plies)?;
        }
        let solved = self.check_solution()?;
        // 3. Neither side gives anything away in the line.
        self.check_best_play(solved)
    }

    fn check_position(&mut self) -> Result<(), Unverified> {
        let puzzle = self.puzzle;
        if puzzle.game != self.session.name() {
            return Err(self.flaw(self.session.name(), &puzzle.game));
        }
        let set = self.session.set_position(&puzzle.position);
        set.map_err(|error| self.flaw(&error.expected, &error.found))?;
        let to_move = self.session.to_move();
        if to_move != puzzle.to_move {
            return Err(self.flaw(format!("{} to move", puzzle.to_move), to_move));
        }
        let moves = self.session.legal_moves().len();
        if moves < 2 {
            return Err(self.flaw("a position with two legal moves or more", moves));
        }
        match (puzzle.aim, self.session.is_for_points()) {
            (Aim::Points(_), false) => Err(self.flaw("a win or a draw as the aim", "points")),
            (Aim::Win(_) | Aim::WinWithin(_) | Aim::Draw, true) => {
                Err(self.flaw("points as the aim", "a win or a draw"))
            }
            _ => Ok(()),
        }
    }

    fn check_level(&self) -> Result<(), Unverified> {
        let Puzzle {
            nodes, difficulty, ..
        } = *self.puzzle;
        match Difficulty::of_nodes(nodes) {
            Some(level) if level == difficulty => Ok(()),
            Some(level) => {
                let expected = format!("level {level} for {nodes} nodes");
                Err(self.flaw(expected, format!("level {difficulty}")))
            }
            None => Err(self.flaw("a number of nodes that has a level", nodes)),
        }
    }

    /// Plays the line of the puzzle and takes it back; a win whose distance is known must be at its end.
    fn check_line(&mut self) -> Result<(), Unverified> {
        for m in &self.puzzle.line {
            let played = self.session.play(m);
            played.map_err(|error| self.flaw("a line of legal moves", error))?;
        }
        let is_won = self.session.outcome().and_then(Outcome::winner) == Some(self.player());
        while self.session.undo().is_some() {}
        let (least, most) = match self.puzzle.aim {
            Aim::Win(Some(plies)) => (plies, plies),
            Aim::WinWithin(plies) => (plies.saturating_sub(1).max(1), plies),
            Aim::Win(None) | Aim::Draw | Aim::Points(_) => return Ok(()),
        };
        let found = self.puzzle.line.len();
        if !u32::try_from(found).is_ok_and(|plies| (least..=most).contains(&plies)) {
            let expected = format!("a line that wins in {most} plies");
            return Err(self.flaw(expected, format!("one of {found}")));
        }
        if !is_won {
            return Err(self.flaw("a line that ends with the win", "another"));
        }
        Ok(())
    }

    /// Checks that the solution does not win within fewer plies than the puzzle claims, by two or more.
    fn check_no_faster_win(&mut self, plies: u32) -> Result<(), Unverified> {
        self.play(self.puzzle.solution());
        for fewer in (1..plies).step_by(2) {
            if self.wins_within(fewer - 1)? {
                let expected = format!("no win within fewer than {plies} plies");
                return Err(self.flaw(expected, format!("one within {fewer}")));
            }
        }
        self.session.undo();
        Ok(())
    }

    /// Checks that the solution attains the aim, and each other legal move does not; returns the bounds after the solution, where a certificate shows them.
    fn check_solution(&mut self) -> Result<Option<Bounds>, Unverified> {
        let mut attaining = Vec::new();
        let mut solved = None;
        for m in self.session.legal_moves() {
            self.play(&m);
            let attains = if let Aim::WinWithin(plies) = self.puzzle.aim {
                self.wins_within(plies - 1)?
            } else {
                let bounds = self.bounds(&m)?;
                if m == self.puzzle.solution() {
                    solved = Some(bounds);
                }
                let attains = is_attained(self.puzzle.aim, bounds);
                attains.map_err(|error| self.flaw(format!("a proof after {m}"), error))?
            };
            self.session.undo();
            if attains {
                attaining.push(m);
            }
        }
        if attaining == [self.puzzle.solution()] {
            return Ok(solved);
        }
        let expected = format!("{} as the only solution", self.puzzle.solution());
        let found = if attaining.is_empty() {
            "none".to_owned()
        } else {
            attaining.join(" ")
        };
        Err(self.flaw(expected, found))
    }

    /// Checks that every position of the line has the value that the aim claims; `solved` has the bounds after its first move.
    fn check_best_play(&mut self, solved: Option<Bounds>) -> Result<(), Unverified> {
        let mut known = solved;
        let puzzle = self.puzzle;
        let mut left = u32::try_from(puzzle.line.len()).unwrap_or(u32::MAX);
        for (number, m) in (1..).zip(&puzzle.line) {
            self.play(m);
            left = left.saturating_sub(1);
            let is_best = if let Aim::WinWithin(_) = puzzle.aim {
                self.wins_in(left)?
            } else {
                let bounds = known.take().map_or_else(|| self.bounds(m), Ok)?;
                match puzzle.aim {
                    Aim::Win(Some(_)) => self.is_win_in(left, bounds)?,
                    aim => is_attained(aim, bounds) == Ok(true),
                }
            };
            if !is_best {
                let found = format!("another result after ply {number}, {m}");
                return Err(self.flaw("best play in the line", found));
            }
        }
        Ok(())
    }

    /// Returns `true` if the player wins in exactly `plies` plies from the current position, by its bounds, or by plain search where they leave the distance open.
    fn is_win_in(&mut self, plies: u32, bounds: Bounds) -> Result<bool, Unverified> {
        let score = Score::win_in(plies);
        let Bounds { lower, upper } = bounds;
        if lower == score && upper == score {
            return Ok(true);
        }
        let is_open = lower <= score && score <= upper;
        Ok(is_open && self.wins_in(plies)?)
    }

    /// Returns `true` if the player wins in exactly `plies` plies, by plain search.
    fn wins_in(&mut self, plies: u32) -> Result<bool, Unverified> {
        Ok(self.wins_within(plies)? && (plies == 0 || !self.wins_within(plies - 1)?))
    }

    /// Returns `true` if the player can win within `plies` plies from the current position, by plain search over all legal moves.
    fn wins_within(&mut self, plies: u32) -> Result<bool, Unverified> {
        if let Some(outcome) = self.session.outcome() {
            return Ok(outcome.winner() == Some(self.player()));
        }
        if plies == 0 {
            return Ok(false);
        }
        if self.is_stopped() {
            return Err(Unverified::Stopped);
        }
        let is_own = self.session.to_move() == self.player();
        if is_own && !self.session.wins_at_once().is_empty() {
            return Ok(true);
        }
        if is_own && plies == 1 {
            return Ok(false);
        }
        for m in self.session.legal_moves() {
            self.play(&m);
            let wins = self.wins_within(plies - 1)?;
            self.session.undo();
            if wins == is_own {
                return Ok(is_own);
            }
        }
        Ok(!is_own)
    }

    /// Returns the bounds of the current position's score for the player, after the move `m`.
    fn bounds(&mut self, m: &str) -> Result<Bounds, Unverified> {
        if let Some(outcome) = self.session.outcome() {
            let score = outcome.score_for(self.player());
            let (lower, upper) = (score, score);
            return Ok(Bounds { lower, upper });
        }
        let certified = self.certified();
        certified.map_err(|error| {
            if self.is_stopped() {
                Unverified::Stopped
            } else {
                self.flaw(format!("a proof after {m}"), error)
            }
        })
    }

    /// Returns the bounds of the current position's score for the player, as a certificate shows them by the rules alone.
    fn certified(&mut self) -> Result<Bounds, String> {
        let limits = SearchLimits {
            stop: Some(Arc::clone(self.stop)),
            ..SearchLimits::default()
        };
        let task = SearchTask {
            table_bytes: MEMORY_BYTES,
            asks_oracle: false,
            ..SearchTask::new(Purpose::Solve, limits)
        };
        let (player, session) = (self.player(), &mut *self.session);
        let answer = session.search(&task, &mut NoWatcher);
        let answer = answer.map_err(|error| error.to_string())?;
        let mut bytes = Vec::new();
        let written = session.certify(&answer, &task, SeenTable::Growing, &mut bytes);
        written.map_err(|error| error.to_string())?;
        let mut reader = Stoppable {
            bytes: Cursor::new(bytes),
            stop: self.stop,
        };
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

    fn play(&mut self, m: &str) {
        self.session.play(m).expect("a legal move");
    }

    /// Returns the player who is to find the solution.
    const fn player(&self) -> Player {
        self.puzzle.to_move
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn flaw(&self, expected: impl Display, found: impl Display) -> Unverified {
        Unverified::Flaw(Flaw::new(self.puzzle, expected, found))
    }
}

/// Returns `true` if the bounds show the aim, and `false` if they refute it.
///
/// # Errors
/// When they do neither.
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
        (false, false) if lower.is_win() => Err("a win".to_owned()),
        (false, false) => Err(format!("a score from {} to {}", lower.raw(), upper.raw())),
    }
}

/// Reader of a certificate that fails once a flag is set, so that a long check ends.
struct Stoppable<'a> {
    bytes: Cursor<Vec<u8>>,
    stop: &'a AtomicBool,
}

impl Read for Stoppable<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        self.bytes.read(buffer)
    }
}
