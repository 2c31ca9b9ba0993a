//! Eleven cells of a line with a new stone in the middle, which decide what the stone makes there by the rules of renju.

use gametree_grid::{Bits, Cell};

/// The cells around a new stone along one line, as bits; the lowest is the one furthest down.
///
/// A shape ends at the first cell that is neither a stone nor empty.
/// So it does not matter that the cells beyond the edge of the board are those of other rows.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    /// The own stones, the new one included.
    stones: u16,
    /// The empty cells, once they have been filled in.
    empty: u16,
    centre: Cell,
    step: usize,
}

impl Window {
    /// The number of cells on either side: a five through the stone ends at most four cells away, and one more cell shows whether it is longer.
    const REACH: usize = 5;
    /// The largest distance from the new stone at which other stones can belong to a shape with it.
    pub(crate) const NEAR: usize = Self::REACH - 1;

    /// Returns the window around an empty cell, with the stones on it and a new one on the cell.
    pub(crate) fn through<const W: usize>(cell: Cell, step: usize, stones: &Bits<W>) -> Self {
        let mut window = Window {
            stones: 0,
            empty: 0,
            centre: cell,
            step,
        };
        window.stones = window.of(stones) | 1 << Self::REACH;
        window
    }

    /// Fills in the empty cells.
    pub(crate) fn look_for_empty<const W: usize>(&mut self, empty: &Bits<W>) {
        self.empty = self.of(empty) & !(1 << Self::REACH);
    }

    /// Returns the cells of the window that are in a set.
    fn of<const W: usize>(&self, set: &Bits<W>) -> u16 {
        (0..=2 * Self::REACH).fold(0, |window, bit| {
            let is_in = self.cell(bit).is_some_and(|cell| set.contains(cell));
            window | u16::from(is_in) << bit
        })
    }

    /// Returns the cell of a bit, unless its number is below that of the first cell.
    fn cell(&self, bit: usize) -> Option<Cell> {
        let number =
            (self.centre.index() + bit * self.step).checked_sub(Self::REACH * self.step)?;
        u16::try_from(number).ok().map(Cell)
    }

    /// Returns the largest number of stones of a shape with the new one.
    pub(crate) fn near_stones(&self) -> u32 {
        (self.stones & 0b011_1111_1110).count_ones()
    }

    /// Returns the number of stones that follow each other without a gap, the new one among them, up to the end of these cells.
    pub(crate) fn run(&self) -> u32 {
        let above = (self.stones >> (Self::REACH + 1)).trailing_ones();
        let below = (self.stones << (u16::BITS as usize - Self::REACH)).leading_ones();
        below + 1 + above
    }

    /// Returns the number of fours that the new stone is part of: four stones that one more turns into exactly five in a row.
    ///
    /// There are at most two, as in `X X X . X . X X X` with the new stone in the middle; the two ways to complete a straight four count as one four.
    pub(crate) fn fours(&self) -> u32 {
        let can_be_completed = |&start: &usize| {
            let five = 0b1_1111 << start;
            let ends = 1 << (start - 1) | 1 << (start + 5);
            let missing = five & !self.stones;
            missing.is_power_of_two() && missing & self.empty != 0 && self.stones & ends == 0
        };
        let starts = (1..=Self::REACH).filter(can_be_completed);
        let starts = starts.fold(0_u16, |starts, start| starts | 1 << start);
        starts.count_ones() - (starts & starts >> 1).count_ones()
    }

    /// Returns `true` if there is a three, provided that its straight four is allowed.
    pub(crate) fn makes_three(&self) -> bool {
        self.straight_fours().next().is_some()
    }

    /// Returns the cells on which one more stone makes a straight four that includes the new stone: four in a row that become exactly five on either side.
    ///
    /// All of them belong to the same three stones.
    pub(crate) fn straight_fours(&self) -> impl Iterator<Item = Cell> {
        let window = *self;
        (2..=Self::REACH).filter_map(move |start| {
            let four = 0b1111 << start;
            let ends = 1 << (start - 1) | 1 << (start + 4);
            let beyond = 1 << (start - 2) | 1 << (start + 5);
            let missing: u16 = four & !window.stones;
            let is_straight = missing.is_power_of_two()
                && missing & window.empty != 0
                && window.empty & ends == ends
                && window.stones & beyond == 0;
            let bit = missing.trailing_zeros() as usize;
            is_straight.then(|| window.cell(bit)).flatten()
        })
    }
}
