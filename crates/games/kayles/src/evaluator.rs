//! Evaluation of a position for the generic engines.

use gametree_core::{Evaluator, Score};

use crate::position::{Kayles, Play};

/// Evaluates a position by the player who will be to move when no vertex is left.
///
/// The result is known if only cliques are left: each of them is one move, in every order of play.
/// Otherwise the estimate counts the remaining moves if both players always take the free vertex with the lowest number; it is little more than a guess.
#[derive(Clone, Copy, Debug, Default)]
pub struct Parity;

impl Parity {
    /// The value of the turn: an arbitrary unit, since nothing else is counted.
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

/// Returns `true` if the player to move wins when exactly `moves` moves are left.
const fn is_won(moves: u32, play: Play) -> bool {
    let makes_the_last_move = moves % 2 == 1;
    match play {
        Play::Normal => makes_the_last_move,
        Play::Misere => !makes_the_last_move,
    }
}
