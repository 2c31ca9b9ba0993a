//! Board on two nine-bit masks, and the rules.

use gametree_core::{GameMove, Keys, Outcome, Player, Position, ProofKey};
use gametree_grid::mix;

/// The eight lines of three, each as the mask of its squares.
pub const LINES: [u16; 8] = [
    0b000_000_111,
    0b000_111_000,
    0b111_000_000,
    0b001_001_001,
    0b010_010_010,
    0b100_100_100,
    0b100_010_001,
    0b001_010_100,
];

/// The mask of all squares.
const FULL: u16 = 0b111_111_111;

/// A table of the sets of stones that hold a line, for each of the 512 sets.
///
/// One load replaces eight comparisons at every node.
static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut stones = 0;
    while stones < table.len() {
        let mut i = 0;
        while i < LINES.len() {
            let line = LINES[i] as usize;
            if stones & line == line {
                table[stones] = true;
            }
            i += 1;
        }
        stones += 1;
    }
    table
};

/// A square, numbered row by row from `a1` (0) at the bottom left to `c3` (8).
///
/// As a move, it puts a stone on the square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: u8 = 9;

    /// Returns the square with this number, or `None` from 9 on.
    #[inline]
    pub const fn new(index: u8) -> Option<Self> {
        if index < Self::COUNT {
            Some(Square(index))
        } else {
            None
        }
    }

    /// Returns the number of this square, from 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the mask of this square alone, as in [`TicTacToe::stones`].
    #[inline]
    pub const fn mask(self) -> u16 {
        1 << self.0
    }

    /// Returns every square, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Self::COUNT).map(Square)
    }
}

impl GameMove for Square {
    #[inline]
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    #[inline]
    fn from_code(code: u16) -> Option<Self> {
        u8::try_from(code).ok().and_then(Self::new)
    }
}

/// A position of tic-tac-toe; the default is the empty board with First, as X, to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    stones: [u16; 2],
    to_move: Player,
}

impl TicTacToe {
    /// Returns the stones of a player: bit `n` stands for the square with the number `n`.
    #[inline]
    pub const fn stones(&self, player: Player) -> u16 {
        self.stones[player.index()]
    }

    /// Returns the empty squares, as a mask like that of [`TicTacToe::stones`].
    #[inline]
    pub const fn empty(&self) -> u16 {
        FULL & !(self.stones[0] | self.stones[1])
    }

    /// Returns the owner of the stone on a square, or `None` where there is no stone.
    pub fn stone(&self, square: Square) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.stones(player) & square.mask() != 0)
    }

    /// Creates a position; the caller checks that it is reachable.
    pub(crate) const fn from_parts(stones: [u16; 2], to_move: Player) -> Self {
        TicTacToe { stones, to_move }
    }

    /// Returns `true` if a player has three in a row.
    #[inline]
    pub(crate) fn has_line(&self, player: Player) -> bool {
        HAS_LINE[usize::from(self.stones(player) & FULL)]
    }
}

impl Default for TicTacToe {
    fn default() -> Self {
        TicTacToe::from_parts([0; 2], Player::First)
    }
}

/// The number of bits of a packed position.
pub(crate) const PACKED_BITS: u32 = 19;

/// Returns a number that no other position shares: two masks of nine bits and one bit for the side to move.
#[inline]
pub(crate) fn pack(stones: [u16; 2], to_move: Player) -> u64 {
    u64::from(stones[0]) | u64::from(stones[1]) << 9 | (to_move.index() as u64) << 18
}

/// Returns the position that [`pack`] turns into this number; `None` where no board has it.
pub(crate) fn unpack(packed: u64) -> Option<TicTacToe> {
    let masks = [packed, packed >> 9].map(|bits| bits & u64::from(FULL));
    let stones = masks.map(|mask| u16::try_from(mask).expect("nine bits"));
    let [first, second] = stones.map(u16::count_ones);
    let to_move = if first > second {
        Player::Second
    } else {
        Player::First
    };
    let is_board = stones[0] & stones[1] == 0;
    let is_in_turn = first == second || first == second + 1;
    let is_whole = pack(stones, to_move) == packed;
    (is_board && is_in_turn && is_whole).then(|| TicTacToe::from_parts(stones, to_move))
}

impl Position for TicTacToe {
    type Move = Square;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        // Only the player who moved last can have a line: the game would have ended before.
        if self.has_line(!self.to_move) {
            Some(Outcome::Win(!self.to_move))
        } else if self.empty() == 0 {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn is_legal(&self, m: Square) -> bool {
        self.empty() & m.mask() != 0 && !self.has_line(!self.to_move)
    }

    #[inline]
    fn play(&mut self, m: Square) {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        self.stones[self.to_move.index()] |= m.mask();
        self.to_move = !self.to_move;
    }

    #[inline]
    fn undo(&mut self, m: Square, (): ()) {
        self.to_move = !self.to_move;
        self.stones[self.to_move.index()] &= !m.mask();
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(u128::from(pack(self.stones, self.to_move)))
    }

    /// Applies a bijection to the packed position, so that, unlike the keys of larger games, no two positions share one.
    #[inline]
    fn key(&self) -> u64 {
        mix(pack(self.stones, self.to_move))
    }
}
