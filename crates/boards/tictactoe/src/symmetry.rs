//! The eight rotations and reflections of the board, by tables.

use gametree_core::{Layered, Player, Position, ProofKey, Symmetric};
use gametree_grid::mix;

use crate::position::{PACKED_BITS, pack, unpack};
use crate::{Square, TicTacToe};

/// One of the eight symmetries of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

/// The square to which each symmetry takes each square: transposed by bit 2 of its number, then mirrored by bits 0 and 1.
static SQUARES: [[u8; 9]; 8] = {
    let mut table = [[0; 9]; 8];
    let mut symmetry: usize = 0;
    while symmetry < 8 {
        let mut square: u8 = 0;
        while square < 9 {
            let (mut row, mut column) = (square / 3, square % 3);
            if symmetry & 4 != 0 {
                (row, column) = (column, row);
            }
            if symmetry & 1 != 0 {
                column = 2 - column;
            }
            if symmetry & 2 != 0 {
                row = 2 - row;
            }
            table[symmetry][square as usize] = row * 3 + column;
            square += 1;
        }
        symmetry += 1;
    }
    table
};

/// The set to which each symmetry takes each set of squares.
///
/// The table takes eight kibibytes and saves moving the stones one by one.
static MASKS: [[u16; 512]; 8] = {
    let mut table = [[0; 512]; 8];
    let mut symmetry = 0;
    while symmetry < 8 {
        let mut mask = 0;
        while mask < 512 {
            let mut square = 0;
            while square < 9 {
                if mask >> square & 1 != 0 {
                    table[symmetry][mask] |= 1 << SQUARES[symmetry][square];
                }
                square += 1;
            }
            mask += 1;
        }
        symmetry += 1;
    }
    table
};

impl Symmetric for TicTacToe {
    type Symmetry = Symmetry;

    /// The position itself: tables give all its images at once.
    type SymmetricKeys = TicTacToe;

    #[inline]
    fn symmetric_keys(&self) -> TicTacToe {
        self.clone()
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &TicTacToe, m: Square) -> TicTacToe {
        let mut after = keys.clone();
        after.play(m);
        after
    }

    /// Returns the least of the eight packed images, turned into a key like that of [`Position::key`]: injective up to symmetry.
    #[inline]
    fn canonical_of(&self, keys: &TicTacToe) -> (u64, Symmetry) {
        let mut best = (u64::MAX, Symmetry(0));
        for (symmetry, packed) in (0..).map(Symmetry).zip(keys.packed_images()) {
            if packed < best.0 {
                best = (packed, symmetry);
            }
        }
        (mix(best.0), best.1)
    }

    #[inline]
    fn symmetric_proof_key(&self, symmetry: Symmetry) -> ProofKey {
        let masks = &MASKS[usize::from(symmetry.0)];
        let stones = [Player::First, Player::Second];
        let moved = stones.map(|player| masks[usize::from(self.stones(player))]);
        ProofKey::exact(u128::from(pack(moved, self.to_move())))
    }

    #[inline]
    fn to_canonical(&self, m: Square, symmetry: Symmetry) -> Square {
        let moved = SQUARES[usize::from(symmetry.0)][m.index()];
        Square::new(moved).expect("a symmetry keeps the squares on the board")
    }

    #[inline]
    fn from_canonical(&self, m: Square, symmetry: Symmetry) -> Option<Square> {
        Square::all().find(|&square| self.to_canonical(square, symmetry) == m)
    }
}

impl TicTacToe {
    /// Returns this position packed under each symmetry, in the order of their numbers.
    #[inline]
    fn packed_images(&self) -> [u64; 8] {
        let stones = [Player::First, Player::Second].map(|player| usize::from(self.stones(player)));
        MASKS
            .each_ref()
            .map(|masks| pack(stones.map(|stones| masks[stones]), self.to_move()))
    }
}

impl Layered for TicTacToe {
    fn read_code(&self, code: u128) -> Option<Self> {
        unpack(code.try_into().ok()?)
    }

    fn code_bits(&self) -> u32 {
        PACKED_BITS
    }

    fn layer(&self) -> u32 {
        u32::from(Square::COUNT) - self.empty().count_ones()
    }

    fn image_count(&self) -> u32 {
        let mut images = self.packed_images();
        images.sort_unstable();
        let apart = images.windows(2).filter(|pair| pair[0] != pair[1]).count();
        u32::try_from(apart).expect("at most eight images") + 1
    }
}
