//! Patterns of all cells, kept up to date under play and undo.

use gametree_core::Player;
use gametree_grid::{Bits, Cell, Grid};
use gametree_mnk::Rules;

use crate::pattern::{Pattern, packed, pattern_in, unpacked};
use crate::shape::Shape;
use crate::table::PatternTable;
use crate::weights::{CellWeights, Weights};

/// The directions of lines: along a row, and one row up to the left, straight and to the right; in the order of [`Rules::steps`].
const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];

/// The powers of 3 that weigh the digits of a window, one for each neighbour of the middle, from the farthest below to the farthest above.
const WEIGHTS: [u32; 14] = {
    let mut weights = [1; 14];
    let mut at = 1;
    while at < weights.len() {
        weights[at] = 3 * weights[at - 1];
        at += 1;
    }
    weights
};

/// The lines through a cell, from the view of each player.
#[derive(Clone, Debug, Default)]
struct CellLines {
    /// The contents of the windows, for each direction: from the view of the first player in the lower half, of the second in the upper.
    windows: [u64; 4],
    /// The patterns that a stone of each player would make, four bits for each direction; without meaning while the cell is taken.
    patterns: [u16; 2],
    shapes: [Shape; 2],
    /// The number of cells on the board beyond this one, at most as far as a window reaches: above for each direction, then below.
    room: [u8; 8],
}

