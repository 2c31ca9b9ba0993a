//! What a position is worth, for the engines of any game.

use gametree_core::{Evaluator, Score};

use crate::position::{Kayles, Play};

/// Judges by whose turn it will be when no vertex is left.
///
/// Known is the end where all that is left are cliques: each of them is one move, whatever the players do.
/// Otherwise the moves are counted that are left if both players always take the free vertex with the lowest number; it is little more than a guess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parity;

impl Parity {
    /// What the turn is worth: an arbitrary unit, since nothing else is counted.
    const TURN: i32 = 1;
}

impl<const W: usize> Evaluator<Kayles<W>> for Parity {
    fn evaluate(&self, pos: &Kayles<W>) -> Score {
        let mut free = pos.free();
        let mut moves = 0;
        while let Some(v) = free.first() {
            free = free.minus(pos.neighbourhoods().closed(v));
            moves += 1;
        }
        Score::estimate(if is_won(moves, pos.play_rule()) {
            Self::TURN
        } else {
            -Self::TURN
        })
    }

    fn known(&self, pos: &Kayles<W>) -> Option<Score> {
        let moves = pos.neighbourhoods().clique_count(pos.free())?;
        Some(if is_won(moves, pos.play_rule()) {
            Score::win_in(moves)
        } else {
            Score::loss_in(moves)
        })
    }
}

/// Whether the player to move wins when exactly `moves` moves are left.
const fn is_won(moves: u32, play: Play) -> bool {
    let makes_the_last_move = moves % 2 == 1;
    match play {
        Play::Normal => makes_the_last_move,
        Play::Misere => !makes_the_last_move,
    }
}
