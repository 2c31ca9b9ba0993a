//! The positions that arguments are about.

use gametree_core::{Mismatch, Player, Position};
use gametree_grid::{Bits, Grid};
use gametree_mnk::{LineRule, Mnk};

/// The stones of both sides of the weak game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones<const W: usize> {
    /// Of Maker, who wins by a line.
    pub maker: Bits<W>,
    /// Of Breaker, who wins by preventing it.
    pub breaker: Bits<W>,
}

/// The two sides of the weak game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Wins by a line.
    Maker,
    /// Wins when Maker completes no line; own lines count for nothing.
    Breaker,
}

/// Whether Breaker wins: a position of the weak game.
#[derive(Clone, Copy, Debug)]
pub struct Question<const W: usize> {
    /// The board.
    pub grid: Grid,
    /// The length of a line; longer ones count as well.
    pub k: usize,
    /// The stones.
    pub stones: Stones<W>,
    /// Whose turn it is.
    pub to_move: Side,
}

impl<const W: usize> Question<W> {
    /// Whether `player` can keep the opponent from every line, whatever own lines are worth; then `player` does not lose.
    ///
    /// # Errors
    /// When lines of more than `k` stones do not win in `pos`.
    pub fn of_mnk(pos: &Mnk<W>, player: Player) -> Result<Self, Mismatch> {
        let rules = pos.rules();
        if rules.lines() != LineRule::AtLeast {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines of at least k stones that win", found));
        }
        let stones = Stones {
            maker: *pos.stones(!player),
            breaker: *pos.stones(player),
        };
        let to_move = if pos.to_move() == player {
            Side::Breaker
        } else {
            Side::Maker
        };
        Ok(Question {
            grid: rules.grid(),
            k: rules.k(),
            stones,
            to_move,
        })
    }
}