/// The patterns and shapes that a stone of either player would make on each empty cell, with their weights.
#[derive(Clone, Debug)]
pub(crate) struct CellPatterns<const W: usize> {
    /// The number of cells that a window reaches from its middle.
    reach: usize,
    /// The table of each player.
    tables: [&'static PatternTable; 2],
    /// The weights of cells for each player, by patterns.
    cell_weights: [&'static [CellWeights]; 2],
    weights: &'static Weights,
    grid: Grid,
    /// The lines through each cell, by the number of the cell.
    lines: Box<[CellLines]>,
    /// The sums of the weights of all empty cells for each player, where that player is to move and where not.
    sums: [[i32; 2]; 2],
    /// The empty cells with each shape, for each player.
    cells: [[Bits<W>; Shape::COUNT]; 2],
}

impl<const W: usize> CellPatterns<W> {
    /// Computes the patterns of the empty board; `None` where the rules have no [table](PatternTable::of).
    pub(crate) fn of_empty_board(rules: Rules, weights: &'static Weights) -> Option<Self> {
        let (tables, grid) = (PatternTable::of(rules)?, rules.grid());
        let mut cell_patterns = CellPatterns {
            reach: tables[0].reach(),
            tables,
            cell_weights: weights.of_cells(rules),
            weights,
            grid,
            lines: vec![CellLines::default(); grid.stride() * grid.rows()].into(),
            sums: [[0; 2]; 2],
            cells: [[Bits::EMPTY; Shape::COUNT]; 2],
        };
        for cell in grid.cells() {
            let windows =
                DIRECTIONS.map(|(right, up)| cell_patterns.window_of_empty_board(cell, right, up));
            cell_patterns.lines[cell.index()].windows =
                windows.map(|window| u64::from(window) << 32 | u64::from(window));
            cell_patterns.lines[cell.index()].room = cell_patterns.rooms(cell);
            cell_patterns.enter(cell);
        }
        Some(cell_patterns)
    }

    /// Returns the window of a cell on the empty board, where only the edge counts.
    fn window_of_empty_board(&self, cell: Cell, right: isize, up: isize) -> u32 {
        let room = [self.room(cell, -right, -up), self.room(cell, right, up)];
        let reach = self.reach;
        let beyond = |distance: usize, room: usize| if distance > room { 2 } else { 0 };
        (1..=reach)
            .map(|distance| {
                beyond(distance, room[0]) * WEIGHTS[reach - distance]
                    + beyond(distance, room[1]) * WEIGHTS[reach - 1 + distance]
            })
            .sum()
    }

    /// Returns the number of cells on the board beyond this one, at most as far as a window reaches.
    #[inline]
    fn room(&self, cell: Cell, right: isize, up: isize) -> usize {
        let (column, row) = (self.grid.column(cell), self.grid.row(cell));
        let along = |step: isize, at: usize, side: usize| match step {
            0 => usize::MAX,
            1 => side - 1 - at,
            _ => at,
        };
        self.reach
            .min(along(right, column, self.grid.columns()))
            .min(along(up, row, self.grid.rows()))
    }

    /// Returns the patterns that a stone of a player on an empty cell makes of its lines.
    #[inline]
    pub(crate) fn patterns(&self, cell: Cell, player: Player) -> [Pattern; 4] {
        unpacked(self.lines[cell.index()].patterns[player.index()])
    }

    /// Returns the shape of a stone of a player on an empty cell.
    #[inline]
    pub(crate) fn shape(&self, cell: Cell, player: Player) -> Shape {
        self.lines[cell.index()].shapes[player.index()]
    }

    /// Returns the empty cells where a stone of a player has this shape.
    #[inline]
    pub(crate) const fn cells(&self, player: Player, shape: Shape) -> &Bits<W> {
        &self.cells[player.index()][shape as usize]
    }

    /// Returns the weights of all empty cells for a player, added up: where that player is to move, and where not.
    #[inline]
    pub(crate) const fn sums(&self, player: Player) -> [i32; 2] {
        self.sums[player.index()]
    }

    /// Returns the weights of the lines of a cell for a player.
    #[inline]
    pub(crate) fn cell_weights(&self, cell: Cell, player: Player) -> CellWeights {
        let patterns = self.lines[cell.index()].patterns[player.index()];
        self.cell_weights[player.index()][usize::from(patterns)]
    }

    /// Returns the source of all weights.
    #[inline]
    pub(crate) const fn weights(&self) -> &'static Weights {
        self.weights
    }

    /// Returns [`CellPatterns::room`] above a cell for each direction, then below.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "at most the reach of a window"
    )]
    fn rooms(&self, cell: Cell) -> [u8; 8] {
        let mut rooms = [0; 8];
        for (at, (right, up)) in DIRECTIONS.into_iter().enumerate() {
            rooms[at] = self.room(cell, right, up) as u8;
            rooms[at + 4] = self.room(cell, -right, -up) as u8;
        }
        rooms
    }

    /// Returns the cells where a stone of a player threatens to complete a line.
    #[inline]
    pub(crate) fn fours(&self, player: Player) -> Bits<W> {
        [
            Shape::Four,
            Shape::FourPlus,
            Shape::FourThree,
            Shape::OpenFour,
        ]
        .into_iter()
        .fold(Bits::EMPTY, |cells, shape| {
            cells | *self.cells(player, shape)
        })
    }

    /// Returns the empty cells of which each may prevent every threat of a player to make two fours or an open four.
    pub(crate) fn answers(&self, threats: Bits<W>, player: Player, empty: Bits<W>) -> Bits<W> {
        let mut answers = empty;
        for threat in threats {
            let mut near = Bits::of(threat);
            for (direction, pattern) in self.patterns(threat, player).into_iter().enumerate() {
                if pattern == Pattern::FOUR || pattern == Pattern::OPEN_FOUR {
                    near |= self.window(threat, direction);
                }
            }
            answers &= near;
        }
        answers
    }

    /// Returns the cells around this one in a direction, without it, as far as a window reaches.
    pub(crate) fn window(&self, cell: Cell, direction: usize) -> Bits<W> {
        let step = self.steps()[direction];
        let rooms = self.lines[cell.index()].room.map(usize::from);
        let above = (1..=rooms[direction]).map(|distance| cell.index() + distance * step);
        let below = (1..=rooms[direction + 4]).map(|distance| cell.index() - distance * step);
        above.chain(below).map(cell_at).collect()
    }

    /// Returns the step from a cell to the next one in each direction.
    #[inline]
    const fn steps(&self) -> [usize; 4] {
        let stride = self.grid.stride();
        [1, stride - 1, stride, stride + 1]
    }

    /// Records that a player puts a stone on an empty cell.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, player: Player, empty: &Bits<W>) {
        self.leave(cell);
        self.change::<true>(cell, player, empty);
    }

    /// Records that the stone of a player is taken off again.
    #[inline]
    pub(crate) fn take(&mut self, cell: Cell, player: Player, empty: &Bits<W>) {
        self.change::<false>(cell, player, empty);
        self.enter(cell);
    }

    /// Writes a stone into the windows of the cells within reach, or removes it from them.
    #[inline]
    fn change<const PUT: bool>(&mut self, cell: Cell, player: Player, empty: &Bits<W>) {
        let reach = self.reach;
        let steps = self.steps();
        let rooms = self.lines[cell.index()].room;
        // The window of the owner gets the digit 1, that of the opponent the digit 2.
        let digits: u64 = match player {
            Player::First => 2 << 32 | 1,
            Player::Second => 1 << 32 | 2,
        };
        for (direction, step) in steps.into_iter().enumerate() {
            // The stone lies below the middle of the window of a cell above, and the other way round.
            for distance in 1..=usize::from(rooms[direction]) {
                let seen = digits * u64::from(WEIGHTS[reach - distance]);
                let at = cell.index() + distance * step;
                self.change_window::<PUT>(at, direction, seen, empty);
            }
            for distance in 1..=usize::from(rooms[direction + 4]) {
                let seen = digits * u64::from(WEIGHTS[reach - 1 + distance]);
                let at = cell.index() - distance * step;
                self.change_window::<PUT>(at, direction, seen, empty);
            }
        }
    }

    #[inline]
    fn change_window<const PUT: bool>(
        &mut self,
        at: usize,
        direction: usize,
        seen: u64,
        empty: &Bits<W>,
    ) {
        let lines = &mut self.lines[at];
        let cell = cell_at(at);
        let window = &mut lines.windows[direction];
        if PUT {
            *window += seen;
        } else {
            *window -= seen;
        }
        if !empty.contains(cell) {
            return;
        }
        for (viewer, code) in halves(*window).into_iter().enumerate() {
            let new = self.tables[viewer].get(code);
            let patterns = &mut lines.patterns[viewer];
            let old = pattern_in(*patterns, direction);
            if old == new {
                continue;
            }
            let weights = self.cell_weights[viewer];
            let before = weights[usize::from(*patterns)];
            *patterns ^= packed(old, direction) ^ packed(new, direction);
            let after = weights[usize::from(*patterns)];
            let [own, other] = &mut self.sums[viewer];
            *own += i32::from(after.own) - i32::from(before.own);
            *other += i32::from(after.other) - i32::from(before.other);
            let shape = self.tables[viewer].shape(*patterns);
            let old = &mut lines.shapes[viewer];
            if *old != shape {
                self.cells[viewer][*old as usize].remove(cell);
                self.cells[viewer][shape as usize].insert(cell);
                *old = shape;
            }
        }
    }

    /// Looks up the patterns and shapes of a cell again.
    fn refresh(&mut self, cell: Cell) {
        let lines = &mut self.lines[cell.index()];
        for viewer in 0..2 {
            let (windows, table) = (lines.windows.iter().enumerate(), self.tables[viewer]);
            let packed = windows.map(|(at, &window)| packed(table.get(halves(window)[viewer]), at));
            lines.patterns[viewer] = packed.sum();
            lines.shapes[viewer] = table.shape(lines.patterns[viewer]);
        }
    }

    /// Adds a cell that is empty from now on to the sums and sets.
    fn enter(&mut self, cell: Cell) {
        self.refresh(cell);
        let lines = &self.lines[cell.index()];
        for viewer in 0..2 {
            let weights = self.cell_weights[viewer][usize::from(lines.patterns[viewer])];
            self.sums[viewer][0] += i32::from(weights.own);
            self.sums[viewer][1] += i32::from(weights.other);
            self.cells[viewer][lines.shapes[viewer] as usize].insert(cell);
        }
    }

    /// Removes a cell that is taken from now on from the sums and sets.
    fn leave(&mut self, cell: Cell) {
        let lines = &self.lines[cell.index()];
        for viewer in 0..2 {
            let weights = self.cell_weights[viewer][usize::from(lines.patterns[viewer])];
            self.sums[viewer][0] -= i32::from(weights.own);
            self.sums[viewer][1] -= i32::from(weights.other);
            self.cells[viewer][lines.shapes[viewer] as usize].remove(cell);
        }
    }
}

/// Splits a window into the view of the first player and that of the second.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "one half, then the other")]
const fn halves(window: u64) -> [u32; 2] {
    [window as u32, (window >> 32) as u32]
}

/// Returns the cell with this number.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most Grid::MAX_CELLS")]
const fn cell_at(number: usize) -> Cell {
    Cell(number as u16)
}
