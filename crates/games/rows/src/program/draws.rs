//! Proofs of draws by the weak game, for sessions of k in a row.
//!
//! If a player could not complete a line even if the other's lines did not count, that player does not win the real game. If this holds for both players, the real game is a draw.
//! A win of Maker in the weak game does not decide the real game.

use std::num::NonZero;

use gametree_core::{KeyKind, Position, Salt, Score};
use gametree_grid::Cell;
use gametree_maker_breaker::{
    AnyWeakSolver, Reduction, Settings, Side, Stopped, WeakLimits, WeakPosition, WeakReport,
};
use gametree_mnk::Mnk;
use gametree_registry::{Claim, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
use gametree_search::StopReason;

/// The positions that are tested for each visited one, roughly.
const TESTS: u64 = 16;
/// The bytes that a test may leave in memory.
const BYTES_PER_TEST: u64 = 64;
/// The least memory for each cell; with less, the search drops entries that it needs next.
const LEAST_BYTES_PER_CELL: usize = 1 << 16;
/// The factor by which the estimated cost of a proof may exceed the remaining limit: the estimate counts positions of the proof, which is a small part of the search.
const HOPE: u64 = 16;

/// The weak game with either player as Maker, over tables that grow with the tasks.
#[derive(Debug, Default)]
pub(super) struct Draws {
    solver: Option<AnyWeakSolver>,
    /// The size of the memory of the solver.
    bytes: usize,
    /// The salt with which the solver was created.
    salt: Option<Salt>,
}

impl Draws {
    /// Returns a move of the side to move after which the opponent does not complete a line.
    pub(super) fn hold<const W: usize>(
        &mut self,
        pos: &Mnk<W>,
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> SpecialReport<Cell> {
        Question::new(limits, nodes).put(|question| self.stopping_move(pos, question))
    }

    /// Returns such a move if the side to move does not complete a line either, so that the game is a draw.
    pub(super) fn draw<const W: usize>(
        &mut self,
        pos: &Mnk<W>,
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> SpecialReport<Cell> {
        Question::new(limits, nodes).put(|question| {
            let weak = WeakPosition::of_mnk(pos, pos.to_move()).ok()?;
            let is_stopped = self.is_breakers(&weak, question);
            is_stopped
                .then(|| self.stopping_move(pos, question))
                .flatten()
        })
    }

    /// Returns an argument that the player of the claim does not lose, if that is claimed.
    pub(super) fn argue<const W: usize>(
        &mut self,
        pos: &Mnk<W>,
        claim: Claim,
        limits: &SpecialLimits<'_>,
    ) -> Option<Vec<u32>> {
        if claim.score() > Score::DRAW {
            return None;
        }
        let question = Question::new(limits, limits.nodes.unwrap_or(u64::MAX));
        let weak = WeakPosition::of_mnk(pos, !claim.player()).ok()?;
        // Tables that have proven a draw are worth more than larger ones.
        if self.solver.is_none() || self.salt != limits.salt {
            self.make(&weak, &question)?;
        }
        let solver = self.solver.as_mut()?;
        solver.argue(&weak, &question.limits()).ok()?
    }

    /// Returns a move by which the side to move, as Breaker, wins the weak game.
    fn stopping_move<const W: usize>(
        &mut self,
        pos: &Mnk<W>,
        question: &mut Question<'_>,
    ) -> Option<Cell> {
        let weak = WeakPosition::of_mnk(pos, !pos.to_move()).ok()?;
        let report = self.ask(&weak, question)?;
        if report.winner != Ok(Side::Breaker) {
            return None;
        }
        // A win may begin with a forced reply, or need no particular move at all.
        let first = report.best.or_else(|| self.forced(&weak, question));
        let others = pos.empty().into_iter();
        first.into_iter().chain(others).find(|&cell| {
            let after = weak.after(cell);
            after.is_ok_and(|after| self.is_breakers(&after, question))
        })
    }

    /// Returns the reply to a threat of Maker.
    fn forced(&mut self, weak: &WeakPosition, question: &Question<'_>) -> Option<Cell> {
        let limits = question.limits();
        let claim = self.solver.as_mut()?.explain(weak, &limits).ok()??;
        claim.reductions.into_iter().find_map(|step| match step {
            Reduction::Forced(cell) => Some(cell),
            _ => None,
        })
    }

    fn is_breakers(&mut self, weak: &WeakPosition, question: &mut Question<'_>) -> bool {
        let report = self.ask(weak, question);
        report.is_some_and(|report| report.winner == Ok(Side::Breaker))
    }

    /// Asks the solver for the winner; `None` if there is no solver for such a board, or no memory.
    ///
    /// A first visit gives the cost of a proof, which decides whether a full search begins.
    fn ask(&mut self, weak: &WeakPosition, question: &mut Question<'_>) -> Option<WeakReport> {
        self.make(weak, question)?;
        let solver = self.solver.as_mut()?;
        let look = WeakLimits {
            nodes: 1,
            threads: NonZero::<usize>::MIN,
            ..question.limits()
        };
        let mut report = solver.solve(weak, &look).ok()?;
        question.count(&report);
        let cost = u64::from(report.numbers.pn);
        if report.winner.is_err() && cost <= question.left.saturating_mul(HOPE) {
            report = solver.solve(weak, &question.limits()).ok()?;
            question.count(&report);
        }
        match report.winner {
            Ok(_) => {}
            Err(Stopped::Memory) => question.stopped = StopReason::Memory,
            Err(Stopped::Nodes | Stopped::Interrupted) => question.stopped = StopReason::Nodes,
        }
        Some(report)
    }

    /// Creates a solver, and enlarges it if a question needs more than four times its memory.
    fn make(&mut self, weak: &WeakPosition, question: &Question<'_>) -> Option<()> {
        let limits = question.limits;
        let wanted = question.left.saturating_mul(BYTES_PER_TEST);
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let least = LEAST_BYTES_PER_CELL * weak.grid().cell_count();
        let wanted = wanted.max(least).min(limits.memory_bytes / 2);
        if let Some(solver) = &mut self.solver
            && self.salt == limits.salt
        {
            if wanted > 4 * self.bytes && solver.resize(wanted).is_ok() {
                self.bytes = wanted;
            }
            return Some(());
        }
        self.solver = None;
        let (salt, settings) = (
            limits.salt.unwrap_or_else(Salt::random),
            Settings::default(),
        );
        let solver = AnyWeakSolver::new(weak, wanted, salt, settings).ok()?;
        (self.solver, self.bytes, self.salt) = (Some(solver), wanted, limits.salt);
        Some(())
    }
}

/// A question with the rest of its limits.
struct Question<'a> {
    limits: &'a SpecialLimits<'a>,
    left: u64,
    stopped: StopReason,
}

impl<'a> Question<'a> {
    const fn new(limits: &'a SpecialLimits<'a>, nodes: u64) -> Self {
        Question {
            limits,
            left: nodes,
            stopped: StopReason::Exhausted,
        }
    }

    /// Returns the report of a draw by the move that `find` returns, or of none.
    fn put(mut self, find: impl FnOnce(&mut Self) -> Option<Cell>) -> SpecialReport<Cell> {
        let nodes = self.left;
        let found = find(&mut self);
        SpecialReport {
            value: found.map(SpecialValue::Draw),
            stopped: found.map_or(self.stopped, |_| StopReason::Solved),
            nodes: nodes - self.left,
        }
    }

    fn count(&mut self, report: &WeakReport) {
        self.left = self.left.saturating_sub(report.evals);
    }

    fn limits(&self) -> WeakLimits<'a> {
        WeakLimits {
            nodes: self.left.div_ceil(TESTS),
            stop: self.limits.stop,
            threads: self.limits.threads,
        }
    }
}

/// Draws alone, on boards without patterns.
impl<const W: usize> SpecialSolver<Mnk<W>> for Draws {
    fn keys(&self) -> Option<KeyKind> {
        Some(KeyKind::Hash128)
    }

    fn solve(&mut self, pos: &Mnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        self.draw(pos, limits, limits.nodes.unwrap_or(u64::MAX))
    }

    fn hold(&mut self, pos: &Mnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        Draws::hold(self, pos, limits, limits.nodes.unwrap_or(u64::MAX))
    }

    fn argue(
        &mut self,
        pos: &Mnk<W>,
        claim: Claim,
        limits: &SpecialLimits<'_>,
    ) -> Option<Vec<u32>> {
        Draws::argue(self, pos, claim, limits)
    }
}
