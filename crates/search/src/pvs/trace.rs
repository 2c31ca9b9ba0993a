//! Principal variation search, watched node by node.

use gametree_core::{Evaluator, MoveGen, Position, Tracer, Window};

use super::Pvs;
use super::run::{Node, Run, Shared};
use crate::salted::salted;
use crate::{Budget, DepthResult, DepthSearch};

impl<G, E> Pvs<G, E> {
    /// Searches `root` to `depth` plies with the whole window, on one thread, and reports every step to `tracer`.
    ///
    /// The table is as earlier searches have left it: [`Pvs::clear`] it for a trace that does not depend on them.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    pub fn trace<P, T>(
        &mut self,
        root: &P,
        depth: u32,
        budget: &mut Budget<'_, P::Move>,
        tracer: &mut T,
    ) -> DepthResult<P::Move>
    where
        P: Position,
        G: MoveGen<P>,
        E: Evaluator<P>,
        T: Tracer<P::Move>,
    {
        DepthSearch::<P>::begin_search(self);
        let shared = Shared {
            generator: &self.generator,
            evaluator: &self.evaluator,
            options: self.options,
            table: &self.table,
            currently_searched: None,
        };
        Run::new(shared, &mut self.ordering[0], budget, tracer)
            .search(&*salted(root, self.salt), Node::root(depth, Window::FULL))
    }
}
