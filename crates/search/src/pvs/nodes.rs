//! What a node of the search has to begin with: its place, its moves, and what other threads know of it.

use gametree_core::{Evaluator, LookAhead, MoveBuf, MoveGen, Position, Tracer};

use super::run::{Node, Run};
use crate::Value;
use crate::ordering::{Place, Ranked};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// What is known of a node before its moves are ranked.
    #[inline]
    pub(super) fn place(&self, pos: &P, ply: usize) -> Place {
        let previous = ply.checked_sub(1).and_then(|at| self.path.get(at));
        let previous = *previous.unwrap_or(&Place::NOTHING);
        Place {
            ply,
            side: pos.to_move().index(),
            previous,
            options: self.means.options,
        }
    }

    /// The moves of a node, the one of the table first.
    #[inline]
    pub(super) fn moves(&self, pos: &P, place: Place, table_move: Option<u16>) -> Ranked<P::Move> {
        let (mut moves, mut guesses) = (MoveBuf::new(), LookAhead::new());
        self.means.generator.moves(pos, &mut moves);
        if self.means.options.guesses {
            self.means.evaluator.look_ahead(pos, &moves, &mut guesses);
        }
        let exchange = |m| {
            let generator = self.means.generator;
            place
                .options
                .exchanges
                .then(|| generator.exchange(pos, m))?
        };
        let mut ranked = Ranked::new(&moves, &guesses, exchange, (self.experience, place));
        if let Some(code) = table_move {
            // A move that the generator does not propose comes from a key that collided.
            ranked.put_first(|m| pos.table_code(m) == code);
        }
        ranked
    }

    /// What another thread has found about this node meanwhile, if it is enough.
    ///
    /// Saves two threads on 7,7,4 to depth 10 a sixth of their nodes.
    #[inline]
    pub(super) fn overtaken(&self, pos: &P, node: Node) -> Option<Value> {
        if self.means.marks.is_none() || node.is_principal() {
            return None;
        }
        let record = self.means.table.get(pos.key())?;
        record.answer(node.depth, node.window)
    }
}
