//! The parameters of a game: the board, the length of a line, and which lines win.

use gametree_core::{Mismatch, Player};
use gametree_grid::Grid;

/// Which runs of stones win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// Runs of `k` stones or more.
    AtLeast,
    /// Runs of exactly `k` stones; a longer one counts for nothing.
    Exactly,
    /// The rules of renju, for `k` = 5: exactly five of First and five or more of Second; and what is [`Forbidden`](crate::Forbidden) to First.
    Renju,
}

/// What game is played: how large the board is and how long a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    grid: Grid,
    k: u16,
    lines: LineRule,
}

impl Rules {
    /// The greatest length of a line.
    ///
    /// Well above every side, where the game is always drawn; the limit only keeps the arithmetic of shifts small.
    pub const MAX_LINE: usize = 1_024;

    /// The game of `k` in a row on a board of `columns` times `rows` cells.
    ///
    /// A `k` longer than both sides is allowed, and makes every game a draw.
    ///
    /// # Errors
    /// When a side is not from 1 to 32, or `k` not from 1 to [`Rules::MAX_LINE`], or not 5 in renju.
    #[expect(clippy::cast_possible_truncation, reason = "checked against MAX_LINE")]
    pub fn new(columns: usize, rows: usize, k: usize, lines: LineRule) -> Result<Self, Mismatch> {
        let grid = Grid::new(columns, rows)?;
        if k == 0 || k > Self::MAX_LINE {
            let expected = format!("a row of 1 to {} cells", Self::MAX_LINE);
            return Err(Mismatch::new(expected, k.to_string()));
        }
        if lines == LineRule::Renju && k != 5 {
            return Err(Mismatch::new("a row of 5 cells in renju", k.to_string()));
        }
        let k = k as u16;
        Ok(Rules { grid, k, lines })
    }

    /// The board.
    #[inline]
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// The length of a line.
    #[inline]
    pub const fn k(self) -> usize {
        self.k as usize
    }

    /// Which lines win.
    #[inline]
    pub const fn lines(self) -> LineRule {
        self.lines
    }

    /// Whether a run of more than `k` stones of `player` does not win.
    #[inline]
    pub const fn is_exact_for(self, player: Player) -> bool {
        match self.lines {
            LineRule::AtLeast => false,
            LineRule::Exactly => true,
            LineRule::Renju => matches!(player, Player::First),
        }
    }

    /// How far apart the numbers of neighbours are in each of the four directions: along a row, and one row up to the left, straight, and to the right.
    #[inline]
    pub const fn steps(self) -> [usize; 4] {
        let stride = self.grid.stride();
        [1, stride - 1, stride, stride + 1]
    }
}
