//! Edges of one row, as a state of an automaton whose steps are stones.
//!
//! Two cells share at most one row, so the data for reductions, pairings and keys split by rows: they are computed once for a state and then looked up.

use std::collections::HashMap;

use gametree_core::Salt;
use gametree_grid::{Bits, Cell};

use crate::board::{Board, Place};
use crate::game::Side;
use crate::options::{Local, cells_of, options};
use crate::settings::Technique;
use crate::symmetric_keys::{SymmetricKeys, Words};

/// A set of the ways to hit all edges of a row, as bits.
pub(crate) type WaySet = u64;

/// The number of a state.
pub(crate) type StateId = u32;
/// The mark of a step that was not taken yet.
const UNKNOWN: StateId = StateId::MAX;
/// The number of sizes of edges that are counted separately; longer edges count with the last.
pub(crate) const SIZES: usize = 8;
/// The weight of an edge of no cells in a sum of potentials, which makes all weights whole numbers.
pub(crate) const ONE: u64 = 1 << 32;
/// The weight of an edge of no cells in the weights of single cells, which only order moves; edges of more than ten cells weigh nothing there.
pub(crate) const CELL_ONE: i16 = 1 << 10;

/// The edges of a row: the lines without a stone of Breaker, less the stones of Maker; none holds another.
#[derive(Clone, Debug)]
pub(crate) struct RowState<const W: usize> {
    pub(crate) keys: SymmetricKeys,
    /// The cells of all edges.
    pub(crate) live: Bits<W>,
    /// The cells that are an edge of one cell.
    pub(crate) single: Bits<W>,
    /// The cells such that every edge of the row through them goes through another cell as well.
    pub(crate) dominated: Bits<W>,
    /// The cells that lie in the same edges of the row as another cell.
    pub(crate) twinned: Bits<W>,
    /// The cells that lie in one edge only, which has two cells.
    pub(crate) forced: Bits<W>,
    /// The cells that some way to hit all edges uses.
    pub(crate) wanted: Bits<W>,
    /// The number of cells of the smallest way.
    pub(crate) least: u32,
    /// The sum of 2^-size over the edges, in units of 1/[`ONE`].
    pub(crate) potential: u64,
    /// The number of edges of each size from 1.
    pub(crate) counts: [u16; SIZES],
    row: u8,
    edges: (u32, u32),
    options: (u32, u32),
    /// The start of the cells of the row among [`Rows::cells`].
    cells: u32,
}

/// A cell of a row in a state.
#[derive(Clone, Copy, Debug)]
struct RowCell<const W: usize> {
    after: [StateId; 2],
    /// The cells that lie in all edges of the row through this cell, which is one of them.
    common: Bits<W>,
    /// The sum of 2^-size over the edges of the row through this cell, in units of 1/[`CELL_ONE`].
    weight: i16,
    /// The number, in 256, of the ways to hit the row that use this cell.
    demand: u16,
    /// The ways that use this cell.
    users: WaySet,
}

/// The states in which the rows of a board have been so far.
#[derive(Debug)]
pub(crate) struct Rows<const W: usize> {
    board: Board<W>,
    words: Words,
    states: Vec<RowState<W>>,
    cells: Vec<RowCell<W>>,
    edges: Vec<Local>,
    options: Vec<Bits<W>>,
    numbers: HashMap<(u8, Vec<Local>), StateId>,
    bytes: usize,
    without: Option<Technique>,
}

impl<const W: usize> Rows<W> {
    pub(crate) fn new(board: Board<W>, salt: Salt, without: Option<Technique>) -> Self {
        let words = Words::new(board.grid().cell_count(), salt);
        Rows {
            board,
            words,
            states: Vec::new(),
            cells: Vec::new(),
            edges: Vec::new(),
            options: Vec::new(),
            numbers: HashMap::new(),
            bytes: 0,
            without,
        }
    }

    pub(crate) const fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Forgets all states; the caller must also forget positions that are made of them.
    pub(crate) fn clear(&mut self) {
        self.states.clear();
        self.cells.clear();
        self.edges.clear();
        self.options.clear();
        self.numbers.clear();
        self.bytes = 0;
    }

