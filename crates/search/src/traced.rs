//! Engines that are watched node by node, alone or deeper and deeper.

use gametree_core::{Coverage, Position, Tracer, Window};

use crate::{Budget, DepthResult, DepthSearch};

/// An engine of fixed depth that can tell a tracer what it does.
pub trait TracedSearch<P: Position>: DepthSearch<P> {
    /// [`DepthSearch::search_depth`], with every step reported to `tracer`; on one thread.
    ///
    /// The same nodes are visited in the same order as without a tracer.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
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
    /// An engine with a table finds there what earlier searches have left.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
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

/// An engine with the tracer that watches it: what searches with it, to a depth or deeper and deeper, is told to the tracer.
///
/// Each search of the root begins with an [`Event::Enter`](gametree_core::Event::Enter) at ply 0.
/// The positions that are searched to complete a proven line are not the root, and are not told.
#[derive(Debug)]
pub struct Traced<'t, S, T> {
    engine: &'t mut S,
    tracer: &'t mut T,
    /// The key of the root.
    root: u64,
}

impl<'t, S, T> Traced<'t, S, T> {
    /// Lets `tracer` watch the searches of `root` by `engine`.
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
