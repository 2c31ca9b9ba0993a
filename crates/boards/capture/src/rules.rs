//! Board sizes, rule sets and opening positions.

use std::fmt;

use gametree_core::Mismatch;
use gametree_grid::{Cell, Grid};

/// The rule for where a stone may be put, apart from suicide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Atari Go: a stone may be put on any point.
    Plain,
    /// 吃子棋: a stone must touch the opponent or rescue a string with one liberty; the crate's front page has the whole rule.
    Contact,
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RuleSet::Plain => "plain",
            RuleSet::Contact => "contact",
        })
    }
}

/// The parameters of the game: the shape of the board and the rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    grid: Grid,
    rule_set: RuleSet,
}

impl Rules {
    /// The longest side of a board.
    pub const MAX_SIDE: usize = 19;

    /// Creates the rules of the game on a board of `columns` times `rows` points.
    ///
    /// # Errors
    /// Fails when a side is not from 1 to [`Rules::MAX_SIDE`], or when the board has a single point.
    pub fn new(columns: usize, rows: usize, rule_set: RuleSet) -> Result<Self, Mismatch> {
        let in_range = columns <= Self::MAX_SIDE && rows <= Self::MAX_SIDE;
        match Grid::new(columns, rows) {
            Ok(grid) if in_range && grid.cell_count() > 1 => Ok(Rules { grid, rule_set }),
            _ => Err(Mismatch::new(
                format!("sides from 1 to {} and at least 2 points", Self::MAX_SIDE),
                format!("{columns} columns and {rows} rows"),
            )),
        }
    }

    /// Returns the shape of the board.
    #[inline]
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// Returns the rule for where stones may be put.
    #[inline]
    pub const fn rule_set(self) -> RuleSet {
        self.rule_set
    }

    /// Returns the least `W` for which [`Capture<W>`](crate::Capture) can hold this board: 1 up to 7×8, 2 for 9×9, 6 for 19×19.
    pub const fn words(self) -> usize {
        self.grid.words()
    }

    /// Returns the point in the middle, where both sides are odd.
    pub const fn centre(self) -> Option<Cell> {
        if self.grid.columns() % 2 == 1 && self.grid.rows() % 2 == 1 {
            self.grid
                .cell(self.grid.columns() / 2, self.grid.rows() / 2)
        } else {
            None
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows) = (self.grid.columns(), self.grid.rows());
        write!(f, "{columns}x{rows},{}", self.rule_set)
    }
}

/// The stones on the board when the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Start {
    /// No stones; Black to move.
    Empty,
    /// One black stone in the centre; White to move.
    ///
    /// On an even side the stone lies on the centre point to the right and above; the other centre points are symmetric to it.
    Centre,
    /// Two black and two white stones crossing in the centre of a board with even sides of at least 4; Black to move.
    Crosscut,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Start::Empty => "empty",
            Start::Centre => "centre",
            Start::Crosscut => "crosscut",
        })
    }
}
