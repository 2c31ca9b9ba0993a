//! Perft: counting the tree by the rules alone, the classical test of a move generator.

use crate::{MoveBuf, MoveGen, Position};

/// Counts the sequences of exactly `depth` generated moves from `pos`.
///
/// A game that ends earlier counts only at its own length.
/// `perft(pos, g, 0)` is 1.
/// The last ply is counted, not played, so the cost is roughly the count divided by the number of moves per position.
///
/// # Examples
/// See the crate's front page for a game and its count.
pub fn perft<P: Position, G: MoveGen<P>>(pos: &mut P, generator: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = MoveBuf::new();
    generator.moves(pos, &mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&m| pos.with_move(m, |child| perft(child, generator, depth - 1)))
        .sum()
}
