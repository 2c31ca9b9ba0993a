//! Patterns of all cells, kept up to date under play and undo.

use gametree_core::Player;
use gametree_grid::{Bits, Cell, Grid};
use gametree_mnk::Rules;

use crate::activations::Activations;
use crate::network::Network;
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

/// The base of estimates, kept up to date under play and undo.
#[derive(Clone, Debug)]
enum Estimate {
    /// The sums of the weights of all empty cells for each player, where that player is to move and where not.
    Sums([[i32; 2]; 2]),
    Network(Activations),
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
    estimate: Estimate,
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
            estimate: Estimate::Sums([[0; 2]; 2]),
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

    /// Estimates by a network from now on; `empty` are the empty cells.
    pub(crate) fn set_network(&mut self, network: &'static Network, empty: &Bits<W>) {
        let mut activations = Activations::new(network, self.lines.len());
        for cell in *empty {
            activations.enter(cell, self.windows(cell));
            activations.settle();
        }
        self.estimate = Estimate::Network(activations);
    }

    /// Returns the same patterns for searches that estimate nothing, which then need no time for a network.
    pub(crate) fn without_network(&self) -> Self {
        CellPatterns {
            estimate: Estimate::Sums(self.summed()),
            lines: self.lines.clone(),
            ..*self
        }
    }

    /// Returns the sums of the weights of all empty cells, which are those with any shape.
    fn summed(&self) -> [[i32; 2]; 2] {
        let mut sums = [[0; 2]; 2];
        for player in [Player::First, Player::Second] {
            for cell in self.cells[player.index()].into_iter().flatten() {
                let weights = self.cell_weights(cell, player);
                sums[player.index()][0] += i32::from(weights.own);
                sums[player.index()][1] += i32::from(weights.other);
            }
        }
        sums
    }

    /// Returns the activations of the network, if there is one.
    #[inline]
    pub(crate) const fn activations(&self) -> Option<&Activations> {
        match &self.estimate {
            Estimate::Network(activations) => Some(activations),
            Estimate::Sums(_) => None,
        }
    }

    /// Returns the codes of the windows of a cell in each direction, from the view of each player.
    ///
    /// A code has a digit to the base of 3 for each cell of the window but the middle one: 0 for an empty cell, 1 for a stone of the player, 2 for one of the opponent or a place off the board.
    pub(crate) fn windows(&self, cell: Cell) -> [[u32; 4]; 2] {
        let windows = self.lines[cell.index()].windows.map(halves);
        [0, 1].map(|viewer| windows.map(|window| window[viewer]))
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

    /// Returns the weights of all empty cells for a player, added up: where that player is to move, and where not; `None` where a network estimates.
    #[inline]
    pub(crate) const fn sums(&self, player: Player) -> Option<[i32; 2]> {
        match &self.estimate {
            Estimate::Sums(sums) => Some(sums[player.index()]),
            Estimate::Network(_) => None,
        }
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
        self.settle();
    }

    /// Records that the stone of a player is taken off again.
    #[inline]
    pub(crate) fn take(&mut self, cell: Cell, player: Player, empty: &Bits<W>) {
        self.change::<false>(cell, player, empty);
        self.enter(cell);
        self.settle();
    }

    #[inline]
    fn settle(&mut self) {
        if let Estimate::Network(activations) = &mut self.estimate {
            activations.settle();
        }
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
        let old_window = lines.windows[direction];
        let window = if PUT {
            old_window + seen
        } else {
            old_window - seen
        };
        lines.windows[direction] = window;
        if !empty.contains(cell) {
            return;
        }
        if let Estimate::Network(activations) = &mut self.estimate {
            activations.replace(cell, halves(old_window), halves(window));
        }
        for (viewer, code) in halves(window).into_iter().enumerate() {
            let new = self.tables[viewer].get(code);
            let patterns = &mut lines.patterns[viewer];
            let old = pattern_in(*patterns, direction);
            if old == new {
                continue;
            }
            let before = usize::from(*patterns);
            *patterns ^= packed(old, direction) ^ packed(new, direction);
            if let Estimate::Sums(sums) = &mut self.estimate {
                let weights = self.cell_weights[viewer];
                let (before, after) = (weights[before], weights[usize::from(*patterns)]);
                let [own, other] = &mut sums[viewer];
                *own += i32::from(after.own) - i32::from(before.own);
                *other += i32::from(after.other) - i32::from(before.other);
            }
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

    /// Adds a cell that is empty from now on to the estimate and the sets.
    fn enter(&mut self, cell: Cell) {
        self.refresh(cell);
        let windows = self.windows(cell);
        let weights = [Player::First, Player::Second].map(|player| self.cell_weights(cell, player));
        match &mut self.estimate {
            Estimate::Sums(sums) => {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    sums[0] += i32::from(weights.own);
                    sums[1] += i32::from(weights.other);
                }
            }
            Estimate::Network(activations) => activations.enter(cell, windows),
        }
        for (cells, shape) in self.cells.iter_mut().zip(self.lines[cell.index()].shapes) {
            cells[shape as usize].insert(cell);
        }
    }

    /// Removes a cell that is taken from now on from the estimate and the sets.
    fn leave(&mut self, cell: Cell) {
        let weights = [Player::First, Player::Second].map(|player| self.cell_weights(cell, player));
        match &mut self.estimate {
            Estimate::Sums(sums) => {
                for (sums, weights) in sums.iter_mut().zip(weights) {
                    sums[0] -= i32::from(weights.own);
                    sums[1] -= i32::from(weights.other);
                }
            }
            Estimate::Network(activations) => activations.leave(cell),
        }
        for (cells, shape) in self.cells.iter_mut().zip(self.lines[cell.index()].shapes) {
            cells[shape as usize].remove(cell);
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
