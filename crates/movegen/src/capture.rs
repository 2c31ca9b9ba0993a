//! Moves of the capture game.

use gametree_capture::Capture;
use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_grid::Cell;

use crate::LegalMoves;

/// Captures first, then the single liberties of the mover's own strings, then the rest; each group by cell number.
impl<const W: usize> MoveGen<Capture<W>> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Capture<W>, out: &mut MoveBuf<Cell>) {
        let legal = pos.legal_points();
        let captures = pos.atari_points(!pos.to_move()) & legal;
        let rescues = pos.atari_points(pos.to_move()) & legal.minus(captures);
        out.extend(captures);
        out.extend(rescues);
        out.extend(legal.minus(captures | rescues));
    }
}
