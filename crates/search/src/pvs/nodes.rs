//! What a node of the search has to begin with: its place and its moves.

use gametree_core::{Evaluator, GameMove, MoveBuf, MoveEstimates, MoveGen, Position, Tracer};

use super::run::{Node, Run};
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
    ///
    /// Not inlined, so that its lists take no room on every ply of a line.
    #[inline(never)]
    pub(super) fn rank_moves(
        &self,
        pos: &P,
        ply: usize,
        table_move: Option<u16>,
        ranked: &mut Ranked<P::Move>,
    ) {
        let mut moves = MoveBuf::new();
        self.means.generator.moves(pos, &mut moves);
        if G::IS_RANKED {
            ranked.keep(&moves);
        } else {
            self.rank_by_experience(pos, self.place(pos, ply), &moves, ranked);
        }
        if let Some(code) = table_move {
            // A move that the generator does not propose comes from a key that collided.
            ranked.put_first(|m| pos.table_code(m) == code);
        }
    }

    #[inline]
    fn rank_by_experience(
        &self,
        pos: &P,
        place: Place,
        moves: &MoveBuf<P::Move>,
        ranked: &mut Ranked<P::Move>,
    ) {
        let means = self.means;
        let mut guesses = MoveEstimates::new();
        if means.options.guesses {
            means.evaluator.evaluate_moves(pos, moves, &mut guesses);
        }
        let exchange = |m| {
            let asked = place.options.exchanges;
            asked.then(|| means.generator.exchange(pos, m))?
        };
        ranked.rank(moves, &guesses, exchange, (self.experience, place));
    }

    /// Learns from a move that cuts, where there is anything to learn.
    #[inline]
    pub(super) fn learn(&mut self, pos: &P, m: P::Move, node: Node, moves: &Ranked<P::Move>) {
        if !G::IS_RANKED && !moves.was_single() {
            let place = self.place(pos, node.ply);
            self.experience.reward(place, m.code(), node.depth);
        }
    }
}
