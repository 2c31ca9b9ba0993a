//! Sets of cells as bits, in as many words as the board needs.

use std::array::from_fn;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign};

use crate::{Cell, Grid};

/// A set of cells with numbers below `64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bits<const W: usize>([u64; W]);

impl<const W: usize> Bits<W> {
    /// The set without any cell.
    pub const EMPTY: Self = Bits([0; W]);
    /// The number of cells for which there is room.
    pub const CAPACITY: usize = 64 * W;

    /// Returns the set of one cell.
    ///
    /// # Panics
    /// Panics if the cell's number is not below [`Bits::CAPACITY`].
    #[inline]
    pub const fn of(cell: Cell) -> Self {
        let mut words = [0; W];
        words[(cell.0 >> 6) as usize] = 1 << (cell.0 & 63);
        Bits(words)
    }

    /// Creates the set with these words; cell 0 is the lowest bit of the first.
    #[inline]
    pub const fn from_words(words: [u64; W]) -> Self {
        Bits(words)
    }

    /// Returns the words of the set; cell 0 is the lowest bit of the first.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Returns `true` if `cell` is in the set; cells beyond the capacity are not.
    #[inline]
    pub const fn contains(&self, cell: Cell) -> bool {
        let word = (cell.0 >> 6) as usize;
        word < W && self.0[word] >> (cell.0 & 63) & 1 != 0
    }

    /// Adds a cell.
    ///
    /// # Panics
    /// Panics if the cell's number is not below [`Bits::CAPACITY`].
    #[inline]
    pub const fn insert(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] |= 1 << (cell.0 & 63);
    }

    /// Removes a cell.
    ///
    /// # Panics
    /// Panics if the cell's number is not below [`Bits::CAPACITY`].
    #[inline]
    pub const fn remove(&mut self, cell: Cell) {
        self.0[(cell.0 >> 6) as usize] &= !(1 << (cell.0 & 63));
    }

    /// Returns `true` if no cell is in the set.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns the number of cells in the set.
    #[inline]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the cell with the lowest number, if any.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Returns the only cell of a set that has exactly one.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        let mut cells = self.iter();
        cells.next().filter(|_| cells.next().is_none())
    }

    /// Returns the cells of `self` that are not in `other`.
    #[inline]
    #[must_use]
    pub fn minus(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns the set with every cell moved to a number lower by `step`; cells that would fall below 0 are lost.
    #[inline]
    #[must_use]
    pub fn shifted_down(self, step: usize) -> Self {
        if W == 1 {
            return Bits([if step < 64 { self.0[0] >> step } else { 0 }; W]);
        }
        let word = |i: usize| self.0.get(i).copied().unwrap_or(0);
        if step < 64 {
            // In the usual case no whole words move, and every word is a fixed pattern of few instructions.
            return Bits(from_fn(|i| {
                word(i) >> step | word(i + 1) << 1 << (63 - step)
            }));
        }
        let (words, bits) = (step / 64, step % 64);
        Bits(from_fn(|i| {
            word(i + words) >> bits | word(i + words + 1) << 1 << (63 - bits)
        }))
    }

    /// Returns the set with every cell moved to a number higher by `step`; cells beyond the capacity are lost.
    #[inline]
    #[must_use]
    pub fn shifted_up(self, step: usize) -> Self {
        if W == 1 {
            return Bits([if step < 64 { self.0[0] << step } else { 0 }; W]);
        }
        // Returns the word that is `down` words below word `i`.
        let word = |i: usize, down: usize| i.checked_sub(down).map_or(0, |i| self.0[i]);
        if step < 64 {
            return Bits(from_fn(|i| {
                word(i, 0) << step | word(i, 1) >> 1 >> (63 - step)
            }));
        }
        let (words, bits) = (step / 64, step % 64);
        Bits(from_fn(|i| {
            word(i, words) << bits | word(i, words + 1) >> 1 >> (63 - bits)
        }))
    }

    /// Returns the cells of the set, lowest number first.
    #[inline]
    pub fn iter(&self) -> BitsIter<W> {
        BitsIter {
            words: self.0,
            at: 0,
        }
    }

    /// Returns the indices of the cells of a list that are in the set, in ascending order.
    #[inline]
    pub fn indices_in(self, cells: &[Cell]) -> impl Iterator<Item = usize> + '_ {
        let cells = if self.is_empty() { &[] } else { cells };
        (0..cells.len()).filter(move |&index| self.contains(cells[index]))
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = self.0;
        for (a, b) in words.iter_mut().zip(other.0) {
            *a = f(*a, b);
        }
        Bits(words)
    }
}

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|cell| cell.0))
            .finish()
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitXorAssign for Bits<W> {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl<const W: usize> FromIterator<Cell> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Cell;
    type IntoIter = BitsIter<W>;

    #[inline]
    fn into_iter(self) -> BitsIter<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &Bits<W> {
    type Item = Cell;
    type IntoIter = BitsIter<W>;

    #[inline]
    fn into_iter(self) -> BitsIter<W> {
        self.iter()
    }
}

/// An iterator over the cells of a [`Bits`], lowest number first.
#[derive(Clone, Debug)]
pub struct BitsIter<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for BitsIter<W> {
    type Item = Cell;

    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has far fewer than 65,536 cells"
    )]
    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Cell((self.at as u32 * 64 + word.trailing_zeros()) as u16));
            }
            self.at += 1;
        }
        None
    }

    /// Works word by word, which removes the search for the next cell from the loop.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a board has far fewer than 65,536 cells"
    )]
    fn fold<B, F: FnMut(B, Cell) -> B>(self, init: B, mut f: F) -> B {
        let mut result = init;
        for at in self.at..W {
            let mut word = self.words[at];
            while word != 0 {
                result = f(
                    result,
                    Cell((at as u32 * 64 + word.trailing_zeros()) as u16),
                );
                word &= word - 1;
            }
        }
        result
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self
            .words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum();
        (left, Some(left))
    }
}

