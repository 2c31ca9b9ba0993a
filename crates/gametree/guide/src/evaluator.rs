//! The estimate of an unfinished position.

use gametree_core::{Evaluator, Position, Score};

use crate::Domineering;

/// Compares the numbers of places where either player could lay a domino.
// Your game: a guess that leads engines to promising positions; `gametree_core::NoEvaluation` does for a small game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluator<Domineering> for Mobility {
    /// The places of the side to move less those of the opponent.
    // Your game: any number, from the viewpoint of the side to move; larger is better for it.
    fn evaluate(&self, pos: &Domineering) -> Score {
        let [own, other] = [pos.to_move(), !pos.to_move()]
            .map(|player| pos.places(player).count_ones().cast_signed());
        Score::estimate(own - other)
    }

    /// An opponent without a place has lost after the next move.
    // Your game: only what is certain, distance included, since proofs rest on it; leave this out if nothing is.
    fn known(&self, pos: &Domineering) -> Option<Score> {
        (pos.places(!pos.to_move()) == 0).then_some(Score::win_in(1))
    }
}
