//! Evaluation by the number of safe edges, and values known from it.

use gametree_core::{Evaluator, Position, Score};

use crate::{Goal, Sim};

/// Compares the number of free edges that complete a triangle for either player; knows the value in the last two plies of most games.
///
/// The estimate is the number of free edges that are good for the mover less the number of those good for the opponent. Good edges complete no triangle if triangles are avoided, and complete one if they are the goal.
#[derive(Clone, Copy, Debug, Default)]
pub struct SafeEdges;

impl Evaluator<Sim> for SafeEdges {
    fn evaluate(&self, pos: &Sim) -> Score {
        let mover = pos.to_move();
        let [own, other] =
            [mover, !mover].map(|player| pos.completions(player).len().cast_signed());
        Score::estimate(match pos.rules().goal() {
            Goal::Avoid => other - own,
            Goal::Achieve => own - other,
        })
    }

    fn known(&self, pos: &Sim) -> Option<Score> {
        match pos.rules().goal() {
            Goal::Avoid => known_when_avoiding(pos),
            Goal::Achieve => known_when_achieving(pos),
        }
    }

    /// Returns two edges: every move takes one.
    fn notable(&self) -> Option<u16> {
        Some(2)
    }
}

/// Returns the value if a player runs out of safe edges within two plies.
///
/// A move can take an edge from the opponent's safe ones but makes none of the others unsafe, since these depend on the opponent's colour alone.
fn known_when_avoiding(pos: &Sim) -> Option<Score> {
    let (mover, free) = (pos.to_move(), pos.free());
    let own_safe = free.without(pos.completions(mover));
    if own_safe.is_empty() {
        return Some(Score::loss_in(1));
    }
    if free.len() == 1 {
        // The last edge is safe.
        return Some(Score::DRAW);
    }
    // A safe move that leaves the opponent none wins, and no win is nearer.
    let other_safe = free.without(pos.completions(!mover));
    let takes_the_last = match other_safe.first() {
        None => true,
        Some(edge) => other_safe.len() == 1 && own_safe.contains(edge),
    };
    takes_the_last.then_some(Score::win_in(2))
}

/// Returns the value if a triangle can be completed at once, or if two are threatened.
fn known_when_achieving(pos: &Sim) -> Option<Score> {
    let mover = pos.to_move();
    if !pos.completions(mover).is_empty() {
        return Some(Score::win_in(1));
    }
    if pos.free().len() == 1 {
        // The last edge completes nothing.
        return Some(Score::DRAW);
    }
    (pos.completions(!mover).len() > 1).then_some(Score::loss_in(2))
}