impl<const W: usize> ExactSizeIterator for BitsIter<W> {}

impl Grid {
    /// Returns the set of all cells.
    ///
    /// # Panics
    /// Panics if `W` is less than [`Grid::words`].
    pub fn full<const W: usize>(self) -> Bits<W> {
        self.cells().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_a_list_are_found_in_the_set() {
        let check = |set: &[u16], expected: &[usize]| {
            let set: Bits<2> = set.iter().copied().map(Cell).collect();
            let found = set.indices_in(&[3, 70, 3, 0].map(Cell)).collect::<Vec<_>>();
            assert_eq!(found, expected);
        };
        check(&[], &[]);
        check(&[3], &[0, 2]);
        check(&[0, 70, 90], &[1, 3]);
    }

    /// Shifts a set cell by cell, as the definition has it.
    fn shifted<const W: usize>(set: Bits<W>, step: isize) -> Bits<W> {
        set.iter()
            .filter_map(|cell| isize::try_from(cell.0).expect("small").checked_add(step))
            .filter_map(|n| u16::try_from(n).ok())
            .filter(|&n| usize::from(n) < Bits::<W>::CAPACITY)
            .map(Cell)
            .collect()
    }

    fn check_shifts<const W: usize>(set: Bits<W>) {
        for step in 0..=(Bits::<W>::CAPACITY + 1) {
            let signed = isize::try_from(step).expect("small");
            assert_eq!(set.shifted_up(step), shifted(set, signed), "up by {step}");
            assert_eq!(
                set.shifted_down(step),
                shifted(set, -signed),
                "down by {step}"
            );
        }
    }

    #[test]
    fn shifts_move_every_cell() {
        check_shifts::<1>([0, 5, 31, 63].map(Cell).into_iter().collect());
        check_shifts::<2>([0, 5, 63, 64, 100, 127].map(Cell).into_iter().collect());
        check_shifts::<6>(
            [1, 64, 127, 128, 200, 319, 320, 383]
                .map(Cell)
                .into_iter()
                .collect(),
        );
    }

    #[test]
    fn a_set_is_what_was_put_in() {
        let cells = [3, 64, 70, 127].map(Cell);
        let mut set: Bits<2> = cells.into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cells);
        assert_eq!((set.count(), set.first()), (4, Some(Cell(3))));
        assert!(set.contains(Cell(64)) && !set.contains(Cell(65)) && !set.contains(Cell(500)));
        for cell in &cells[1..] {
            assert_eq!(set.single(), None);
            set.remove(*cell);
        }
        assert_eq!(set.single(), Some(Cell(3)));
        set.remove(Cell(3));
        assert!(set.is_empty() && set.single().is_none() && set.first().is_none());
    }
}