    /// Returns `true` if positions are reduced by this technique.
    #[inline]
    pub(crate) fn has(&self, technique: Technique) -> bool {
        self.without != Some(technique)
    }

    /// Returns the number of states.
    pub(crate) const fn count(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns the approximate number of bytes of the states.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    #[inline]
    pub(crate) fn state(&self, id: StateId) -> &RowState<W> {
        &self.states[id as usize]
    }

    /// Returns the edges of a state within its row.
    pub(crate) fn edges(&self, id: StateId) -> &[Local] {
        let (start, end) = self.state(id).edges;
        &self.edges[start as usize..end as usize]
    }

    /// Returns the sets of cells by which pairs hit all edges of a state.
    #[inline]
    pub(crate) fn options(&self, id: StateId) -> &[Bits<W>] {
        let (start, end) = self.state(id).options;
        &self.options[start as usize..end as usize]
    }

    /// Returns the cells that lie in all edges of the state through a cell.
    #[inline]
    pub(crate) fn common(&self, id: StateId, place: Place) -> Bits<W> {
        self.cell(id, place.at).common
    }

    /// Returns the ways that use a cell.
    #[inline]
    pub(crate) fn users(&self, id: StateId, at: u8) -> WaySet {
        self.cell(id, at).users
    }

    /// Iterates over the cells of the row, each with its weight in a state and its demand.
    #[inline]
    pub(crate) fn weights(&self, id: StateId) -> impl Iterator<Item = (Cell, i16, u16)> {
        let state = self.state(id);
        let row = &self.board.rows()[usize::from(state.row)];
        let start = state.cells as usize;
        let cells = &self.cells[start..start + row.len()];
        row.iter()
            .zip(cells)
            .map(|(&cell, of)| (cell, of.weight, of.demand))
    }

    /// Returns cells of a row as a set of the board.
    pub(crate) fn on_board(&self, row: u8, local: Local) -> Bits<W> {
        to_board(&self.board.rows()[usize::from(row)], local)
    }

    /// Returns the row of a state.
    pub(crate) fn row(&self, id: StateId) -> u8 {
        self.state(id).row
    }

    /// Returns the state of a row with these edges.
    pub(crate) fn find(&mut self, row: u8, edges: Vec<Local>) -> StateId {
        let edges = antichain(edges);
        let key = (row, edges);
        if let Some(&id) = self.numbers.get(&key) {
            return id;
        }
        let id = self.add(row, &key.1);
        self.numbers.insert(key, id);
        id
    }

    /// Returns the state after a stone of `side` on the cell at a place of the row.
    #[inline]
    pub(crate) fn after(&mut self, id: StateId, at: u8, side: Side) -> StateId {
        let next = self.cell(id, at).after[side as usize];
        if next == UNKNOWN {
            self.step(id, at, side)
        } else {
            next
        }
    }

    #[inline]
    fn cell(&self, id: StateId, at: u8) -> &RowCell<W> {
        &self.cells[self.state(id).cells as usize + usize::from(at)]
    }

    #[cold]
    fn step(&mut self, id: StateId, at: u8, side: Side) -> StateId {
        let cell: Local = 1 << at;
        let edges = self.edges(id).iter();
        let edges = match side {
            Side::Maker => edges.map(|edge| edge & !cell).collect(),
            Side::Breaker => edges.filter(|&edge| edge & cell == 0).copied().collect(),
        };
        let next = self.find(self.row(id), edges);
        let place = self.state(id).cells as usize + usize::from(at);
        self.cells[place].after[side as usize] = next;
        next
    }

    fn add(&mut self, row: u8, edges: &[Local]) -> StateId {
        let cells = self.board.rows()[usize::from(row)].clone();
        let sets = options(edges);
        let mut state = RowState {
            keys: SymmetricKeys::ZERO,
            live: to_board(&cells, edges.iter().fold(0, |all, edge| all | edge)),
            single: Bits::EMPTY,
            dominated: Bits::EMPTY,
            twinned: Bits::EMPTY,
            forced: Bits::EMPTY,
            wanted: to_board(&cells, sets.iter().fold(0, |all, set| all | set)),
            least: sets.first().map_or(0, |set| set.count_ones()),
            potential: 0,
            counts: [0; SIZES],
            row,
            edges: range(self.edges.len(), edges.len()),
            options: range(self.options.len(), sets.len()),
            cells: to_u32(self.cells.len()),
        };
        for &edge in edges {
            let on_board = to_board(&cells, edge);
            state.keys.add(&self.words.edge(&self.board, on_board));
            let size = edge.count_ones();
            state.potential += ONE.checked_shr(size).unwrap_or(0);
            state.counts[(size.max(1) as usize - 1).min(SIZES - 1)] += 1;
            if size == 1 {
                state.single |= on_board;
            }
        }
        for at in 0..cells.len() {
            let cell = cell_of(&cells, at, edges, &sets, &mut state);
            self.cells.push(cell);
        }
        self.edges.extend_from_slice(edges);
        let sets = sets.iter().map(|&set| to_board(&cells, set));
        self.options.extend(sets);
        let slices = (state.options.1 - state.options.0) as usize * size_of::<Bits<W>>()
            + cells.len() * size_of::<RowCell<W>>();
        self.bytes += slices + 2 * size_of::<RowState<W>>() + 12 * edges.len();
        self.states.push(state);
        to_u32(self.states.len() - 1)
    }
}

/// Computes the data of the cell at a place of a row, and adds it to the sets of the state.
fn cell_of<const W: usize>(
    row: &[Cell],
    at: usize,
    edges: &[Local],
    ways: &[Local],
    state: &mut RowState<W>,
) -> RowCell<W> {
    let (cell, local): (Cell, Local) = (row[at], 1 << at);
    let through = |local: Local| edges.iter().filter(move |&edge| edge & local != 0);
    let common = |local: Local| through(local).copied().reduce(|all, edge| all & edge);
    let own = common(local).unwrap_or(local);
    if own != local {
        state.dominated.insert(cell);
        let is_mutual =
            |other: Local| other != local && common(other).is_some_and(|cells| cells & local != 0);
        if cells_of(own).any(is_mutual) {
            state.twinned.insert(cell);
        }
    }
    if through(local).count() == 1 && own.count_ones() == 2 {
        state.forced.insert(cell);
    }
    let weight = |edge: &Local| CELL_ONE.checked_shr(edge.count_ones()).unwrap_or(0);
    let users = ways.iter().enumerate();
    let users = users.filter(|&(_, way)| way & local != 0);
    let users = users.fold(0, |users: WaySet, (way, _)| users | 1 << way);
    let demand = 256 * users.count_ones() as usize / ways.len().max(1);
    RowCell {
        after: [UNKNOWN; 2],
        common: to_board(row, own),
        weight: through(local).map(weight).sum(),
        demand: u16::try_from(demand).expect("at most 256"),
        users,
    }
}

/// Returns the edges that hold no other one, in order, each once.
fn antichain(mut edges: Vec<Local>) -> Vec<Local> {
    edges.sort_unstable_by_key(|edge| (edge.count_ones(), *edge));
    let mut kept: Vec<Local> = Vec::with_capacity(edges.len());
    for edge in edges {
        if kept.iter().all(|small| small & edge != *small) {
            kept.push(edge);
        }
    }
    kept
}

fn to_board<const W: usize>(row: &[Cell], local: Local) -> Bits<W> {
    let cells = row.iter().enumerate();
    let cells = cells.filter(|&(at, _)| local >> at & 1 != 0);
    cells.map(|(_, &cell)| cell).collect()
}

fn range(start: usize, length: usize) -> (u32, u32) {
    (to_u32(start), to_u32(start + length))
}

fn to_u32(number: usize) -> u32 {
    u32::try_from(number).expect("states are bounded by their bytes")
}
