//! Moves of the capture game.

use std::sync::Arc;

use gametree_capture::Capture;
use gametree_core::{Coverage, MoveBuf, MoveGen, Position};
use gametree_grid::{Bits, Cell, Grid};

use crate::LegalMoves;

/// The generator lists captures first, then the single liberties of the mover's own strings, then the rest; each group by cell number.
impl<const W: usize> MoveGen<Capture<W>> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Capture<W>, out: &mut MoveBuf<Cell>) {
        let rest = after_urgent(pos, out);
        out.extend(rest);
    }
}

/// The generator of every legal move of the capture game, in the order of [`LegalMoves`] except that the non-urgent points come from the centre outwards.
///
/// It is made for play: of moves with equal estimates, a search keeps the first, and nearly all moves are equal where the stones are far from each other.
/// It played against cell order under the plain rules on 7×7 and 9×9, at 500 and 1,500 nodes a move.
/// It won 765 of 1,400 games from random openings of one to six stones, and 6 of 14 different games from the empty board.
#[derive(Clone, Debug)]
pub struct CentreFirst<const W: usize> {
    /// The points at each distance from the centre, the nearest first.
    rings: Arc<[Bits<W>]>,
}

impl<const W: usize> CentreFirst<W> {
    /// Creates a generator for boards of this shape.
    ///
    /// # Panics
    /// Panics if `W` is less than [`Grid::words`].
    pub fn new(grid: Grid) -> Self {
        let words = grid.words();
        assert!(words <= W, "expected at least {words} words, found {W}");
        // The distance is in half columns and rows, since the centre may lie between two.
        let distance = |index: usize, count: usize| (2 * index).abs_diff(count - 1);
        let mut rings = vec![Bits::EMPTY; grid.columns().max(grid.rows())];
        for cell in grid.cells() {
            let across = distance(grid.column(cell), grid.columns());
            let along = distance(grid.row(cell), grid.rows());
            rings[across.max(along)].insert(cell);
        }
        rings.retain(|ring| !ring.is_empty());
        let rings = rings.into();
        CentreFirst { rings }
    }
}

impl<const W: usize> MoveGen<Capture<W>> for CentreFirst<W> {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Capture<W>, out: &mut MoveBuf<Cell>) {
        let rest = after_urgent(pos, out);
        for &ring in &*self.rings {
            out.extend(ring & rest);
        }
    }
}

/// Appends captures and rescues, and returns the other legal points.
#[inline]
fn after_urgent<const W: usize>(pos: &Capture<W>, out: &mut MoveBuf<Cell>) -> Bits<W> {
    let legal = pos.legal_points();
    let captures = pos.atari_points(!pos.to_move()) & legal;
    let rescues = pos.atari_points(pos.to_move()) & legal.minus(captures);
    out.extend(captures);
    out.extend(rescues);
    legal.minus(captures | rescues)
}
