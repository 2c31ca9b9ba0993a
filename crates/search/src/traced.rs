//! Engines with a tracer that records every node, to one depth or by iterative deepening.

use gametree_core::{Coverage, Position, Tracer, Window};

use crate::{Budget, DepthResult, DepthSearch};

/// An engine of fixed depth that can report its steps to a tracer.
pub trait TracedSearch<P: Position>: DepthSearch<P> {
    /// Searches like [`DepthSearch::search_depth`], on one thread, and reports every step to `tracer`.
    ///
    /// The same nodes are visited in the same order as without a tracer.
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
}

/// An engine with the tracer that receives the steps of its searches, to one depth or by iterative deepening.
///
/// Each search of the root begins with an [`Event::Enter`](gametree_core::Event::Enter) at ply 0.
/// The positions that are searched to complete a proven line are not the root, and are not reported.
#[derive(Debug)]
pub struct Traced<'t, S, T> {
    engine: &'t mut S,
    tracer: &'t mut T,
    /// The key of the root.
    root: u64,
}

impl<'t, S, T> Traced<'t, S, T> {
    /// Creates an engine whose searches of `root` are reported to `tracer`.
    pub fn new<P: Position>(engine: &'t mut S, root: &P, tracer: &'t mut T) -> Self {
        Traced {
            engine,
            tracer,
            root: root.key(),
        }
    }
}

impl<P, S, T> DepthSearch<P> for Traced<'_, S, T>
where
    P: Position,
    S: TracedSearch<P>,
    T: Tracer<P::Move>,
{
    const COVERAGE: Coverage = S::COVERAGE;
    const REMEMBERS: bool = S::REMEMBERS;

    fn begin_search(&mut self) {
        self.engine.begin_search();
    }

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        if root.key() == self.root {
            let tracer = &mut *self.tracer;
            self.engine.trace_depth(root, depth, window, budget, tracer)
        } else {
            self.engine.search_depth(root, depth, window, budget)
        }
    }
}
