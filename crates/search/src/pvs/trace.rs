//! Principal variation search with a tracer that records every node.

use gametree_core::{Evaluator, MoveGen, Position, Tracer, Window};

use super::Pvs;
use super::run::{Node, Run, Shared};
use crate::salted::salted;
use crate::{Budget, DepthResult, TracedSearch};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> TracedSearch<P> for Pvs<G, E> {
    /// Searches over the table as earlier searches left it; for a trace that does not depend on them, call [`Pvs::clear`] first.
    fn trace_depth<T: Tracer<P::Move>>(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move> {
        let shared = Shared {
            generator: &self.generator,
            evaluator: &self.evaluator,
            options: self.options,
            table: &self.table,
            currently_searched: None,
        };
        Run::new(shared, &mut self.ordering[0], budget, tracer)
            .search(&*salted(root, self.salt), Node::root(depth, window))
    }
}
