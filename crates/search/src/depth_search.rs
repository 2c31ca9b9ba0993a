//! What every fixed-depth engine offers.

use gametree_core::{Coverage, Position, Window};

use crate::depth_result::{DepthResult, finished};
use crate::pv_completion::complete_pv;
use crate::{Budget, Observer, SearchLimits, SearchReport};

/// An engine that searches to a given depth: alone, or repeated by [`IterativeDeepening`](crate::IterativeDeepening).
pub trait DepthSearch<P: Position> {
    /// What its generator promises.
    const COVERAGE: Coverage;

    /// Whether a search to some depth begins with the best line of the one before, so that it is worth something even if it is stopped early.
    const REMEMBERS: bool;

    /// Prepares for a new search; called once before the iterations of a search.
    fn begin_search(&mut self);

    /// Searches `root` to `depth` plies.
    ///
    /// The value is exact for this depth when it lies inside the window, else a bound.
    /// Engines without cut-offs ignore the window.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move>;

    /// Searches `root` once, to `limits.depth` or else to the end of the game.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    fn search(
        &mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> SearchReport<P::Move>
    where
        Self: Sized,
    {
        let mut budget = Budget::new(limits, observer);
        if let Some(report) = finished(root, &budget) {
            return report;
        }
        self.begin_search();
        let depth = budget.max_depth();
        budget.begin_iteration(depth);
        let result = self.search_depth(root, depth, Window::FULL, &mut budget);
        let mut report = result.into_report(depth, None, Self::COVERAGE, &budget);
        if limits.depth.is_none() {
            report.depth = report.depth.min(budget.deepest());
        }
        if report.is_proven() {
            let search = |pos: &P, depth, budget: &mut Budget<'_, P::Move>| {
                self.search_depth(pos, depth, Window::FULL, budget)
            };
            complete_pv(root, &mut report, &mut budget, Self::COVERAGE, search);
            (report.nodes, report.elapsed) = (budget.nodes(), budget.elapsed());
        }
        budget.end_iteration(&report);
        report
    }
}
