//! Answers of searches, with moves and positions as text.

use std::sync::Arc;
use std::time::Duration;

use gametree_core::{GameValue, KeyKind, Outcome, Player, Score};
use gametree_search::{Certainty, PAUSE, Progress, ProofProgress, SearchReport, StopReason};

use crate::{Checkpoint, EngineKind};

/// Result of a search, with the game and the position it is about.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The game with its parameters; answers about the same game share the text, since a name can be long.
    pub game: Arc<str>,
    /// The position that was searched.
    pub position: Arc<str>,
    /// The side to move there.
    pub to_move: Player,
    /// The report, with all moves as text.
    pub report: SearchReport<String>,
    /// The engine behind the answer.
    pub engine: EngineKind,
    /// The generator that proposed the moves.
    pub generator: String,
    /// The way in which the table behind the answer tells positions apart; `None` for an engine without a table.
    pub keys: Option<KeyKind>,
    /// Set for a game that is [played for points](gametree_core::Position::points_range): a score of 0 is then no draw.
    pub is_for_points: bool,
}

impl Answer {
    /// Sets the best move, where there is one, with a line of this move alone.
    pub(crate) fn set_line(&mut self, best: Option<String>) {
        if best.is_some() && best != self.report.best {
            self.report.line = best.iter().cloned().collect();
            self.report.best = best;
        }
    }

    /// Returns `true` if the outcome of the game under best play is proven.
    pub fn is_proven(&self) -> bool {
        self.report.is_proven()
    }

    /// Returns `true` if the best move is proven to keep the proven value.
    ///
    /// A proof shows its move by the line, which begins with it.
    /// If an [oracle](crate::Oracle) knows the value of a position but of none of its moves, there is no line, and the best move is the one that a search favours.
    pub fn proves_move(&self) -> bool {
        let best = self.report.best.as_ref();
        self.is_proven() && best.is_some() && best == self.report.line.first()
    }

    /// Returns the proven value for the side to move.
    pub fn value(&self) -> GameValue {
        match self.report.score {
            _ if !self.is_proven() => GameValue::Unknown,
            score if score > Score::DRAW => GameValue::Win,
            score if score < Score::DRAW => GameValue::Loss,
            _ => GameValue::Draw,
        }
    }

    /// Returns the proven result of the game under best play.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.report.outcome(self.to_move) {
            Some(Outcome::Draw) if self.is_for_points => Some(Outcome::Points(0)),
            outcome => outcome,
        }
    }

    /// Returns the plies to the end of the game when the winner hastens and the loser delays; `None` for draws, and when the distance is not proven.
    pub fn plies(&self) -> Option<u32> {
        self.report.plies()
    }

    /// Returns `true` if the search has found nothing yet.
    ///
    /// Its score is 0 until then; a 0 is an estimate only where the engine estimates and a depth was searched to its end.
    pub fn knows_nothing(&self) -> bool {
        let estimates = self.report.depth > 0 && !self.engine.is_for_proofs();
        !self.is_proven() && self.report.score == Score::DRAW && !estimates
    }

    /// Returns the answer after its proof has failed: its nodes and time remain, its claims do not.
    #[must_use]
    pub fn taken_back(mut self) -> Self {
        let report = &mut self.report;
        (report.score, report.certainty) = (Score::DRAW, Certainty::Estimate);
        (report.best, report.line) = (None, Vec::new());
        report.stopped = StopReason::Unconfirmed;
        self
    }

    /// Returns the same answer one ply earlier, from the player whose move `m` in `position` led to this position.
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

/// Receiver of a search's reports.
pub trait Watcher {
    /// Called when an iteration has ended, complete or not; the answer is the best so far.
    fn iteration(&mut self, answer: &Answer);

    /// Called when the search resumes earlier ones, which visited `nodes` nodes; no other count includes these.
    fn resumed(&mut self, nodes: u64) {
        let _ = nodes;
    }

    /// Called when the search waits, for at most `longest`, until another search has released what both need.
    fn waits(&mut self, longest: Duration) {
        let _ = longest;
    }

    /// Called while the search runs, as often as [`Watcher::pause`] allows.
    fn progress(&mut self, progress: Progress);

    /// Called while a prover runs, as often as [`Watcher::pause`] allows.
    fn proof(&mut self, progress: ProofProgress);

    /// Returns the time until the next progress report of a search that has run for `elapsed`: a second, unless a watcher wants reports more often.
    fn pause(&self, elapsed: Duration) -> Duration {
        let _ = elapsed;
        PAUSE
    }

    /// Called when a prover has answered a question and another one is left.
    ///
    /// The value of the position, for its side to move, lies between these scores, which are possible values themselves.
    fn bounds(&mut self, lower: Score, upper: Score) {
        let _ = (lower, upper);
    }

    /// Returns `true` if [`Watcher::checkpoint`] is to be called.
    fn wants_checkpoints(&self) -> bool {
        false
    }

    /// Called with the state of the search, which the watcher may write to a file.
    ///
    /// The calls come as often as those of [`Watcher::progress`] while an engine runs that [can be resumed](EngineKind::can_resume), and once when it ends.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let _ = checkpoint;
    }
}

/// A watcher that receives no checkpoints.
pub(crate) struct WithoutCheckpoints<'a>(pub(crate) &'a mut dyn Watcher);

impl Watcher for WithoutCheckpoints<'_> {
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

/// The watcher that ignores all reports.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWatcher;

impl Watcher for NoWatcher {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}
}
