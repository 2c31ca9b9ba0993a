//! Iterative deepening with aspiration windows and a clock.

use gametree_core::{Coverage, Position, Score, Window};

use crate::depth_result::finished;
use crate::pv_completion::complete_pv;
use crate::{Budget, DepthResult, DepthSearch, Observer, SearchLimits, SearchReport, StopReason};

/// Repeats a fixed-depth engine with growing depth until the answer is proven or the budget is spent.
///
/// Every iteration but the first begins with a narrow window around the last score, and widens it if the value lies outside.
/// The result of an iteration that runs out of budget still counts, if its engine begins with the best line of the iteration before.
///
/// A proven answer has a line to the end of the game, replayed by the rules.
/// If the budget does not last for that line, nothing counts as proven.
#[derive(Clone, Debug)]
pub struct IterativeDeepening<S> {
    engine: S,
    margin: i16,
}

impl<S> IterativeDeepening<S> {
    /// Half the width of the first window around the last score, in units of the evaluator.
    pub const MARGIN: i16 = 16;

    /// Creates a search that deepens `engine`, with the usual [`IterativeDeepening::MARGIN`].
    pub const fn new(engine: S) -> Self {
        IterativeDeepening {
            engine,
            margin: Self::MARGIN,
        }
    }

    /// Returns the same search with another margin, at least 1.
    ///
    /// # Panics
    /// Panics if the margin is not positive.
    #[must_use]
    pub fn with_margin(self, margin: i16) -> Self {
        assert!(margin > 0, "a window has an inside");
        IterativeDeepening { margin, ..self }
    }

    /// Returns the engine that is repeated.
    pub const fn engine_mut(&mut self) -> &mut S {
        &mut self.engine
    }

    /// Searches until a limit is reached or nothing is left to find.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn search<P: Position>(
        &mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> SearchReport<P::Move>
    where
        S: DepthSearch<P>,
    {
        let deepening = Deepening {
            engine: &mut self.engine,
            margin: self.margin,
        };
        deepening.search(root, limits, observer)
    }
}

/// The search of [`IterativeDeepening`], compiled once for the positions of a game.
struct Deepening<'a, P: Position> {
    engine: &'a mut dyn DepthSearch<P>,
    margin: i16,
}

impl<P: Position> Deepening<'_, P> {
    fn search(
        mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> SearchReport<P::Move> {
        let coverage = self.engine.coverage();
        let mut budget = Budget::new(limits, observer);
        let mut report = self.deepen(root, &mut budget, coverage);
        if report.is_proven() {
            let mut search = |pos: &P, depth, budget: &mut Budget<'_, P::Move>| {
                self.engine.search_depth(pos, depth, Window::FULL, budget)
            };
            complete_pv(root, &mut report, &mut budget, coverage, &mut search);
        }
        report.nodes = budget.nodes();
        report.elapsed = budget.elapsed();
        report
    }

    /// Repeats the engine until the answer is final or the budget is spent.
    fn deepen(
        &mut self,
        root: &P,
        budget: &mut Budget<'_, P::Move>,
        coverage: Coverage,
    ) -> SearchReport<P::Move> {
        if let Some(report) = finished(root, budget) {
            return report;
        }
        self.engine.begin_search();
        let mut report: Option<SearchReport<P::Move>> = None;
        for depth in 1.. {
            budget.begin_iteration(depth);
            let guess = report.as_ref().map(|report| report.score);
            let result = self.aspire(root, depth, guess, budget);
            let is_exhausted = result.is_exhausted;
            let mut iteration = result.into_report(depth, report.as_ref(), coverage, budget);
            let is_settled = is_exhausted || is_settled(iteration.score, depth);
            if iteration.stopped == StopReason::Depth && is_settled {
                iteration.stopped = StopReason::Exhausted;
            }
            budget.end_iteration(&iteration);
            if iteration.stopped != StopReason::Depth || depth >= budget.max_depth() {
                return iteration;
            }
            report = Some(iteration);
        }
        unreachable!("a loop without end returns from within")
    }

    /// Runs one iteration: widens the window until the value lies inside.
    ///
    /// The value of an unfinished iteration is kept only if the engine remembers the line before and the value lies above alpha.
    fn aspire(
        &mut self,
        root: &P,
        depth: u32,
        guess: Option<Score>,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let mut window = guess.map_or(Window::FULL, |guess| around(guess, self.margin));
        let mut margin = self.margin;
        let remembers = self.engine.remembers();
        loop {
            let mut result = self.engine.search_depth(root, depth, window, budget);
            let score = result.value.map(|value| value.score);
            if result.stopped.is_some() {
                result.value = result
                    .value
                    .filter(|value| remembers && value.score > window.alpha);
                return result;
            }
            margin = margin.saturating_mul(4);
            match score {
                Some(low) if low <= window.alpha => window.alpha = around(low, margin).alpha,
                Some(high) if high >= window.beta => window.beta = around(high, margin).beta,
                _ => return result,
            }
        }
    }
}

/// Returns `true` if the end of the game was seen so long ago that a deeper search will hardly find another one.
///
/// Reductions and partial generators prove nothing, so that their searches would be repeated until the budget is spent.
fn is_settled(score: Score, depth: u32) -> bool {
    /// Plies beyond the end, within which reduced moves are searched as well.
    const BEYOND: u32 = 6;
    score.plies().is_some_and(|plies| depth >= plies + BEYOND)
}

/// Returns the window of `margin` on both sides of a score, without an edge on a side where it would reach decided scores.
fn around(score: Score, margin: i16) -> Window {
    let (middle, margin) = (i32::from(score.raw()), i32::from(margin));
    let (low, high) = (middle - margin, middle + margin);
    let limit = i32::from(Score::MAX_ESTIMATE);
    Window {
        alpha: if low < -limit || score.is_win() {
            Score::NEG_INFINITY
        } else {
            Score::estimate(low)
        },
        beta: if high > limit || score.is_loss() {
            Score::INFINITY
        } else {
            Score::estimate(high)
        },
    }
}
