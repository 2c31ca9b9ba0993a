//! The stones on the board as in the protocol, by their owner and not by colour.

use std::cmp::Ordering;

use gametree_core::Player;
use gametree_grid::{Cell, Grid, GridText};
use gametree_mnk::LineRule;

use super::refusal::Refusal;
use super::request::Point;
use super::settings::Rule;

/// The permitted sides of boards.
const SIDES: std::ops::RangeInclusive<usize> = 5..=32;
/// The number of stones in a row that win.
const K: usize = 5;

/// The owner of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// This program.
    Own,
    /// The opponent.
    Other,
}

/// The board of a game, with its stones in the order in which they came.
#[derive(Clone, Debug)]
pub(super) struct Board {
    grid: Grid,
    stones: Vec<(Cell, Owner)>,
    /// Cells closed to both players: their stones no longer count, or they are forbidden.
    closed: Vec<Cell>,
}

impl Board {
    /// Creates an empty board.
    pub(super) fn new(columns: usize, rows: usize) -> Result<Self, Refusal> {
        let grid = Grid::new(columns, rows).ok();
        let is_known =
            |grid: &Grid| SIDES.contains(&grid.columns()) && SIDES.contains(&grid.rows());
        let grid = grid.filter(is_known).ok_or_else(|| {
            let (least, most) = (SIDES.start(), SIDES.end());
            let expected = format!("{least} to {most} columns and rows");
            Refusal::new(expected, format!("{columns} and {rows}"))
        })?;
        Ok(Board {
            grid,
            stones: Vec::new(),
            closed: Vec::new(),
        })
    }

    /// Takes all stones off.
    pub(super) fn clear(&mut self) {
        self.stones.clear();
        self.closed.clear();
    }

    pub(super) fn len(&self) -> usize {
        self.stones.len()
    }

    /// Returns the game with its parameters, for the registry.
    pub(super) fn game(&self, lines: LineRule) -> String {
        let (columns, rows) = (self.grid.columns(), self.grid.rows());
        let lines = match lines {
            LineRule::AtLeast => "",
            LineRule::Exactly => ",exact",
            LineRule::Misere => ",misere",
            LineRule::Renju => ",renju",
        };
        format!("mnk:{columns},{rows},{K}{lines}")
    }

    /// Puts a stone on an empty cell.
    pub(super) fn put(&mut self, point: Point, owner: Owner) -> Result<(), Refusal> {
        let cell = self.empty_cell(point)?;
        self.stones.push((cell, owner));
        Ok(())
    }

    /// Closes an empty cell to both players.
    pub(super) fn close(&mut self, point: Point) -> Result<(), Refusal> {
        let cell = self.empty_cell(point)?;
        self.closed.push(cell);
        Ok(())
    }

    pub(super) const fn has_closed_cells(&self) -> bool {
        !self.closed.is_empty()
    }

    /// Takes a stone off.
    pub(super) fn take_back(&mut self, point: Point) -> Result<(), Refusal> {
        let cell = self.cell(point)?;
        let Some(index) = self.stones.iter().rposition(|stone| stone.0 == cell) else {
            let (x, y) = point;
            return Err(Refusal::new(
                "a stone to take back",
                format!("none on {x},{y}"),
            ));
        };
        self.stones.remove(index);
        Ok(())
    }

    /// Returns the position as text, with this program to move.
    ///
    /// The program has the first colour if both players have as many stones, and the second if the opponent has one more.
    ///
    /// Closed cells get stones of either colour. In continuous games a player has put these stones, so the number of all stones gives the side to move.
    pub(super) fn position(&self, rule: Rule) -> Result<String, Refusal> {
        let count = |owner| self.stones.iter().filter(|stone| stone.1 == owner).count();
        let (own, other) = (count(Owner::Own), count(Owner::Other));
        let all = own + other + self.closed.len();
        let mover = match other.checked_sub(own) {
            _ if rule.is_continuous && self.has_closed_cells() => match all % 2 {
                0 => Player::First,
                _ => Player::Second,
            },
            Some(0) => Player::First,
            Some(1) => Player::Second,
            _ => {
                let expected = "as many stones of both, or one more of the opponent";
                return Err(Refusal::new(
                    expected,
                    format!("{own} own and {other} others"),
                ));
            }
        };
        let player = |owner| match owner {
            Owner::Own => mover,
            Owner::Other => !mover,
        };
        let mut stones: Vec<(Cell, Player)> = self
            .stones
            .iter()
            .map(|&(cell, owner)| (cell, player(owner)))
            .collect();
        self.fill_closed(mover, &mut stones);
        let owner = |cell| {
            let mut stones = stones.iter();
            stones.find(|stone| stone.0 == cell).map(|stone| stone.1)
        };
        Ok(GridText::print(self.grid, owner, mover))
    }

