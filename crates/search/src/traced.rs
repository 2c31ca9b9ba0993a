//! Engines with a tracer that records every node, to one depth or by iterative deepening.

use gametree_core::{Coverage, Position, Tracer, Window};

use crate::{Budget, DepthResult, DepthSearch};

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
    S: DepthSearch<P>,
    T: Tracer<P::Move>,
{
    const COVERAGE: Coverage = S::COVERAGE;
    const REMEMBERS: bool = S::REMEMBERS;

    fn begin_search(&mut self) {
        self.engine.begin_search();
    }

    /// Reports to this tracer in place of the engine's own.
    fn trace_depth<O: Tracer<P::Move>>(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut O,
    ) -> DepthResult<P::Move> {
        self.engine.trace_depth(root, depth, window, budget, tracer)
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
