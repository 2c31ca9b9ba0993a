//! Parameters of a game: the board, the length of a line, the effect of a line, and the theorems that follow from them.

use gametree_core::{Mismatch, Player};
use gametree_grid::Grid;

/// The rule for which runs of stones are lines, and for what they decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineRule {
    /// Runs of `k` stones or more win.
    AtLeast,
    /// Runs of exactly `k` stones win; longer ones count for nothing.
    Exactly,
    /// Runs of `k` stones or more lose for the player who completes one: the misère game.
    Misere,
    /// The rules of renju, for `k` = 5: exactly five of First or five or more of Second win, and some cells are [`Forbidden`](crate::Forbidden) to First.
    Renju,
}

/// The rules of a game: the size of the board, the length of a line, and the line rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    grid: Grid,
    k: u16,
    lines: LineRule,
}

impl Rules {
    /// The largest length of a line.
    ///
    /// It is well above every side, where the game is always drawn; the limit only keeps the arithmetic of shifts small.
    pub const MAX_LINE: usize = 1_024;

    /// Creates the rules of `k` in a row on a board of `columns` times `rows` cells.
    ///
    /// A `k` greater than both sides is allowed, and makes every game a draw.
    ///
    /// # Errors
    /// Fails when a side is not from 1 to 32, when `k` is not from 1 to [`Rules::MAX_LINE`], or when it is not 5 in renju.
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

    /// Returns the shape of the board.
    #[inline]
    pub const fn grid(self) -> Grid {
        self.grid
    }

    /// Returns the length of a line.
    #[inline]
    pub const fn k(self) -> usize {
        self.k as usize
    }

    /// Returns the line rule.
    ///
    /// Code that relies on a theorem asks for that theorem, such as [`Rules::extra_stone_never_hurts`], rather than for a rule.
    #[inline]
    pub const fn lines(self) -> LineRule {
        self.lines
    }

    /// Returns `true` if a run of more than `k` stones of `player` is no line.
    #[inline]
    pub const fn is_exact_for(self, player: Player) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Misere => false,
            LineRule::Exactly => true,
            LineRule::Renju => matches!(player, Player::First),
        }
    }

    /// Returns `true` if the player who completes a line wins; otherwise that player loses.
    #[inline]
    pub const fn line_wins(self) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Exactly | LineRule::Renju => true,
            LineRule::Misere => false,
        }
    }

    /// Returns the winner of a game that a line of `owner` has ended.
    #[inline]
    pub const fn winner_by_line(self, owner: Player) -> Player {
        match (self.line_wins(), owner) {
            (true, owner) => owner,
            (false, Player::First) => Player::Second,
            (false, Player::Second) => Player::First,
        }
    }

    /// Returns `true` if empty cells can be [forbidden](crate::Forbidden) to `player`.
    #[inline]
    pub const fn may_forbid(self, player: Player) -> bool {
        match self.lines {
            LineRule::AtLeast | LineRule::Exactly | LineRule::Misere => false,
            LineRule::Renju => matches!(player, Player::First),
        }
    }

    /// Returns `true` if a further stone on the board is never a disadvantage to its owner, for both players.
    ///
    /// Strategy stealing, the weak game and the zones of threats rely on this theorem (Hales and Jewett, *Regularity and positional games*, 1963, for the first).
    /// A row that becomes too long, a cell that becomes forbidden, or a line that loses refutes it.
    #[inline]
    pub const fn extra_stone_never_hurts(self) -> bool {
        match self.lines {
            LineRule::AtLeast => true,
            LineRule::Exactly | LineRule::Misere | LineRule::Renju => false,
        }
    }

    /// Returns `true` if `player` keeps the opponent from winning by a stone on every line of the opponent, and may always put it there.
    ///
    /// Pairing strategies rely on this theorem.
    #[inline]
    pub const fn blocking_suffices(self, player: Player) -> bool {
        self.line_wins() && !self.may_forbid(player)
    }

    /// Returns the differences between the numbers of neighbours in each of the four directions: along a row, and one row up to the left, straight, and to the right.
    #[inline]
    pub const fn steps(self) -> [usize; 4] {
        let stride = self.grid.stride();
        [1, stride - 1, stride, stride + 1]
    }
}