    /// Puts stones on closed cells so that they are in no row, and further ones far from all others until both players have their usual number.
    fn fill_closed(&self, mover: Player, stones: &mut Vec<(Cell, Player)>) {
        if self.closed.is_empty() {
            return;
        }
        // The pattern has two of each colour in turn, with a step of two from row to row: never three of one player in a line.
        let colour = |cell| match (self.grid.column(cell) / 2 + self.grid.row(cell)) % 2 {
            0 => Player::First,
            _ => Player::Second,
        };
        stones.extend(self.closed.iter().map(|&cell| (cell, colour(cell))));
        loop {
            let first = stones.iter().filter(|stone| stone.1 == Player::First);
            let first = first.count();
            let second = stones.len() - first;
            let lacking = match (mover, first.cmp(&second)) {
                (Player::First, Ordering::Equal) => return,
                (Player::Second, Ordering::Greater) if first == second + 1 => return,
                (_, Ordering::Greater) => Player::Second,
                (_, _) => Player::First,
            };
            let distance = |cell: Cell| {
                let distances = stones.iter().map(|stone| self.distance(cell, stone.0));
                distances.min()
            };
            let empty = self.grid.cells();
            let empty = empty.filter(|&cell| distance(cell) != Some(0));
            let Some(lonely) = empty.max_by_key(|&cell| distance(cell)) else {
                return;
            };
            stones.push((lonely, lacking));
        }
    }

    /// Returns `true` if there is a cell at a point.
    pub(super) fn has(&self, point: Point) -> bool {
        self.cell(point).is_ok()
    }

    /// Returns the cell in the middle, or near it.
    pub(super) const fn centre(&self) -> Point {
        (self.grid.columns() / 2, self.grid.rows() / 2)
    }

    /// Returns an empty cell, as near to the last stone as possible; `None` on a full board.
    pub(super) fn spare(&self) -> Option<Point> {
        let near = match self.stones.last() {
            Some(stone) => self.point(stone.0),
            None => self.centre(),
        };
        let empty = self.grid.cells().filter(|&cell| self.is_empty(cell));
        let points = empty.map(|cell| self.point(cell));
        points.min_by_key(|(x, y)| x.abs_diff(near.0).max(y.abs_diff(near.1)))
    }

    /// Returns the point of a cell by its name; `None` if there is no such cell.
    pub(super) fn point_of(&self, name: &str) -> Option<Point> {
        self.grid.parse_cell(name).ok().map(|cell| self.point(cell))
    }

    /// Returns `true` if a cell has no stone and is not closed.
    fn is_empty(&self, cell: Cell) -> bool {
        let has_stone = self.stones.iter().any(|stone| stone.0 == cell);
        !has_stone && !self.closed.contains(&cell)
    }

    fn empty_cell(&self, point: Point) -> Result<Cell, Refusal> {
        let cell = self.cell(point)?;
        if self.is_empty(cell) {
            return Ok(cell);
        }
        let (x, y) = point;
        Err(Refusal::new("an empty cell", format!("a stone on {x},{y}")))
    }

    /// Returns the steps of a king from one cell to another.
    fn distance(&self, one: Cell, other: Cell) -> usize {
        let columns = self.grid.column(one).abs_diff(self.grid.column(other));
        let rows = self.grid.row(one).abs_diff(self.grid.row(other));
        columns.max(rows)
    }

    fn point(&self, cell: Cell) -> Point {
        let row = self.grid.rows() - 1 - self.grid.row(cell);
        (self.grid.column(cell), row)
    }

    fn cell(&self, (x, y): Point) -> Result<Cell, Refusal> {
        let row = self.grid.rows().checked_sub(y + 1);
        let cell = row.and_then(|row| self.grid.cell(x, row));
        cell.ok_or_else(|| {
            let (columns, rows) = (self.grid.columns() - 1, self.grid.rows() - 1);
            Refusal::new(
                format!("a point from 0,0 to {columns},{rows}"),
                format!("{x},{y}"),
            )
        })
    }
}
