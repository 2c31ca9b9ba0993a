//! Moves that the rules of winning force.

use gametree_capture::Capture;
use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_grid::Cell;
use gametree_mnk::{Mnk, completions};

use crate::LegalMoves;

/// One winning move where there is one, else one answer to a threat to win with the next move, else every legal move.
///
/// Sound, with exact distances: a win in 1 cannot be bettered, and whoever leaves a threat open loses in 2, which is also what happens when there are two threats and one is answered.
#[derive(Clone, Copy, Debug, Default)]
pub struct ForcedReplies;

impl<const W: usize> MoveGen<Mnk<W>> for ForcedReplies {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        let mover = pos.to_move();
        let forced = completions(pos, mover)
            .first()
            .or_else(|| completions(pos, !mover).first());
        match forced {
            Some(cell) => out.push(cell),
            None => LegalMoves.moves(pos, out),
        }
    }
}

/// A capture wins; else the last liberty of the mover's own strings in atari, where it is the same for all and may be filled, is forced.
impl<const W: usize> MoveGen<Capture<W>> for ForcedReplies {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Capture<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        let mover = pos.to_move();
        let capture = pos.atari_points(!mover).first();
        let rescue = || {
            pos.atari_points(mover)
                .single()
                .filter(|&cell| pos.is_legal(cell))
        };
        match capture.or_else(rescue) {
            Some(cell) => out.push(cell),
            None => LegalMoves.moves(pos, out),
        }
    }
}
