//! Exact values by exhaustive search, kept under the whole position.

use std::collections::HashMap;

use gametree_core::{MoveBuf, MoveGen, Notation, Score};

/// Solves positions of one game; shares nothing with the engines.
pub(crate) struct Oracle<G> {
    legal: G,
    known: HashMap<String, Score>,
}

impl<G> Oracle<G> {
    pub(crate) fn new(legal: G) -> Self {
        Oracle {
            legal,
            known: HashMap::new(),
        }
    }

    /// Returns the value for the side to move, with the distance to the end.
    pub(crate) fn value<P: Notation>(&mut self, pos: &P) -> Score
    where
        G: MoveGen<P>,
    {
        if let Some(outcome) = pos.outcome() {
            return outcome.score_for(pos.to_move());
        }
        let text = pos.position_text();
        if let Some(&score) = self.known.get(&text) {
            return score;
        }
        let mut moves = MoveBuf::new();
        self.legal.moves(pos, &mut moves);
        let of_move = |m| {
            let mut child = pos.clone();
            child.play(m);
            self.value(&child).to_parent()
        };
        let best = moves
            .into_iter()
            .map(of_move)
            .max()
            .expect("an unfinished game has a move");
        self.known.insert(text, best);
        best
    }
}
