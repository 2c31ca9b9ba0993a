//! The rules: the position, the effect of a move, and the end of the game.

use gametree_core::{Keys, Outcome, Player, Position, ProofKey, mix};

use crate::{MAX_SIDE, Place};

/// First lays dominoes upright, Second lays them flat, and a player who cannot lay one has lost.
// Your game: the board and the side to move, and nothing that can be computed from them quickly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domineering {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    /// One bit for each cell without a domino: eight to a row, from the bottom.
    pub(crate) free: u64,
    pub(crate) to_move: Player,
}

impl Domineering {
    /// The empty board, if both numbers are from 1 to [`MAX_SIDE`].
    // Your game: its start, with the parameters that a player may choose.
    pub fn new(columns: u8, rows: u8) -> Option<Self> {
        let fits = [columns, rows].iter().all(|n| (1..=MAX_SIDE).contains(n));
        fits.then(|| Domineering {
            columns,
            rows,
            free: (0..rows).fold(0, |rows_below, _| rows_below << 8 | ((1 << columns) - 1)),
            to_move: Player::First,
        })
    }

    /// The cells where the lower or the left half of the player's dominoes fits: one bit each.
    pub fn places(&self, player: Player) -> u64 {
        match player {
            Player::First => self.free & self.free >> 8,
            Player::Second => self.free & self.free >> 1,
        }
    }

    /// Covers the two cells of a domino, or frees them again.
    fn turn_over(&mut self, place: Place, player: Player) {
        self.free ^= match player {
            Player::First => 0b1_0000_0001 << place.0,
            Player::Second => 0b11 << place.0,
        };
        self.to_move = !self.to_move;
    }
}

impl Position for Domineering {
    type Move = Place;
    // Your game: the facts that `undo` cannot derive from the move, such as captured stones.
    type Undo = ();
    // Your game: `Keys::Salted` if a position does not fit into 64 bits; `salt_keys` then draws the hash anew.
    const KEYS: Keys = Keys::Exact;

    // Your game: leave this line out if there are draws.
    const CAN_BE_DRAWN: bool = false;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        // Your game: the winner, who may not be the player who moved last.
        (self.places(self.to_move) == 0).then_some(Outcome::Win(!self.to_move))
    }

    // Your game: leave this out if the rules do not bound the length of a game.
    fn plies_left(&self) -> Option<u32> {
        Some(self.free.count_ones() / 2)
    }

    fn is_legal(&self, m: Place) -> bool {
        self.places(self.to_move) >> m.0 & 1 == 1
    }

    fn play(&mut self, m: Place) {
        self.turn_over(m, self.to_move);
    }

    fn undo(&mut self, m: Place, (): ()) {
        self.turn_over(m, !self.to_move);
    }

    // Your game: a code or a hash of all that the rest of the game depends on, spread over all bits, as `mix` does; on large boards keep it up to date in `play` and `undo`.
    fn key(&self) -> u64 {
        mix(self.free << 1 | self.to_move.index() as u64)
    }

    // Your game: leave this out if a position does not fit into 128 bits; proofs then rest on `key`.
    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(u128::from(self.free) << 1 | self.to_move.index() as u128)
    }

    // Your game: leave this out unless the position with the opponent to move makes sense; it lets the test compare both views.
    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let opponent = !self.to_move;
        (self.places(opponent) != 0).then(|| {
            self.to_move = opponent;
            let result = f(self);
            self.to_move = !opponent;
            result
        })
    }
}
