//! Positions of the weak game, in the form that callers use.

use gametree_core::{Mismatch, Player, Position};
pub use gametree_draw_argument::Side;
use gametree_grid::{Bits, Cell, Grid};
use gametree_mnk::{LineRule, Mnk, Rules, WeakMnk};

/// A position of the weak game: the stones on a board, the length of a line, and the side to move.
///
/// Any stones make a position, even those to which no game leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WeakPosition {
    grid: Grid,
    k: usize,
    stones: Vec<(Cell, Side)>,
    to_move: Side,
}

impl WeakPosition {
    /// Creates the empty board with Maker to move.
    ///
    /// # Errors
    /// Fails when a side is not from 1 to 32, or `k` not from 1 to 1,024.
    pub fn new(columns: usize, rows: usize, k: usize) -> Result<Self, Mismatch> {
        let rules = Rules::new(columns, rows, k, LineRule::AtLeast)?;
        Ok(WeakPosition {
            grid: rules.grid(),
            k,
            stones: Vec::new(),
            to_move: Side::Maker,
        })
    }

    /// Creates the position with the stones of `pos`, in which `maker` alone can win.
    ///
    /// # Errors
    /// Fails when lines of more than `k` stones do not win in `pos`.
    pub fn of_mnk<const W: usize>(pos: &Mnk<W>, maker: Player) -> Result<Self, Mismatch> {
        let rules = pos.rules();
        if !rules.extra_stone_never_hurts() {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines of at least k stones that win", found));
        }
        let stones = |player| *pos.stones(player);
        Ok(Self::of_stones(rules, stones, maker, pos.to_move()))
    }

    /// Creates the position of a weak game in which First is Maker.
    pub fn of_weak<const W: usize>(pos: &WeakMnk<W>) -> Self {
        let stones = |player| *pos.stones(player);
        Self::of_stones(pos.rules(), stones, Player::First, pos.to_move())
    }

    /// Creates the position with these stones of the two players.
    fn of_stones<const W: usize>(
        rules: Rules,
        stones: impl Fn(Player) -> Bits<W>,
        maker: Player,
        to_move: Player,
    ) -> Self {
        let side = |player| {
            if player == maker {
                Side::Maker
            } else {
                Side::Breaker
            }
        };
        let of = |player| {
            stones(player)
                .into_iter()
                .map(move |cell| (cell, side(player)))
        };
        WeakPosition {
            grid: rules.grid(),
            k: rules.k(),
            stones: of(Player::First).chain(of(Player::Second)).collect(),
            to_move: side(to_move),
        }
    }

    /// Returns the position with one more stone and the same side to move.
    ///
    /// # Errors
    /// Fails when the cell is not on the board, or not empty.
    pub fn with_stone(mut self, cell: Cell, side: Side) -> Result<Self, Mismatch> {
        if !self.grid.contains(cell) || self.stone(cell).is_some() {
            let found = match self.stone(cell) {
                Some(side) => format!("{} with a stone of {side:?}", self.grid.cell_name(cell)),
                None => format!("cell {}", cell.index()),
            };
            return Err(Mismatch::new("an empty cell of the board", found));
        }
        self.stones.push((cell, side));
        Ok(self)
    }

    /// Returns the position with the same stones and `side` to move.
    #[must_use]
    pub fn with_turn(mut self, side: Side) -> Self {
        self.to_move = side;
        self
    }

    /// Returns the position after the side to move has put a stone on `cell`.
    ///
    /// # Errors
    /// Fails when the cell is not on the board, or not empty.
    pub fn after(&self, cell: Cell) -> Result<Self, Mismatch> {
        let next = self.clone().with_stone(cell, self.to_move)?;
        Ok(next.with_turn(!self.to_move))
    }

    /// Returns the shape of the board.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the length of a line.
    pub const fn k(&self) -> usize {
        self.k
    }

    /// Returns the side to move.
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Returns all stones, in no order.
    pub fn stones(&self) -> &[(Cell, Side)] {
        &self.stones
    }

    /// Returns the owner of the stone on a cell; `None` where the cell is empty.
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        let found = self.stones.iter().find(|stone| stone.0 == cell);
        found.map(|stone| stone.1)
    }
}
