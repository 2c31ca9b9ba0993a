//! The report of a search, and its progress on the way.

use std::time::Duration;

use gametree_core::{Outcome, Player, Score};

use crate::StopReason;

/// How much of a score is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// Nothing: somewhere below lies an estimate, or moves were left out.
    Estimate,
    /// The outcome: a win, a loss or a draw; the distance is what was found, not the shortest.
    Outcome,
    /// The score itself: the outcome, and how many plies best play takes.
    Exact,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M> {
    /// The best move found; `None` on a finished game, or when the search was stopped before it saw one.
    pub best: Option<M>,
    /// For the side to move at the root.
    pub score: Score,
    /// What of the score is proven.
    pub certainty: Certainty,
    /// The moves both sides are expected to play, `best` first.
    pub line: Vec<M>,
    /// The last depth that was searched to its end, in plies; the game may be shorter.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Why the search ended.
    pub stopped: StopReason,
}

impl<M> SearchReport<M> {
    /// The same report with its moves in another form.
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

    /// Whether the outcome is proven.
    pub fn is_proven(&self) -> bool {
        self.certainty >= Certainty::Outcome
    }

    /// The proven result of the game under best play, where `to_move` is to move at the root.
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

    /// Plies to the end when the winner hastens and the loser delays; `None` for draws and when it is not proven.
    pub fn plies(&self) -> Option<u32> {
        self.score
            .plies()
            .filter(|_| self.certainty == Certainty::Exact)
    }
}

/// How far a running search has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Plies of the iteration under way; 0 for a search that goes by no depth, or to the end of the game.
    pub depth: u32,
    /// Positions visited so far.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

/// Between two reports of progress, where the observer asks for no other time.
pub const PAUSE: Duration = Duration::from_secs(1);

/// Watches a search from outside: for progress bars, protocol lines and logs.
pub trait Observer<M> {
    /// An iteration has ended, completely or not; the report is the best answer so far.
    fn iteration(&mut self, report: &SearchReport<M>) {
        let _ = report;
    }

    /// Called while the search runs, as often as [`Observer::pause`] says.
    fn progress(&mut self, progress: Progress) {
        let _ = progress;
    }

    /// How long a search that has run for some time goes on until it reports its progress again: a second, unless an observer wants to hear of it more often.
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }
}

/// The observer that ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoObserver;

impl<M> Observer<M> for NoObserver {}
