//! Seats on the sides of a board.

use clap::ValueEnum;
use gametree_core::Player;

/// A player on a side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// A person who types moves
    Human,
    /// An engine
    Engine,
}

impl Seat {
    pub(crate) const fn other(self) -> Self {
        match self {
            Seat::Human => Seat::Engine,
            Seat::Engine => Seat::Human,
        }
    }
}

/// The seats of both sides, First before Second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seats(pub(crate) [Seat; 2]);

impl Seats {
    pub(crate) const fn of(self, player: Player) -> Seat {
        self.0[player.index()]
    }

    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0.contains(&seat)
    }

    /// Returns the side of the person, where there is one on one side alone.
    pub(crate) fn person(self) -> Option<Player> {
        match self.0 {
            [Seat::Human, Seat::Engine] => Some(Player::First),
            [Seat::Engine, Seat::Human] => Some(Player::Second),
            _ => None,
        }
    }

    /// Returns the options for the seats where they are not the default, with a space in front.
    pub(crate) const fn options(self) -> &'static str {
        match self.0 {
            [Seat::Human, Seat::Engine] => "",
            [Seat::Engine, Seat::Human] => " --first engine",
            [Seat::Human, Seat::Human] => " --second human",
            [Seat::Engine, Seat::Engine] => " --first engine --second engine",
        }
    }

    /// Returns the seats with the sides exchanged.
    pub(crate) const fn swapped(self) -> Self {
        Seats([self.0[1], self.0[0]])
    }
}
