//! Cells that the lines of a position lack.

use gametree_core::Player;
use gametree_grid::{Bits, Cell, Grid};

use crate::Mnk;
use crate::runs::{has_line_through, run_starts};

/// Returns the empty cells on which a stone of `player` would complete a line.
///
/// They are those with k - 1 stones next to them along a line, on both sides together, found for all cells at once.
#[inline]
#[must_use]
pub fn completions<const W: usize>(pos: &Mnk<W>, player: Player) -> Bits<W> {
    let (k, own, empty) = (pos.rules().k(), *pos.stones(player), pos.empty());
    let mut cells = Bits::EMPTY;
    let mut follow = [empty; Grid::MAX_SIDE];
    if pos.stone_count() + 3 < 2 * k {
        // Neither player has k - 1 stones yet.
        return cells;
    }
    for step in pos.rules().steps() {
        // Of four or more cells in a line, all but one hold stones, so two of these are neighbours.
        if k >= 4 && (own & own.shifted_down(step)).is_empty() {
            continue;
        }
        // `follow[stones]` holds the cells that follow at least this number of stones in a row; any cell follows none.
        for stones in 1..k {
            let first = if stones == 1 {
                own
            } else {
                own & follow[stones - 1]
            };
            follow[stones] = first.shifted_up(step);
        }
        let mut precede = empty;
        for stones in 0..k {
            cells |= precede & follow[k - 1 - stones];
            let first = if stones == 0 { own } else { own & precede };
            precede = first.shifted_down(step);
        }
    }
    let completed = cells & empty;
    if !pos.rules().is_exact_for(player) {
        return completed;
    }
    // The row may have become too long.
    let is_line = |&cell: &Cell| {
        let stones = own | Bits::of(cell);
        has_line_through(pos.rules(), player, &stones, cell)
    };
    completed.iter().filter(is_line).collect()
}

/// Returns the empty cells of all lines that lack exactly two stones of `player`.
///
/// A stone on one of them threatens to complete a line, unless the row has become too long.
/// The function counts the missing stones of all lines at once, up to three.
#[inline]
#[must_use]
pub fn line_pairs<const W: usize>(pos: &Mnk<W>, player: Player) -> Bits<W> {
    let (k, own, empty) = (pos.rules().k(), *pos.stones(player), pos.empty());
    let mut cells = Bits::EMPTY;
    for step in pos.rules().steps() {
        let [open] = run_starts([own | empty], step, k);
        if open.is_empty() {
            continue;
        }
        let (mut one, mut two, mut three) = (Bits::EMPTY, Bits::EMPTY, Bits::EMPTY);
        let mut missing = empty;
        for _ in 0..k {
            three |= two & missing;
            two |= one & missing;
            one |= missing;
            missing = missing.shifted_down(step);
        }
        let mut ready = open & two.minus(three);
        if !ready.is_empty() {
            for _ in 0..k {
                cells |= ready;
                ready = ready.shifted_up(step);
            }
        }
    }
    cells & empty
}
