//! What a position may cost to prove, from its features: where proof numbers begin.

mod tables;

use gametree_core::ProofNumbers;

use crate::game::Side;
use crate::reduce::Reduced;
use crate::rows::{CELL_ONE, Rows, SIZES};
use crate::settings::{FEATURES, Weights};

const _: () = assert!(FEATURES == SIZES + 5, "those of sizes, and five more");

/// What the logarithm of the nodes of a proof is estimated from: the edges of each size from 1, the cells and the rows of all edges, the largest sum of 2^-size at a cell, the cells that the smallest pairs of all rows take together, and 1.
pub(crate) fn features<const W: usize>(pos: &Reduced<W>, rows: &Rows<W>) -> [f32; FEATURES] {
    let mut features = [0.0; FEATURES];
    for (feature, &count) in features.iter_mut().zip(pos.edges.counts()) {
        *feature = f32::from(count);
    }
    let heaviest = pos.edges.weights().iter().flatten().max().copied();
    let small = |count: u32| f32::from(u16::try_from(count).unwrap_or(u16::MAX));
    features[SIZES] = small(pos.live.count());
    features[SIZES + 1] = small(pos.edges.live_rows().count_ones());
    features[SIZES + 2] = f32::from(heaviest.unwrap_or(0)) / f32::from(CELL_ONE);
    let least = pos.edges.live_states().map(|id| rows.state(id).least);
    features[SIZES + 3] = small(least.sum());
    features[SIZES + 4] = 1.0;
    features
}

/// A position that Breaker was found to win by a search, and what that took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Who moves.
    pub to_move: Side,
    /// What the estimate is made of.
    pub features: [f32; FEATURES],
    /// Positions visited.
    pub nodes: u32,
}

/// The logarithm of the greatest number that a position begins with.
const HIGHEST: f32 = 14.0;

/// The weights for lines of `k`; longer ones than five have those of five, as most of their boards need no search.
pub(crate) const fn fitted(k: usize) -> Weights {
    match k {
        0..=4 => tables::FOUR,
        _ => tables::FIVE,
    }
}

/// The numbers that an open position begins with, for the goal that Breaker wins.
pub(crate) fn initial<const W: usize>(
    pos: &Reduced<W>,
    rows: &Rows<W>,
    weights: &Weights,
    steepness: f32,
) -> ProofNumbers {
    let weights = match pos.edges.to_move() {
        Side::Maker => &weights[0],
        Side::Breaker => &weights[1],
    };
    let features = features(pos, rows);
    let sum = features.iter().zip(weights);
    let sum: f32 = sum.map(|(feature, weight)| feature * weight).sum();
    let pn = libm::expf((steepness * sum).clamp(0.0, HIGHEST));
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 1 and e^HIGHEST"
    )]
    let pn = pn as u32;
    ProofNumbers { pn, dn: 1 }
}
