//! Exact values of small positions by plain minimax.

use gametree_core::{MoveGen, Position, Score};

use crate::random::moves_of;

/// Returns the value for the side to move when both players choose among the generated moves; `None` if `nodes` runs out.
pub(crate) fn exact_value<P, G>(pos: &mut P, generator: &G, nodes: &mut u32) -> Option<Score>
where
    P: Position,
    G: MoveGen<P>,
{
    *nodes = nodes.checked_sub(1)?;
    if let Some(outcome) = pos.outcome() {
        return Some(outcome.score_for(pos.to_move()));
    }
    let mut best = Score::NEG_INFINITY;
    for &m in &moves_of(pos, generator) {
        let value = pos.with_move(m, |child| exact_value(child, generator, nodes))?;
        best = best.max(value.to_parent());
    }
    Some(best)
}
