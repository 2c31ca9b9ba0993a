//! Moves of m,n,k games.

use gametree_core::{Coverage, MoveBuf, MoveGen, Player, Position};
use gametree_grid::{Bits, Cell};
use gametree_mnk::Mnk;

use crate::LegalMoves;

impl<const W: usize> MoveGen<Mnk<W>> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        append(pos.legal_cells(), out);
    }

    #[inline]
    fn moves_after(&self, pos: &Mnk<W>, _: Cell, _: &mut MoveBuf<Cell>) -> bool {
        !pos.rules().may_forbid(Player::First)
    }
}

/// The generator of the legal cells within a distance of some stone, counted in king's moves.
///
/// This is the pruning of the textbooks: a stone far from everything is seldom good, but nothing is proven about the cells left out.
/// It proposes the centre on an empty board, and every legal move where none is near enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    distance: u8,
}

impl Near {
    /// Creates a generator of the empty cells at most `distance` columns and rows away from a stone.
    pub const fn new(distance: u8) -> Self {
        Near { distance }
    }

    /// Returns the largest distance of a proposed cell from a stone.
    pub const fn distance(self) -> u8 {
        self.distance
    }
}

impl<const W: usize> MoveGen<Mnk<W>> for Near {
    const COVERAGE: Coverage = Coverage::Partial;

    #[inline]
    fn moves(&self, pos: &Mnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        if pos.stone_count() == 0 {
            let grid = pos.grid();
            out.extend(grid.cell(grid.columns() / 2, grid.rows() / 2));
            return;
        }
        let legal = pos.legal_cells();
        let near = around(pos, self.distance) & legal;
        append(if near.is_empty() { legal } else { near }, out);
    }

    /// Returns `false` for the first stone, where far cells were proposed for want of near ones, and in renju, where the players have different legal cells.
    #[inline]
    fn moves_after(&self, pos: &Mnk<W>, m: Cell, added: &mut MoveBuf<Cell>) -> bool {
        let is_restricted = pos.rules().may_forbid(Player::First);
        if pos.stone_count() == 0 || self.distance == 0 || is_restricted {
            return false;
        }
        let (grid, distance) = (pos.grid(), usize::from(self.distance));
        let (column, row) = (grid.column(m), grid.row(m));
        let columns = column.saturating_sub(distance)..=(column + distance).min(grid.columns() - 1);
        let rows = row.saturating_sub(distance)..=(row + distance).min(grid.rows() - 1);
        for row in rows {
            let cells = columns.clone().filter_map(|column| grid.cell(column, row));
            added.extend(cells.filter(|&cell| cell != m && pos.empty().contains(cell)));
        }
        true
    }
}

/// Returns the cells within `distance` of a stone: spread along the rows, then along the columns.
#[inline]
fn around<const W: usize>(pos: &Mnk<W>, distance: u8) -> Bits<W> {
    let stride = pos.grid().stride();
    let mut near = *pos.stones(Player::First) | *pos.stones(Player::Second);
    let board = near | pos.empty();
    for _ in 0..distance {
        // The mask removes cells off the board at each step, or the next one would enter the neighbouring row.
        near = (near | near.shifted_up(1) | near.shifted_down(1)) & board;
    }
    for _ in 0..distance {
        near = near | near.shifted_up(stride) | near.shifted_down(stride);
    }
    near
}

#[inline]
fn append<const W: usize>(cells: Bits<W>, out: &mut MoveBuf<Cell>) {
    out.reserve(cells.iter().len());
    cells.into_iter().for_each(|cell| out.push(cell));
}
