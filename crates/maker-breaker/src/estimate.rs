//! Estimate of the cost of a proof from the features of a position, for the initial proof numbers.

mod tables;

use gametree_core::ProofNumbers;

use crate::game::Side;
use crate::reduction::Reduced;
use crate::rows::{CELL_ONE, Rows, SIZES};
use crate::settings::{FEATURES, Weights};

const _: () = assert!(FEATURES == SIZES + 5, "those of sizes, and five more");

/// Returns the features from which the logarithm of the nodes of a proof is estimated.
///
/// First come the numbers of edges of each size from 1, and the numbers of cells and of rows of all edges.
/// Then come the largest sum of 2^-size at a cell, the number of cells that the smallest pairs of all rows take together, and 1.
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

/// A position for which a search found a win of Breaker, and the cost of that search.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The side to move.
    pub to_move: Side,
    /// The features for the estimate.
    pub features: [f32; FEATURES],
    /// The number of positions visited.
    pub nodes: u32,
}

/// The logarithm of the greatest initial number of a position.
const HIGHEST: f32 = 14.0;

/// Returns the weights for lines of `k`; longer lines than five have those of five, as most of their boards need no search.
pub(crate) const fn fitted(k: usize) -> Weights {
    match k {
        0..=4 => tables::FOUR,
        _ => tables::FIVE,
    }
}

/// Returns the initial numbers of an open position, for the goal that Breaker wins.
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
