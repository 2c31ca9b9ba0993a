//! Tactics: the moves that upset an estimate, what they threaten and what they exchange.

use crate::{MoveBuf, Position};

/// Knowledge of the noisy moves and the threats of a game; see [`MoveGen::tactics`](crate::MoveGen::tactics).
pub trait Tactics<P: Position> {
    /// Appends the moves that upset an estimate, such as captures, to `out`, which the caller has cleared.
    ///
    /// A quiescence search tries these moves beyond the horizon, and no others.
    /// All of them are among the moves of the generator.
    fn noisy(&self, pos: &P, out: &mut MoveBuf<P::Move>);

    /// Returns `true` if a threat has to be answered.
    ///
    /// The estimate then does not stand, and a quiescence search takes the best of the noisy moves, of which there is at least one.
    /// The default is `false`.
    #[inline]
    fn is_forced(&self, pos: &P) -> bool {
        let _ = pos;
        false
    }

    /// Returns `true` if the opponent has to answer `m`, since otherwise its player would soon win or gain much.
    ///
    /// Searches may follow threats deeper than quiet moves.
    /// The default is `false`.
    #[inline]
    fn is_threat(&self, pos: &P, m: P::Move) -> bool {
        let _ = (pos, m);
        false
    }

    /// Returns the rank of a move, in the units of the game's evaluator; the highest is tried first.
    ///
    /// Searches add what they have learnt to it, where the moves of the generator are [ranked](crate::MoveOrder::Ranked).
    /// The default ranks all moves alike.
    #[inline]
    fn rank(&self, pos: &P, m: P::Move) -> i16 {
        let _ = (pos, m);
        0
    }

    /// Returns what `m` captures and with what; `None` for a move that captures nothing of value.
    ///
    /// Engines ask about moves that the generator has proposed, before they are played.
    fn exchange(&self, pos: &P, m: P::Move) -> Option<Exchange>;
}

/// The stakes of a capture, in the units of the game's evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The value of the captured piece.
    pub victim: i32,
    /// The value of the capturing piece, which may be captured in return.
    pub attacker: i32,
    /// The gain of the mover, or its loss if negative, when both sides go on capturing on the same square as long as it pays; `None` where it is not known.
    pub gain: Option<i32>,
}

/// The tactics of a game that has none: every move is quiet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl<P: Position> Tactics<P> for Quiet {
    #[inline]
    fn noisy(&self, _: &P, _: &mut MoveBuf<P::Move>) {}

    #[inline]
    fn exchange(&self, _: &P, _: P::Move) -> Option<Exchange> {
        None
    }
}
