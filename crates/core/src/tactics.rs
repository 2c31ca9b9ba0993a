//! Tactics: the moves that upset an estimate, and what they exchange.

use crate::{MoveBuf, Position};

/// Knows the noisy moves of a game; see [`MoveGen::tactics`](crate::MoveGen::tactics).
pub trait Tactics<P: Position> {
    /// Appends the moves that upset an estimate, such as captures, to `out`, which the caller has cleared.
    ///
    /// A quiescence search tries them beyond the horizon, and nothing else there.
    /// All of them are among the moves of the generator.
    fn noisy(&self, pos: &P, out: &mut MoveBuf<P::Move>);

    /// Whether a threat has to be answered, so that the estimate does not stand and a quiescence search takes the best of the noisy moves, of which there is one; never, by default.
    #[inline]
    fn is_forced(&self, pos: &P) -> bool {
        let _ = pos;
        false
    }

    /// What `m` captures and with what; `None` for a move that captures nothing of value.
    ///
    /// Asked for moves that the generator has proposed, before they are played.
    fn exchange(&self, pos: &P, m: P::Move) -> Option<Exchange>;
}

/// What is at stake in a capture, in the units of the game's evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The worth of what is captured.
    pub victim: i32,
    /// The worth of what captures and may be captured in return.
    pub attacker: i32,
    /// What the mover wins, or loses if negative, when both sides go on capturing on the same square as long as it pays; `None` where that is not known.
    pub gain: Option<i32>,
}

/// The tactics of a game without any: every move is quiet.
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
