//! The parameters of a game: the board, the length of a line, what a line decides, and which theorems follow from that.

use gametree_core::{Mismatch, Player};
use gametree_grid::Grid;

/// Which runs of stones are lines, and what they decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// Runs of `k` stones or more.
    AtLeast,
    /// Runs of exactly `k` stones; a longer one counts for nothing.
    Exactly,
    /// Runs of `k` stones or more, and the player who completes one loses: the misère game.
    Misere,
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

    /// Which runs are lines, and what they decide.
    ///
    /// Code that relies on a theorem asks for that theorem, as [`Rules::extra_stone_never_hurts`], rather than for a rule.
    #[inline]
    pub const fn lines(self) -> LineRule {
        self.lines
    }

    /// Whether a run of more than `k` stones of `player` is no line.
    #[inline]
    pub const fn is_exact_for(self, player: Player) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Misere => false,
            LineRule::Exactly => true,
            LineRule::Renju => matches!(player, Player::First),
        }
    }

    /// Whether the player who completes a line wins; otherwise that player loses.
    #[inline]
    pub const fn line_wins(self) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Exactly | LineRule::Renju => true,
            LineRule::Misere => false,
        }
    }

    /// The winner of a game that a line of `owner` has ended.
    #[inline]
    pub const fn winner_by_line(self, owner: Player) -> Player {
        match (self.line_wins(), owner) {
            (true, owner) => owner,
            (false, Player::First) => Player::Second,
            (false, Player::Second) => Player::First,
        }
    }

    /// Whether empty cells can be [forbidden](crate::Forbidden) to `player`.
    #[inline]
    pub const fn may_forbid(self, player: Player) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Exactly | LineRule::Misere => false,
            LineRule::Renju => matches!(player, Player::First),
        }
    }

    /// Whether a further stone on the board is never a disadvantage to its owner, for both players.
    ///
    /// Strategy stealing, the weak game and the zones of threats rest on it (Hales and Jewett, *Regularity and positional games*, 1963, for the first).
    /// A row that becomes too long, a cell that becomes forbidden, or a line that loses refutes it.
    #[inline]
    pub const fn extra_stone_never_hurts(self) -> bool {
        match self.lines {
            LineRule::AtLeast => true,
            LineRule::Exactly | LineRule::Misere | LineRule::Renju => false,
        }
    }

    /// Whether `player` keeps the opponent from winning by a stone on every line of the opponent, and may always put it there.
    ///
    /// Pairings rest on it.
    #[inline]
    pub const fn blocking_suffices(self, player: Player) -> bool {
        self.line_wins() && !self.may_forbid(player)
    }

    /// How far apart the numbers of neighbours are in each of the four directions: along a row, and one row up to the left, straight, and to the right.
    #[inline]
    pub const fn steps(self) -> [usize; 4] {
        let stride = self.grid.stride();
        [1, stride - 1, stride, stride + 1]
    }
}
