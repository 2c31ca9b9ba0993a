//! The rules: discs, passes, and the keys of small and large boards.

use gametree_core::{KeyKind, Keys, Outcome, Player, Position, ProofKey, Salt, mix};

use crate::Move;
use crate::discs::{places, turned};

/// The largest board of which the code fits into the 64 bits of a key.
const MAX_EXACT: u8 = 6;

/// A position of Othello on 4, 6 or 8 columns and rows.
#[derive(Clone, Debug)]
pub struct Othello {
    size: u8,
    /// The discs of First and of Second, one bit each: eight to a row, from the top row.
    discs: [u64; 2],
    to_move: Player,
    /// The salt of the keys, which is no part of the position.
    salt: Salt,
}

impl PartialEq for Othello {
    fn eq(&self, other: &Self) -> bool {
        let parts = |pos: &Self| (pos.size, pos.discs, pos.to_move);
        parts(self) == parts(other)
    }
}

impl Eq for Othello {}

impl Othello {
    /// Returns the usual start, two discs of each player in the middle; `None` unless `size` is 4, 6 or 8.
    pub fn new(size: u8) -> Option<Self> {
        if ![4, 6, 8].contains(&size) {
            return None;
        }
        let middle = size / 2;
        let cell = |column: u8, row: u8| 1_u64 << (8 * row + column);
        let dark = cell(middle, middle - 1) | cell(middle - 1, middle);
        let light = cell(middle - 1, middle - 1) | cell(middle, middle);
        Some(Othello {
            size,
            discs: [dark, light],
            to_move: Player::First,
            salt: Salt::PUBLIC,
        })
    }

    /// Returns the same board with other discs, which must not share a cell or leave the board.
    pub(crate) fn with_discs(&self, discs: [u64; 2], to_move: Player) -> Self {
        debug_assert!(discs[0] & discs[1] == 0 && (discs[0] | discs[1]) & !self.cells() == 0);
        Othello {
            discs,
            to_move,
            ..self.clone()
        }
    }

    /// Returns the number of columns, which is that of rows.
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Returns the discs of a player, one bit each: eight to a row, from the top row.
    pub const fn discs(&self, player: Player) -> u64 {
        self.discs[player.index()]
    }

    /// Returns the cells of the board.
    pub(crate) fn cells(&self) -> u64 {
        let row = (1 << self.size) - 1;
        (0..self.size).fold(0, |cells, _| cells << 8 | row)
    }

    /// Returns the cells on which the player may place a disc.
    pub fn places(&self, player: Player) -> u64 {
        let [own, other] = [player, !player].map(|player| self.discs(player));
        places(own, other, self.cells() & !(own | other))
    }

    /// Returns a number that no other position of this size has: a ternary digit for each cell, and one bit for the side to move.
    fn code(&self) -> u128 {
        let ternary = |bits: u64| -> u128 {
            let digits = (0..self.size).rev();
            digits.fold(0, |code, at| 3 * code + u128::from(bits >> at & 1))
        };
        let row = |row: u8| {
            let [first, second] = self.discs.map(|discs| ternary(discs >> (8 * row)));
            first + 2 * second
        };
        let of_row = 3_u128.pow(self.size.into());
        let board = (0..self.size).fold(0, |code, at| code * of_row + row(at));
        board << 1 | self.to_move.index() as u128
    }
}

impl Position for Othello {
    type Move = Move;
    /// The discs that were turned over.
    type Undo = u64;
    const KEYS: Keys = Keys::Salted;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        let is_over = [Player::First, Player::Second].map(|player| self.places(player)) == [0, 0];
        let [first, second] = self.discs.map(u64::count_ones);
        let lead = i32::try_from(first).ok()? - i32::try_from(second).ok()?;
        let lead = i16::try_from(lead).ok()?;
        is_over.then_some(Outcome::Points(lead))
    }

    /// Counts a disc for each empty cell, and at most one pass before each.
    fn plies_left(&self) -> Option<u32> {
        let empty = self.cells() & !(self.discs[0] | self.discs[1]);
        Some(2 * empty.count_ones())
    }

    fn points_range(&self) -> Option<(i16, i16)> {
        let cells = i16::from(self.size * self.size);
        Some((-cells, cells))
    }

    fn is_legal(&self, m: Move) -> bool {
        let own = self.places(self.to_move);
        match m {
            Move::Place(cell) => own >> cell & 1 == 1,
            Move::Pass => own == 0 && self.places(!self.to_move) != 0,
        }
    }

    fn play(&mut self, m: Move) -> u64 {
        let (mover, opponent) = (self.to_move.index(), (!self.to_move).index());
        self.to_move = !self.to_move;
        let Move::Place(cell) = m else { return 0 };
        let disc = 1 << cell;
        let turned = turned(self.discs[mover], self.discs[opponent], disc);
        self.discs[mover] |= turned | disc;
        self.discs[opponent] &= !turned;
        turned
    }

    fn undo(&mut self, m: Move, turned: u64) {
        self.to_move = !self.to_move;
        let (mover, opponent) = (self.to_move.index(), (!self.to_move).index());
        let Move::Place(cell) = m else { return };
        self.discs[mover] &= !(turned | 1 << cell);
        self.discs[opponent] |= turned;
    }

    fn key(&self) -> u64 {
        if self.size <= MAX_EXACT {
            return mix(u64::try_from(self.code()).expect("3^36 positions and the side fit"));
        }
        let [first, second] = self.discs;
        let turn = self.salt.number(1 + self.to_move.index() as u64);
        mix(mix(first ^ self.salt.number(0)) ^ second ^ turn)
    }

    fn key_kind(&self) -> KeyKind {
        if self.size <= MAX_EXACT {
            KeyKind::Exact
        } else {
            KeyKind::Hash64
        }
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.salt = salt;
    }

    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(self.code())
    }
}
