//! A game for documentation: a heap of stones, with claims that engines refuse.

use gametree_core::{
    Coverage, GameMove, Keys, MoveBuf, MoveGen, Notation, Outcome, Player, Position, TextError,
};

/// A heap from which the players take one stone in turn; the game is drawn when none is left.
///
/// Whether positions can repeat, and whether keys are public, is only claimed, so that the documentation of an engine can show what it refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap<const CAN_REPEAT: bool = false, const PUBLIC_KEYS: bool = false>(pub u32);

/// The only move in a [`Heap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TakeOne;

/// All moves in a [`Heap`].
#[derive(Clone, Copy, Debug)]
pub struct AllTakes;

/// The same moves, without the claim that they are all.
#[derive(Clone, Copy, Debug)]
pub struct SomeTakes;

impl GameMove for TakeOne {
    fn code(self) -> u16 {
        0
    }

    fn from_code(code: u16) -> Option<Self> {
        (code == 0).then_some(TakeOne)
    }
}

impl<const R: bool, const K: bool> Position for Heap<R, K> {
    type Move = TakeOne;
    type Undo = ();
    const KEYS: Keys = if K { Keys::Public } else { Keys::Exact };
    const CAN_REPEAT: bool = R;

    fn to_move(&self) -> Player {
        if self.0.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == 0).then_some(Outcome::Draw)
    }

    fn is_legal(&self, _: TakeOne) -> bool {
        self.0 > 0
    }

    fn play(&mut self, _: TakeOne) {
        self.0 -= 1;
    }

    fn undo(&mut self, _: TakeOne, (): ()) {
        self.0 += 1;
    }

    fn key(&self) -> u64 {
        u64::from(self.0)
    }
}

impl<const R: bool, const K: bool> MoveGen<Heap<R, K>> for AllTakes {
    const COVERAGE: Coverage = Coverage::Legal;

    fn moves(&self, pos: &Heap<R, K>, out: &mut MoveBuf<TakeOne>) {
        out.extend((pos.0 > 0).then_some(TakeOne));
    }
}

impl<const R: bool, const K: bool> MoveGen<Heap<R, K>> for SomeTakes {
    const COVERAGE: Coverage = Coverage::Partial;

    fn moves(&self, pos: &Heap<R, K>, out: &mut MoveBuf<TakeOne>) {
        AllTakes.moves(pos, out);
    }
}

impl<const R: bool, const K: bool> Notation for Heap<R, K> {
    fn position_text(&self) -> String {
        self.0.to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Self, TextError> {
        let stones = text.parse().map(Heap);
        stones.map_err(|_| TextError::at(text, 1, "a number of stones"))
    }

    fn move_text(&self, _: TakeOne) -> String {
        "take".to_owned()
    }

    fn parse_move(&self, text: &str) -> Result<TakeOne, TextError> {
        let expected = || TextError::at(text, 1, "take");
        (text == "take").then_some(TakeOne).ok_or_else(expected)
    }
}
