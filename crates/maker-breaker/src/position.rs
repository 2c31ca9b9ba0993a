//! Hypergraph of live lines: a state for each row, which every stone updates.

use gametree_grid::{Bits, Cell};

use crate::board::{MAX_ROWS, RowSet};
use crate::game::{Side, WeakPosition};
use crate::options::Local;
use crate::rows::{Rows, SIZES, StateId};
use crate::settings::Technique;
use crate::symmetric_keys::{Key, SymmetricKeys};

/// The numbers added to both halves of the keys of positions with Breaker to move.
const BREAKER_MOVES: Key = [0x9e37_79b9_7f4a_7c15, 0xd1b5_4a32_d192_ed03];

/// The edges of a position, which are its live lines less the stones of Maker, and the side to move.
///
/// A line with a stone of Breaker has no edge, and an edge without a cell would be a line of Maker.
#[derive(Clone, Debug)]
pub(crate) struct Edges<const W: usize> {
    rows: [StateId; MAX_ROWS],
    /// The rows that have edges.
    live_rows: RowSet,
    keys: SymmetricKeys,
    potential: u64,
    counts: [u16; SIZES],
    weights: [[i16; 64]; W],
    to_move: Side,
}

impl<const W: usize> Edges<W> {
    /// Creates the edges of a position; `None` where Maker has a line already.
    pub(crate) fn of(pos: &WeakPosition, rows: &mut Rows<W>) -> Option<Self> {
        let mut edges = Edges {
            rows: [0; MAX_ROWS],
            live_rows: 0,
            keys: SymmetricKeys::ZERO,
            potential: 0,
            counts: [0; SIZES],
            weights: [[0; 64]; W],
            to_move: pos.to_move(),
        };
        let (mut maker, mut breaker) = (Bits::<W>::EMPTY, Bits::<W>::EMPTY);
        for &(cell, side) in pos.stones() {
            match side {
                Side::Maker => maker.insert(rows.board().number(cell)),
                Side::Breaker => breaker.insert(rows.board().number(cell)),
            }
        }
        let k = rows.board().k();
        for row in 0..rows.board().rows().len() {
            let cells = &rows.board().rows()[row];
            let residual = |line: &[Cell], start: usize| -> Option<Local> {
                let is_live = !line.iter().any(|&cell| breaker.contains(cell));
                let empty = |&(_, &cell): &(usize, &Cell)| !maker.contains(cell);
                let cells = line.iter().enumerate().filter(empty);
                is_live.then(|| cells.fold(0, |edge, (at, _)| edge | 1 << (start + at)))
            };
            let lines = cells.windows(k).enumerate();
            let lines: Vec<Local> = lines
                .filter_map(|(start, line)| residual(line, start))
                .collect();
            if lines.contains(&0) {
                return None;
            }
            let row = u8::try_from(row).expect("at most MAX_ROWS");
            let id = rows.find(row, lines);
            edges.enter(rows, row, id);
        }
        Some(edges)
    }

    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        self.to_move
    }

    #[inline]
    pub(crate) fn pass_turn(&mut self) {
        self.to_move = !self.to_move;
    }

    /// Returns the sum of 2^-size over all edges, in units of 1/[`ONE`](crate::rows::ONE).
    #[inline]
    pub(crate) const fn potential(&self) -> u64 {
        self.potential
    }

    /// Returns the number of edges of each size from 1.
    #[inline]
    pub(crate) const fn counts(&self) -> &[u16; SIZES] {
        &self.counts
    }

    /// Returns, for each cell, the sum of 2^-size over the edges through it, in units of 1/[`CELL_ONE`](crate::rows::CELL_ONE).
    #[inline]
    pub(crate) const fn weights(&self) -> &[[i16; 64]; W] {
        &self.weights
    }

    #[inline]
    pub(crate) fn weight(&self, cell: Cell) -> i16 {
        self.weights[cell.index() / 64][cell.index() % 64]
    }

    #[inline]
    pub(crate) const fn live_rows(&self) -> RowSet {
        self.live_rows
    }

    #[inline]
    pub(crate) const fn row_state(&self, row: u8) -> StateId {
        self.rows[row as usize]
    }

    /// Iterates over the state of every row that has edges.
    #[inline]
    pub(crate) fn live_states(&self) -> impl Iterator<Item = StateId> {
        rows_of(self.live_rows).map(|row| self.rows[usize::from(row)])
    }

    /// Returns the least key of the symmetric images, and the number of the symmetry that leads to it.
    #[inline]
    pub(crate) fn key(&self, rows: &Rows<W>) -> (Key, usize) {
        let (mut key, symmetry) = if rows.has(Technique::Symmetry) {
            self.keys.canonical()
        } else {
            self.keys.own()
        };
        if self.to_move == Side::Breaker {
            for (half, turn) in key.iter_mut().zip(BREAKER_MOVES) {
                *half = half.wrapping_add(turn);
            }
        }
        (key, symmetry)
    }

    /// Puts a stone on a cell and returns the cells that are now edges of one cell in a changed row.
    #[inline]
    pub(crate) fn put(&mut self, rows: &mut Rows<W>, cell: Cell, side: Side) -> Bits<W> {
        let mut single = Bits::EMPTY;
        for at in 0..rows.board().places(cell).len() {
            let place = rows.board().places(cell)[at];
            let old = self.rows[usize::from(place.row)];
            if self.live_rows >> place.row & 1 == 0 {
                continue;
            }
            let new = rows.after(old, place.at, side);
            if new != old {
                self.leave(rows, place.row);
                self.enter(rows, place.row, new);
                single |= rows.state(new).single;
            }
        }
        single
    }

    /// Returns the cells that are edges of one cell.
    pub(crate) fn single(&self, rows: &Rows<W>) -> Bits<W> {
        let ids = self.live_states();
        ids.fold(Bits::EMPTY, |all, id| all | rows.state(id).single)
    }

    /// Returns the cells of all edges, and those that lie in edges of more than one row.
    #[inline]
    pub(crate) fn coverage(&self, rows: &Rows<W>) -> (Bits<W>, Bits<W>) {
        let (mut once, mut twice) = (Bits::EMPTY, Bits::EMPTY);
        for id in self.live_states() {
            let live = rows.state(id).live;
            twice |= once & live;
            once |= live;
        }
        (once, twice)
    }

    fn leave(&mut self, rows: &Rows<W>, row: u8) {
        let id = self.rows[usize::from(row)];
        let state = rows.state(id);
        self.keys.subtract(&state.keys);
        self.potential -= state.potential;
        for (count, less) in self.counts.iter_mut().zip(state.counts) {
            *count -= less;
        }
        for (cell, weight, _) in rows.weights(id) {
            self.weights[cell.index() / 64][cell.index() % 64] -= weight;
        }
    }

    fn enter(&mut self, rows: &Rows<W>, row: u8, id: StateId) {
        let state = rows.state(id);
        self.rows[usize::from(row)] = id;
        if state.live.is_empty() {
            self.live_rows &= !(1 << row);
        } else {
            self.live_rows |= 1 << row;
        }
        self.keys.add(&state.keys);
        self.potential += state.potential;
        for (count, more) in self.counts.iter_mut().zip(state.counts) {
            *count += more;
        }
        for (cell, weight, _) in rows.weights(id) {
            self.weights[cell.index() / 64][cell.index() % 64] += weight;
        }
    }
}

/// Iterates over the numbers of the rows of a set.
#[inline]
pub(crate) fn rows_of(mut set: RowSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "below 128")]
        let row = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(row)
    })
}
