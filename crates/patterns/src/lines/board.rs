//! Lines of a small board, and the effect of a stone on them.

use gametree_core::{Salt, mix};
use gametree_grid::{Cell, Direction, Grid, Symmetry};
use gametree_mnk::Rules;

/// The largest number of cells of a board: the bits of a word.
const MAX_CELLS: usize = 64;
/// The largest number of lines: the bits of a set of them.
const MAX_LINES: usize = 128;
/// The largest number of symmetries of a board.
const SYMMETRIES: usize = 8;

/// A set of cells, numbered row by row.
pub(super) type Cells = u64;
/// A set of lines.
pub(super) type Lines = u128;
/// The hashes of all symmetric images, one for each.
type Lanes = [u64; SYMMETRIES];

/// The largest length of a line.
pub(super) const MAX_LENGTH: usize = 7;

/// The lines of a board, and the hashes of the cells that they lack.
#[derive(Debug)]
pub(super) struct Board {
    grid: Grid,
    k: usize,
    symmetries: usize,
    lines: Vec<Cells>,
    /// The lines through each cell.
    through: Vec<Lines>,
    /// The hash of the other cells for each player, line and set of the player's stones on it.
    hashes: Vec<Lanes>,
    /// The bit of the cell in such a set, for each line and cell on it.
    bits: Vec<u8>,
    /// The numbers added to the keys of positions with the attacker and with the defender to move.
    turns: [u64; 2],
}

impl Board {
    /// Creates the lines of a board; `None` where the board is too large.
    pub(super) fn new(rules: Rules, salt: Salt) -> Option<Self> {
        let (grid, k) = (rules.grid(), rules.k());
        if grid.cell_count() > MAX_CELLS || k > MAX_LENGTH {
            return None;
        }
        let lines = lines(grid, k);
        if lines.len() > MAX_LINES {
            return None;
        }
        let mut board = Board {
            grid,
            k,
            symmetries: Symmetry::all(grid).count(),
            lines: Vec::new(),
            through: vec![0; MAX_CELLS],
            hashes: Vec::new(),
            bits: vec![0; lines.len() * MAX_CELLS],
            turns: [salt.number(0), salt.number(1)],
        };
        for (number, line) in lines.iter().enumerate() {
            let mut all = 0;
            for (at, &cell) in line.iter().enumerate() {
                let cell = number_of(grid, cell);
                all |= 1 << cell;
                board.through[cell] |= 1 << number;
                board.bits[number * MAX_CELLS + cell] = 1 << at;
            }
            board.lines.push(all);
        }
        for player in 0..2 {
            for line in &lines {
                let sets = 0..1_usize << k;
                let images = sets.map(|stones| hashes(grid, player, line, stones, salt));
                board.hashes.extend(images);
            }
        }
        Some(board)
    }

    /// Returns the bytes of the hashes.
    pub(super) const fn bytes(&self) -> usize {
        self.hashes.len() * size_of::<Lanes>()
    }

    pub(super) const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the number of stones of a line.
    pub(super) const fn k(&self) -> usize {
        self.k
    }

    pub(super) const fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the cells of a line.
    #[inline]
    pub(super) fn line(&self, number: usize) -> Cells {
        self.lines[number]
    }

    #[inline]
    pub(super) fn through(&self, cell: usize) -> Lines {
        self.through[cell]
    }

    /// Returns the number of a set of stones on a line, among all such sets.
    #[inline]
    fn set_on(&self, line: usize, stones: Cells) -> usize {
        let bits = &self.bits[line * MAX_CELLS..];
        members(u128::from(self.lines[line] & stones))
            .fold(0, |set, cell| set | usize::from(bits[cell]))
    }

    #[inline]
    fn hash(&self, player: usize, line: usize, stones: Cells) -> &Lanes {
        let set = self.set_on(line, stones);
        &self.hashes[((player * self.lines.len() + line) << self.k) + set]
    }
}

/// The rest of the lines of both players, the attacker first, and the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) stones: [Cells; 2],
    /// The lines without a stone of the other player, by the number of stones that they lack, from one.
    pub(super) lacking: [[Lines; MAX_LENGTH]; 2],
    hashes: [Lanes; 2],
    /// The number of the player to move.
    pub(super) to_move: usize,
}

impl Position {
    /// Creates the position of the empty board.
    pub(super) fn new(board: &Board) -> Self {
        let mut pos = Position {
            stones: [0; 2],
            lacking: [[0; MAX_LENGTH]; 2],
            hashes: [[0; SYMMETRIES]; 2],
            to_move: 0,
        };
        for player in 0..2 {
            for line in 0..board.line_count() {
                pos.lacking[player][board.k() - 1] |= 1 << line;
                add(&mut pos.hashes[player], board.hash(player, line, 0));
            }
        }
        pos
    }

