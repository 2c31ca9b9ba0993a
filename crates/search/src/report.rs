//! The report of a search, and its progress before that.

use std::time::Duration;

use gametree_core::{Outcome, Player, Score, Tracer};

use crate::StopReason;

/// Degree to which a score is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Nothing is proven: somewhere below lies an estimate, or moves were left out.
    Estimate,
    /// The outcome is proven: a win, a loss or a draw; the distance is the one found, not the shortest.
    Outcome,
    /// The score itself is proven: the outcome, and the number of plies that best play takes.
    Exact,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// The best move found; `None` on a finished game, or if the search was stopped before it had one.
    pub best: Option<M>,
    /// The score for the side to move at the root.
    pub score: Score,
    /// Degree to which the score is proven.
    pub certainty: Certainty,
    /// The moves both sides are expected to play, `best` first.
    pub line: Vec<M>,
    /// The last depth that was searched to its end, in plies; the game may be shorter.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Reason for the end of the search.
    pub stopped: StopReason,
}

impl<M> SearchReport<M> {
    /// Returns the same report with its moves in another form.
    pub fn map_moves<N>(&self, form: impl Fn(&M) -> N) -> SearchReport<N> {
        SearchReport {
            best: self.best.as_ref().map(&form),
            score: self.score,
            certainty: self.certainty,
            line: self.line.iter().map(form).collect(),
            depth: self.depth,
            nodes: self.nodes,
            elapsed: self.elapsed,
            stopped: self.stopped,
        }
    }

    /// Returns `true` if the outcome is proven.
    pub fn is_proven(&self) -> bool {
        self.certainty >= Certainty::Outcome
    }

    /// Returns the proven result of the game under best play, where `to_move` is to move at the root.
    pub fn outcome(&self, to_move: Player) -> Option<Outcome> {
        self.is_proven().then_some(if self.score.is_win() {
            Outcome::Win(to_move)
        } else if self.score.is_loss() {
            Outcome::Win(!to_move)
        } else if self.score == Score::DRAW {
            Outcome::Draw
        } else {
            Outcome::points(self.score, to_move)
        })
    }

    /// Returns the plies to the end if the winner hastens and the loser delays; `None` for draws and if the distance is not proven.
    pub fn plies(&self) -> Option<u32> {
        self.score
            .plies()
            .filter(|_| self.certainty == Certainty::Exact)
    }
}

/// Progress of a running search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth in plies of the current iteration; 0 for a search that goes by no depth, or to the end of the game.
    pub depth: u32,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// Time between two reports of progress, unless the observer asks for another.
pub const PAUSE: Duration = Duration::from_secs(1);

/// Receives the progress of a search, for progress bars, protocol lines and logs.
pub trait Observer<M> {
    /// Receives the best answer so far when an iteration has ended, completely or not.
    fn iteration(&mut self, report: &SearchReport<M>) {
        let _ = report;
    }

    /// Receives the progress while the search runs, at the intervals of [`Observer::pause`].
    fn progress(&mut self, progress: Progress) {
        let _ = progress;
    }

    /// Returns the time until the next report of progress of a search that has run for `elapsed`.
    ///
    /// It is a second, unless an observer asks for more frequent reports.
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }

    /// Returns the tracer of the search, if every step is to be recorded.
    ///
    /// A search asks for it when it begins, and for each event.
    fn tracer(&mut self) -> Option<&mut dyn Tracer<M>> {
        None
    }
}

/// An observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {}
