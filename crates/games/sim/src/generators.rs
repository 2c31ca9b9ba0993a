//! Generators of all free edges, and of those that the rules do not settle at once.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};

use crate::{Edge, EdgeSet, Goal, Sim};

/// Every free edge, by its number.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeEdges;

impl MoveGen<Sim> for FreeEdges {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Sim, out: &mut MoveBuf<Edge>) {
        if pos.outcome().is_none() {
            out.extend(pos.free().iter());
        }
    }
}

/// The free edges without those that certainly are no better than one of the rest.
///
/// The generator is sound, with exact distances, for a reason that differs by the goal:
///
/// - If triangles are to be avoided, completing one loses with this very ply, and nothing is worse.
///   So edges that complete one are left out as long as another is free; if all do, one stands for all.
/// - If triangles are the goal, completing one wins with this very ply, and nothing is better, so that one move is enough.
///   If instead the opponent threatens to complete one, every other move loses with the next ply, which is the worst result. With two threats the answer to one loses as well, and stands for all.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForcedEdges;

impl MoveGen<Sim> for ForcedEdges {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Sim, out: &mut MoveBuf<Edge>) {
        if pos.outcome().is_some() {
            return;
        }
        let mover = pos.to_move();
        let (free, completing) = (pos.free(), pos.completions(mover));
        match pos.rules().goal() {
            Goal::Avoid => propose(free.without(completing), free, out),
            Goal::Achieve => {
                let decisive = completing
                    .first()
                    .or_else(|| pos.completions(!mover).first());
                match decisive {
                    Some(edge) => out.push(edge),
                    None => out.extend(free.iter()),
                }
            }
        }
    }
}

/// Proposes all of `good`, or one of `rest` if there are none.
#[inline]
fn propose(good: EdgeSet, rest: EdgeSet, out: &mut MoveBuf<Edge>) {
    if good.is_empty() {
        out.extend(rest.first());
    } else {
        out.extend(good.iter());
    }
}
