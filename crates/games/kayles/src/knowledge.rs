//! What is worth trying, and what a position is worth, for the engines of any game.

use gametree_core::{Coverage, Evaluator, MoveBuf, MoveGen, Score};
use smallvec::SmallVec;

use crate::graph::{Vertex, VertexSet};
use crate::position::{Kayles, Play};

/// Every free vertex, by its number.
#[derive(Clone, Copy, Debug, Default)]
pub struct FreeVertices;

impl<const W: usize> MoveGen<Kayles<W>> for FreeVertices {
    const COVERAGE: Coverage = Coverage::Legal;

    #[inline]
    fn moves(&self, pos: &Kayles<W>, out: &mut MoveBuf<Vertex>) {
        out.extend(pos.free());
    }
}

/// The free vertices without twins: of vertices with the same free neighbours, the first alone.
///
/// Two vertices are twins when their free neighbours are the same, apart from the two themselves.
/// Swapping them maps the free vertices onto themselves and keeps all edges, so it maps the position after the one move onto the position after the other: both are worth the same, in as many plies, under normal play and misère.
/// The first of its twins is always proposed, so a move remains wherever there is one.
#[derive(Clone, Copy, Debug, Default)]
pub struct DistinctVertices;

impl<const W: usize> MoveGen<Kayles<W>> for DistinctVertices {
    const COVERAGE: Coverage = Coverage::Sound {
        exact_distance: true,
    };

    #[inline]
    fn moves(&self, pos: &Kayles<W>, out: &mut MoveBuf<Vertex>) {
        let mut proposed: SmallVec<[[VertexSet<W>; 2]; 64]> = SmallVec::new();
        for v in pos.free() {
            let closed = pos.neighbourhoods().closed(v) & pos.free();
            let open = closed.minus(VertexSet::of(v));
            // Closed neighbourhoods can only be equal for neighbours, open ones for others.
            let is_twin = |other: &[VertexSet<W>; 2]| other[0] == closed || other[1] == open;
            if !proposed.iter().any(is_twin) {
                proposed.push([closed, open]);
                out.push(v);
            }
        }
    }
}

/// Judges by whose turn it will be when no vertex is left.
///
/// Known is the end where all that is left are cliques: each of them is one move, whatever the players do.
/// Otherwise the moves are counted that are left if everybody takes the free vertex with the lowest number; it is little more than a guess.
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

/// Whether the player to move wins when there are exactly so many moves left.
const fn is_won(moves: u32, play: Play) -> bool {
    let makes_the_last_move = moves % 2 == 1;
    match play {
        Play::Normal => makes_the_last_move,
        Play::Misere => !makes_the_last_move,
    }
}
