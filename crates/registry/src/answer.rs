//! What a search answers, in words.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use gametree_core::{KeyKind, Outcome, Player, Score};
use gametree_search::{Certainty, PAUSE, Progress, ProofProgress, SearchReport, StopReason};

use crate::{Checkpoint, EngineKind};

/// What is certain about a position, for one of the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameValue {
    /// The player wins, whatever the opponent does.
    Win,
    /// Neither player can force a win.
    Draw,
    /// The player loses, whatever he does.
    Loss,
    /// Nothing is proven.
    Unknown,
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GameValue::Win => "win",
            GameValue::Draw => "draw",
            GameValue::Loss => "loss",
            GameValue::Unknown => "unknown",
        })
    }
}

/// The result of a search, with what it was about.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The game with its parameters, which answers about the same game share: a name can be long.
    pub game: Arc<str>,
    /// The position that was searched.
    pub position: Arc<str>,
    /// Who moves there.
    pub to_move: Player,
    /// What was found, with all moves as text.
    pub report: SearchReport<String>,
    /// How it was searched.
    pub engine: EngineKind,
    /// The generator that proposed the moves.
    pub generator: String,
    /// How the table behind the answer tells positions apart; `None` for an engine without one.
    pub keys: Option<KeyKind>,
    /// Whether the game is [played for points](gametree_core::Position::points_range): a score of 0 is then no draw.
    pub is_for_points: bool,
}

impl Answer {
    /// Sets the best move, where there is one, and a line of this move alone.
    pub(crate) fn set_line(&mut self, best: Option<String>) {
        if best.is_some() && best != self.report.best {
            self.report.line = best.iter().cloned().collect();
            self.report.best = best;
        }
    }

    /// Whether the outcome of the game under best play is proven.
    pub fn is_proven(&self) -> bool {
        self.report.is_proven()
    }

    /// What is proven for the side to move.
    pub fn value(&self) -> GameValue {
        match self.report.score {
            _ if !self.is_proven() => GameValue::Unknown,
            score if score > Score::DRAW => GameValue::Win,
            score if score < Score::DRAW => GameValue::Loss,
            _ => GameValue::Draw,
        }
    }

    /// The proven result of the game under best play.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.report.outcome(self.to_move) {
            Some(Outcome::Draw) if self.is_for_points => Some(Outcome::Points(0)),
            outcome => outcome,
        }
    }

    /// Plies to the end of the game when the winner hastens and the loser delays; `None` for draws, and when the distance is not proven.
    pub fn plies(&self) -> Option<u32> {
        self.report.plies()
    }

    /// Whether the search has found nothing yet: it says 0 as long as that is so, which is an estimate only where there are estimates and a depth was searched to its end.
    pub fn knows_nothing(&self) -> bool {
        let estimates = self.report.depth > 0 && !self.engine.is_for_proofs();
        !self.is_proven() && self.report.score == Score::DRAW && !estimates
    }

    /// What is left of the answer when its proof has failed: what it took, and nothing of what it claimed.
    #[must_use]
    pub fn taken_back(mut self) -> Self {
        let report = &mut self.report;
        (report.score, report.certainty) = (Score::DRAW, Certainty::Estimate);
        (report.best, report.line) = (None, Vec::new());
        report.stopped = StopReason::Unconfirmed;
        self
    }

    /// The same answer after `nodes` positions in `elapsed` time.
    #[must_use]
    pub(crate) fn after(mut self, nodes: u64, elapsed: Duration) -> Self {
        (self.report.nodes, self.report.elapsed) = (nodes, elapsed);
        self
    }

    /// The same answer seen one ply earlier, by the player who made the move `m` that led here from `position`.
    #[must_use]
    pub fn before_move(mut self, m: String, position: Arc<str>) -> Self {
        self.position = position;
        self.to_move = !self.to_move;
        self.report.score = self.report.score.to_parent();
        self.report.line.insert(0, m.clone());
        self.report.best = Some(m);
        self.report.depth += 1;
        self
    }
}

/// Watches a search and reads its reports.
pub trait Watcher {
    /// An iteration has ended, completely or not; the answer is the best so far.
    fn iteration(&mut self, answer: &Answer);

    /// The search resumes what earlier ones have found in `nodes` nodes, which no other count includes.
    fn resumed(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// The search waits, at most so long, until another one has left what both need.
    fn waits(&mut self, longest: Duration) {
        let _ = longest;
    }

    /// Called while the search runs, as often as [`Watcher::pause`] says.
    fn progress(&mut self, progress: Progress);

    /// Called while a prover runs, as often as [`Watcher::pause`] says.
    fn proof(&mut self, progress: ProofProgress);

    /// How long a search that has run for some time goes on until its progress is told again: a second, unless a watcher wants to hear of it more often.
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }

    /// Called when a prover has answered a question and another one is left: the value of the position, for its side to move, lies between these scores, which are among the values.
    fn bounds(&mut self, lower: Score, upper: Score) {
        let _ = (lower, upper);
    }

    /// Whether [`Watcher::checkpoint`] is to be called; it is not unless this returns `true`.
    fn wants_checkpoints(&self) -> bool {
        false
    }

    /// Called as often as [`Watcher::progress`] while an engine runs that [can be resumed](EngineKind::can_resume), and when it ends: the search as it stands, to be written down or not.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let _ = checkpoint;
    }
}

/// A watcher that is shown no checkpoints.
pub(crate) struct Unkept<'a>(pub(crate) &'a mut dyn Watcher);

impl Watcher for Unkept<'_> {
    fn iteration(&mut self, answer: &Answer) {
        self.0.iteration(answer);
    }

    fn resumed(&mut self, nodes: u64) {
        self.0.resumed(nodes);
    }

    fn waits(&mut self, longest: Duration) {
        self.0.waits(longest);
    }

    fn progress(&mut self, progress: Progress) {
        self.0.progress(progress);
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.0.proof(progress);
    }

    fn pause(&self, elapsed: Duration) -> Duration {
        self.0.pause(elapsed)
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        self.0.bounds(lower, upper);
    }
}

/// The watcher that looks away.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWatcher;

impl Watcher for NoWatcher {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}
}
