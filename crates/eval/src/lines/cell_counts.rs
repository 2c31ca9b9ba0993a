//! Counts for each cell of a board, such as the number of lines through it.

use gametree_grid::{Bits, Cell};
use gametree_mnk::Mnk;

/// The cells where lines begin, for each of the directions of [`Rules::steps`](gametree_mnk::Rules::steps).
pub(super) type Starts<const W: usize> = [Bits<W>; 4];

/// A number for each cell of a board, stored as bit planes, so that one addition serves all cells.
#[derive(Default)]
pub(super) struct CellCounts<const W: usize> {
    /// The planes, enough for four lines of each length up to [`Grid::MAX_SIDE`](gametree_grid::Grid::MAX_SIDE) through one cell.
    planes: [Bits<W>; 8],
    used: usize,
}

impl<const W: usize> CellCounts<W> {
    /// Counts the lines with these starts that run through each cell.
    #[inline]
    pub(super) fn through(pos: &Mnk<W>, starts: Starts<W>) -> Self {
        let rules = pos.rules();
        let mut counts = CellCounts::default();
        for (starts, step) in starts.into_iter().zip(rules.steps()) {
            if starts.is_empty() {
                continue;
            }
            let (mut cells, mut left) = (starts, rules.k());
            while left >= 2 {
                let next = cells.shifted_up(step);
                counts.add_two(cells, next);
                (cells, left) = (next.shifted_up(step), left - 2);
            }
            if left == 1 {
                counts.add(cells);
            }
        }
        counts
    }

    /// Adds one to the numbers of the cells in one of the sets, and two to those in both.
    #[inline]
    fn add_two(&mut self, one: Bits<W>, other: Bits<W>) {
        let first = &mut self.planes[0];
        let differ = one ^ other;
        let carry = one & other | differ & *first;
        *first ^= differ;
        self.carry(carry, 1);
    }

    /// Adds one to the numbers of these cells.
    #[inline]
    fn add(&mut self, cells: Bits<W>) {
        self.carry(cells, 0);
    }

    /// Adds the carried cells from plane `to` on.
    #[inline]
    fn carry(&mut self, mut carry: Bits<W>, to: usize) {
        self.used = self.used.max(to);
        for plane in &mut self.planes[to..self.used] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        if !carry.is_empty() {
            self.planes[self.used] = carry;
            self.used += 1;
        }
    }

    /// Returns those of `cells` that have the highest number among them, and that number.
    #[inline]
    pub(super) fn highest(&self, cells: Bits<W>) -> (Bits<W>, i32) {
        (0..self.used)
            .rev()
            .fold((cells, 0), |(cells, number), plane| {
                let higher = cells & self.planes[plane];
                if higher.is_empty() {
                    (cells, number)
                } else {
                    (higher, number | 1 << plane)
                }
            })
    }

    /// Returns those of `cells` that have the lowest number among them, and that number.
    #[inline]
    pub(super) fn lowest(&self, cells: Bits<W>) -> (Bits<W>, i32) {
        (0..self.used)
            .rev()
            .fold((cells, 0), |(cells, number), plane| {
                let lower = cells.minus(self.planes[plane]);
                if lower.is_empty() {
                    (cells, number | 1 << plane)
                } else {
                    (lower, number)
                }
            })
    }

    /// Returns the number of a cell.
    #[inline]
    pub(super) fn at(&self, cell: Cell) -> i32 {
        (0..self.used)
            .map(|plane| i32::from(self.planes[plane].contains(cell)) << plane)
            .sum()
    }
}
