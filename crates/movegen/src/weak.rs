//! Moves of the weak m,n,k game.

use std::cmp::Reverse;

use gametree_core::{Coverage, MoveBuf, MoveGen, MoveOrder, Player, Position};
use gametree_grid::{Bits, Cell};
use gametree_mnk::WeakMnk;

use crate::{ForcedReplies, LegalMoves};

/// The weight of a line that lacks no stone; it halves with every missing stone (Erdős and Selfridge 1973).
const ONE: u64 = 1 << 32;

/// The generator lists the cells with the heaviest lines first.
impl<const W: usize> MoveGen<WeakMnk<W>> for LegalMoves {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &WeakMnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_none() {
            append(pos.empty(), &Lines::of(pos), out);
        }
    }
}

/// The generator proposes a stone that completes a line of First, by either player, where there is such a cell; otherwise it lists the cells of all lines that are still open, the heaviest first.
///
/// This is sound, with exact distances.
/// Of two completions, one stands for both, since Second loses in 2 whichever is taken.
/// A stone on a cell of no open line helps neither player, while one on any other cell never harms its owner.
impl<const W: usize> MoveGen<WeakMnk<W>> for ForcedReplies {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    fn moves(&self, pos: &WeakMnk<W>, out: &mut MoveBuf<Cell>) {
        if pos.outcome().is_some() {
            return;
        }
        let lines = Lines::of(pos);
        if let Some(cell) = lines.completions.first() {
            out.push(cell);
        } else {
            append(lines.cells, &lines, out);
        }
    }

    /// Marks the stones of First on a line that lacks two, which threaten to win; Second never threatens.
    fn mark_forcing(&self, pos: &mut WeakMnk<W>, moves: &[Cell], mark: impl FnMut(usize)) {
        if pos.to_move() == Player::First {
            let pairs = pos.open_lines().filter(|line| line.count() == 2);
            let forcing = pairs.fold(Bits::EMPTY, |all, line| all | line);
            forcing.indices_in(moves).for_each(mark);
        }
    }
}

/// The generator of the first moves of [`ForcedReplies`] in the weak m,n,k game, up to a fixed number.
///
/// It is meant for play on large boards: a stone far from everything is seldom good, but nothing is proven about the cells left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heaviest {
    count: usize,
}

impl Heaviest {
    /// Creates a generator of at most `count` moves.
    ///
    /// # Panics
    /// Panics if `count` is 0: a generator leaves at least one move.
    pub const fn new(count: usize) -> Self {
        assert!(count > 0, "expected at least one move, found none");
        Heaviest { count }
    }
}

impl<const W: usize> MoveGen<WeakMnk<W>> for Heaviest {
    const COVERAGE: Coverage = Coverage::Partial;
    const ORDER: MoveOrder = MoveOrder::Ranked;

    fn moves(&self, pos: &WeakMnk<W>, out: &mut MoveBuf<Cell>) {
        ForcedReplies.moves(pos, out);
        out.truncate(self.count);
    }
}

/// The open lines of a position, summed up for each cell.
struct Lines<const W: usize> {
    /// The empty cells of all lines.
    cells: Bits<W>,
    /// The cells that are each the only missing one of a line.
    completions: Bits<W>,
    /// The total weight of the lines through each cell.
    weights: [[u64; 64]; W],
}

impl<const W: usize> Lines<W> {
    fn of(pos: &WeakMnk<W>) -> Self {
        let mut lines = Lines {
            cells: Bits::EMPTY,
            completions: Bits::EMPTY,
            weights: [[0; 64]; W],
        };
        for line in pos.open_lines() {
            lines.cells |= line;
            if line.count() == 1 {
                lines.completions |= line;
            }
            let weight = ONE >> line.count().min(63);
            for cell in line {
                lines.weights[cell.index() / 64][cell.index() % 64] += weight;
            }
        }
        lines
    }

    fn weight(&self, cell: Cell) -> u64 {
        self.weights[cell.index() / 64][cell.index() % 64]
    }
}

fn append<const W: usize>(cells: Bits<W>, lines: &Lines<W>, out: &mut MoveBuf<Cell>) {
    let from = out.len();
    out.extend(cells);
    // Of equal cells, the one with the lowest number stays first.
    out[from..].sort_by_key(|&cell| Reverse(lines.weight(cell)));
}
