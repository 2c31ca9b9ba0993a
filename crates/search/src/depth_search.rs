//! The interface of every fixed-depth engine.

use gametree_core::{Coverage, Position, Window};

use crate::depth_result::{DepthResult, finished};
use crate::pv_completion::complete_pv;
use crate::{Budget, Observer, SearchLimits, SearchReport};

/// An engine that searches to a given depth, alone or repeated by [`IterativeDeepening`](crate::IterativeDeepening).
pub trait DepthSearch<P: Position> {
    /// Returns the coverage that the engine's generator promises; all that a report calls proven rests on it.
    fn coverage(&self) -> Coverage;

    /// Returns `true` if a search begins with the best line of the search one depth before.
    ///
    /// The answer of such a search is of use even if it is stopped early.
    fn remembers(&self) -> bool;

    /// Prepares for a new search; called once before the iterations of a search.
    fn begin_search(&mut self);

    /// Searches `root` to `depth` plies.
    ///
    /// The value is exact for this depth if it lies inside the window, and otherwise a bound.
    /// Engines without cut-offs ignore the window.
    /// The same nodes are visited in the same order with and without a [tracer](Observer::tracer).
    /// An engine with several threads uses one where there is a tracer.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
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
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    fn search(
        &mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> SearchReport<P::Move>
    where
        Self: Sized,
    {
        search_once(self, root, limits, observer)
    }
}

/// The body of [`DepthSearch::search`], compiled once for the positions of a game.
fn search_once<P: Position>(
    engine: &mut dyn DepthSearch<P>,
    root: &P,
    limits: &SearchLimits,
    observer: &mut dyn Observer<P::Move>,
) -> SearchReport<P::Move> {
    let budget = &mut Budget::new(limits, observer);
    if let Some(report) = finished(root, budget) {
        return report;
    }
    engine.begin_search();
    let (depth, coverage) = (budget.max_depth(), engine.coverage());
    budget.begin_iteration(limits.depth.unwrap_or(0));
    let result = engine.search_depth(root, depth, Window::FULL, budget);
    let mut report = result.into_report(depth, None, coverage, budget);
    if limits.depth.is_none() {
        report.depth = report.depth.min(budget.deepest());
    }
    if report.is_proven() {
        let mut search = |pos: &P, depth, budget: &mut Budget<'_, P::Move>| {
            engine.search_depth(pos, depth, Window::FULL, budget)
        };
        complete_pv(root, &mut report, budget, coverage, &mut search);
        (report.nodes, report.elapsed) = (budget.nodes(), budget.elapsed());
    }
    budget.end_iteration(&report);
    report
}
