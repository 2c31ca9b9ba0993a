//! Perft that a flag ends before its count.

use std::sync::atomic::{AtomicBool, Ordering};

use gametree_core::{MoveBuf, MoveGen, Position, perft};

/// Plies counted without a look at the flag, which takes milliseconds.
const UNWATCHED_PLIES: u32 = 2;

/// Returns [`perft`]; `None` where the flag was set before the end of the count.
pub(crate) fn perft_until<P: Position, G: MoveGen<P>>(
    pos: &mut P,
    generator: &G,
    depth: u32,
    stop: &AtomicBool,
) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNWATCHED_PLIES {
        return Some(perft(pos, generator, depth));
    }
    let mut moves = MoveBuf::new();
    generator.moves(pos, &mut moves);
    let below =
        |&m: &P::Move| pos.with_move(m, |child| perft_until(child, generator, depth - 1, stop));
    moves.iter().map(below).sum()
}
