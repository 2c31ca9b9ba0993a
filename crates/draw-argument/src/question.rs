//! Questions that arguments answer: positions of the weak game.

use std::ops::Not;

use gametree_core::{Mismatch, Player, Position};
use gametree_grid::{Bits, Grid};
use gametree_mnk::{Mnk, Rules, WeakMnk};

/// The stones of both sides of the weak game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<const W: usize> {
    /// The stones of Maker, who wins by a line.
    pub maker: Bits<W>,
    /// The stones of Breaker, who wins by preventing a line.
    pub breaker: Bits<W>,
}

/// The two sides of the weak game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The side that wins by a line of `k` stones.
    Maker,
    /// The side that wins when Maker cannot complete a line any more; its own lines count for nothing.
    Breaker,
}

impl Not for Side {
    type Output = Side;

    fn not(self) -> Side {
        match self {
            Side::Maker => Side::Breaker,
            Side::Breaker => Side::Maker,
        }
    }
}

/// The question of whether Breaker wins a position of the weak game.
#[derive(Clone, Copy, Debug)]
pub struct Question<const W: usize> {
    /// The board.
    pub grid: Grid,
    /// The length of a line; longer ones count as well.
    pub k: usize,
    /// The stones.
    pub stones: Stones<W>,
    /// The side to move.
    pub to_move: Side,
}

impl<const W: usize> Question<W> {
    /// Asks whether `player` can keep the opponent from every line, whatever own lines are worth; then `player` does not lose.
    ///
    /// # Errors
    /// Fails when lines of more than `k` stones do not win in `pos`.
    pub fn of_mnk(pos: &Mnk<W>, player: Player) -> Result<Self, Mismatch> {
        let rules = pos.rules();
        if !rules.extra_stone_never_hurts() {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines of at least k stones that win", found));
        }
        let stones = |player| *pos.stones(player);
        Ok(Self::of(rules, stones, pos.to_move(), player))
    }

    /// Asks whether Second, who is Breaker, wins the weak game.
    pub fn of_weak(pos: &WeakMnk<W>) -> Self {
        let stones = |player| *pos.stones(player);
        Self::of(pos.rules(), stones, pos.to_move(), Player::Second)
    }

    fn of(
        rules: Rules,
        stones: impl Fn(Player) -> Bits<W>,
        to_move: Player,
        breaker: Player,
    ) -> Self {
        Question {
            grid: rules.grid(),
            k: rules.k(),
            stones: Stones {
                maker: stones(!breaker),
                breaker: stones(breaker),
            },
            to_move: if to_move == breaker {
                Side::Breaker
            } else {
                Side::Maker
            },
        }
    }
}