    /// Puts a stone on an empty cell; it must not be the last one of a line.
    pub(super) fn put(&mut self, board: &Board, cell: usize, player: usize) {
        let (through, other) = (board.through(cell), 1 - player);
        for line in members(self.live(player) & through) {
            let stones = self.stones[player];
            subtract(&mut self.hashes[player], board.hash(player, line, stones));
            let stones = stones | 1 << cell;
            add(&mut self.hashes[player], board.hash(player, line, stones));
        }
        let own = &mut self.lacking[player];
        for less in 1..MAX_LENGTH {
            own[less - 1] |= own[less] & through;
            own[less] &= !through;
        }
        for line in members(self.live(other) & through) {
            let hash = board.hash(other, line, self.stones[other]);
            subtract(&mut self.hashes[other], hash);
        }
        for lines in &mut self.lacking[other] {
            *lines &= !through;
        }
        self.stones[player] |= 1 << cell;
    }

    /// Puts a stone of the player to move on an empty cell, and passes the turn.
    #[inline]
    pub(super) fn play(&mut self, board: &Board, cell: usize) {
        self.put(board, cell, self.to_move);
        self.to_move = 1 - self.to_move;
    }

    /// Returns the lines without a stone of the other player.
    #[inline]
    pub(super) fn live(&self, player: usize) -> Lines {
        self.lacking[player]
            .iter()
            .fold(0, |all, lines| all | lines)
    }

    /// Returns the cells that a line lacks.
    #[inline]
    pub(super) fn rest(&self, board: &Board, player: usize, line: usize) -> Cells {
        board.line(line) & !self.stones[player]
    }

    /// Returns the key of the rest of all lines, one for all symmetric images.
    #[inline]
    pub(super) fn key(&self, board: &Board) -> u64 {
        let [attacker, defender] = &self.hashes;
        let lanes = attacker.iter().zip(defender);
        self.least(board, lanes.map(|(one, other)| one.wrapping_add(*other)))
    }

    /// Returns the key of the rest of the attacker's lines, one for all symmetric images.
    #[inline]
    pub(super) fn weak_key(&self, board: &Board) -> u64 {
        self.least(board, self.hashes[0].iter().copied())
    }

    #[inline]
    fn least(&self, board: &Board, lanes: impl Iterator<Item = u64>) -> u64 {
        let turn = board.turns[self.to_move];
        let keys = lanes.map(|lane| mix(lane.wrapping_add(turn)));
        let least = keys.take(board.symmetries).min();
        least.expect("the identity is a symmetry")
    }
}

/// Iterates over the members of a set.
#[inline]
pub(super) fn members(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// Returns the number of a cell, without gaps behind the rows.
pub(super) fn number_of(grid: Grid, cell: Cell) -> usize {
    grid.row(cell) * grid.columns() + grid.column(cell)
}

/// Returns the cell with a number.
pub(super) fn cell_of(grid: Grid, number: usize) -> Cell {
    let cell = grid.cell(number % grid.columns(), number / grid.columns());
    cell.expect("a number of a cell")
}

#[inline]
fn add(lanes: &mut Lanes, more: &Lanes) {
    for (lane, more) in lanes.iter_mut().zip(more) {
        *lane = lane.wrapping_add(*more);
    }
}

#[inline]
fn subtract(lanes: &mut Lanes, less: &Lanes) {
    for (lane, less) in lanes.iter_mut().zip(less) {
        *lane = lane.wrapping_sub(*less);
    }
}

/// Returns all lines; lines of one cell appear once each.
fn lines(grid: Grid, k: usize) -> Vec<Vec<Cell>> {
    let directions = if k == 1 { 1 } else { 4 };
    let line = |start: Cell, direction: Direction| {
        let at = |steps| grid.shifted(start, direction, steps);
        (0..k.cast_signed()).map(at).collect::<Option<Vec<Cell>>>()
    };
    let lines = grid.cells().flat_map(|start| {
        let directions = Direction::ALL.into_iter().take(directions);
        directions.filter_map(move |direction| line(start, direction))
    });
    lines.collect()
}

/// Returns the hashes of the cells that a line with a set of stones lacks: equal for lines that lack the same cells.
fn hashes(grid: Grid, player: usize, line: &[Cell], stones: usize, salt: Salt) -> Lanes {
    let mut lanes = [0; SYMMETRIES];
    for (lane, symmetry) in lanes.iter_mut().zip(Symmetry::all(grid)) {
        let empty = line
            .iter()
            .enumerate()
            .filter(|(at, _)| stones >> at & 1 == 0);
        let sum = empty.fold(salt.number(2 + player as u64), |sum, (_, &cell)| {
            let image = number_of(grid, symmetry.apply(grid, cell));
            sum.wrapping_add(salt.number(4 + image as u64))
        });
        *lane = mix(sum);
    }
    lanes
}
