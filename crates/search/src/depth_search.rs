//! The interface of every fixed-depth engine.

use gametree_core::{Coverage, NoTracer, Position, Tracer, Window};

use crate::depth_result::{DepthResult, finished};
use crate::pv_completion::{SearchToDepth, complete_pv};
use crate::{Budget, Observer, SearchLimits, SearchReport};

/// An engine that searches to a given depth, alone or repeated by [`IterativeDeepening`](crate::IterativeDeepening).
pub trait DepthSearch<P: Position> {
    /// Coverage that the engine's generator promises.
    const COVERAGE: Coverage;

    /// `true` if a search begins with the best line of the search one depth before.
    ///
    /// The answer of such a search is of use even if it is stopped early.
    const REMEMBERS: bool;

    /// Prepares for a new search; called once before the iterations of a search.
    fn begin_search(&mut self);

    /// Searches `root` to `depth` plies, on one thread, and reports every step to `tracer`.
    ///
    /// The value is exact for this depth if it lies inside the window, and otherwise a bound.
    /// Engines without cut-offs ignore the window.
    /// The same nodes are visited in the same order whatever the tracer.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    fn trace_depth<T: Tracer<P::Move>>(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move>;

    /// Searches like [`DepthSearch::trace_depth`] without a tracer; an engine with several threads may use them.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        self.trace_depth(root, depth, window, budget, &mut NoTracer)
    }

    /// Searches `root` once, to `depth` plies with the whole window, and reports every step to `tracer`.
    ///
    /// An engine with a table uses the entries that earlier searches left there.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    fn trace<T: Tracer<P::Move>>(
        &mut self,
        root: &P,
        depth: u32,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move> {
        self.begin_search();
        self.trace_depth(root, depth, Window::FULL, budget, tracer)
    }

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
        self.search_with_coverage(root, limits, observer, Self::COVERAGE)
    }

    /// Searches like [`DepthSearch::search`], with a generator about which more is known than its type states: `coverage` is what it promises.
    ///
    /// Everything that the report calls proven rests on that promise.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    fn search_with_coverage(
        &mut self,
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
        coverage: Coverage,
    ) -> SearchReport<P::Move>
    where
        Self: Sized,
    {
        let mut budget = Budget::new(limits, observer);
        if let Some(report) = finished(root, &budget) {
            return report;
        }
        self.begin_search();
        let mut search = |pos: &P, depth, budget: &mut Budget<'_, P::Move>| {
            self.search_depth(pos, depth, Window::FULL, budget)
        };
        search_once(root, limits, &mut budget, coverage, &mut search)
    }
}

/// The body of [`DepthSearch::search_with_coverage`], compiled once for the positions of a game.
fn search_once<P: Position>(
    root: &P,
    limits: &SearchLimits,
    budget: &mut Budget<'_, P::Move>,
    coverage: Coverage,
    search: &mut SearchToDepth<'_, P>,
) -> SearchReport<P::Move> {
    let depth = budget.max_depth();
    budget.begin_iteration(limits.depth.unwrap_or(0));
    let result = search(root, depth, budget);
    let mut report = result.into_report(depth, None, coverage, budget);
    if limits.depth.is_none() {
        report.depth = report.depth.min(budget.deepest());
    }
    if report.is_proven() {
        complete_pv(root, &mut report, budget, coverage, search);
        (report.nodes, report.elapsed) = (budget.nodes(), budget.elapsed());
    }
    budget.end_iteration(&report);
    report
}
