//! The game of the examples: a heap of stones, from which the players take one to three in turn.

use gametree_core::{
    Coverage, GameMove, Keys, Mismatch, MoveBuf, MoveGen, Notation, Outcome, Player, Position, mix,
};

/// Nim with one heap: the player who takes the last stone wins.
///
/// The constants of the type only claim that positions can repeat, and that keys are public.
/// They serve examples of games that engines refuse at compile time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heap<const CAN_REPEAT: bool = false, const PUBLIC_KEYS: bool = false> {
    stones: u16,
    to_move: Player,
}

impl<const CAN_REPEAT: bool, const PUBLIC_KEYS: bool> Heap<CAN_REPEAT, PUBLIC_KEYS> {
    /// Returns the number of stones left.
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Creates a heap from which the first player takes first.
    pub const fn new(stones: u16) -> Self {
        Heap {
            stones,
            to_move: Player::First,
        }
    }
}

/// A move that takes this many stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Take(pub u16);

impl GameMove for Take {
    fn code(self) -> u16 {
        self.0
    }

    fn from_code(code: u16) -> Option<Self> {
        (1..=3).contains(&code).then_some(Take(code))
    }
}

impl<const R: bool, const K: bool> Position for Heap<R, K> {
    type Move = Take;
    type Undo = ();
    const CAN_BE_DRAWN: bool = false;
    const CAN_REPEAT: bool = R;
    const KEYS: Keys = if K { Keys::Public } else { Keys::Exact };

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then_some(Outcome::Win(!self.to_move))
    }

    fn is_legal(&self, m: Take) -> bool {
        m.0 <= self.stones
    }

    fn play(&mut self, m: Take) {
        self.stones -= m.0;
        self.to_move = !self.to_move;
    }

    fn undo(&mut self, m: Take, (): ()) {
        self.stones += m.0;
        self.to_move = !self.to_move;
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.stones) << 1 | self.to_move.index() as u64)
    }
}

/// Notation with positions such as `7:X`, the stones and the side to move, and moves such as `2`.
impl<const R: bool, const K: bool> Notation for Heap<R, K> {
    fn position_text(&self) -> String {
        format!("{}:{}", self.stones, ["X", "O"][self.to_move.index()])
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let wrong = || Mismatch::at(text, 1, "0 to 65535 stones, then :X or :O");
        let (stones, side) = text.split_once(':').ok_or_else(wrong)?;
        let to_move = match side {
            "X" => Player::First,
            "O" => Player::Second,
            _ => return Err(wrong()),
        };
        let stones = stones.parse().map_err(|_| wrong())?;
        Ok(Heap { stones, to_move })
    }

    fn move_text(&self, m: Take) -> String {
        m.0.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Take, Mismatch> {
        let code = text.parse().ok().and_then(Take::from_code);
        code.ok_or_else(|| Mismatch::at(text, 1, "1, 2 or 3"))
    }
}

/// Generator of every legal move of a [`Heap`].
#[derive(Clone, Copy, Debug, Default)]
pub struct AllTakes;

impl<const R: bool, const K: bool> MoveGen<Heap<R, K>> for AllTakes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Heap<R, K>, out: &mut MoveBuf<Take>) {
        out.extend((1..=3).map(Take).filter(|&m| pos.is_legal(m)));
    }
}

/// Generator of single stones alone, which is too few moves for a proof.
#[derive(Clone, Copy, Debug, Default)]
pub struct SingleTakes;

impl MoveGen<Heap> for SingleTakes {
    const COVERAGE: Coverage = Coverage::Partial;

    fn moves(&self, pos: &Heap, out: &mut MoveBuf<Take>) {
        out.extend((pos.stones > 0).then_some(Take(1)));
    }
}
