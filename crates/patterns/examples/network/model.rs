//! The network in floating-point numbers, with its gradient.

use std::fmt;

use gametree_patterns::Network;
use gametree_testkit::Rng;

use crate::samples::{CLASSES, Sample};

pub(crate) const FEATURES: usize = Network::FEATURES;
const BOTH: usize = 2 * FEATURES;
const HIDDEN: usize = Network::HIDDEN;
pub(crate) const LINES: usize = Network::LINES;
/// The factor from a sum of features to an input of the hidden units.
const TO_HIDDEN: f32 = 1.0 / 8.0;
/// The factor of ranks.
pub(crate) const RANK_FACTOR: f32 = 4.0;
/// The weight of the loss of the order beside that of the estimate.
const ORDER: f32 = 0.3;
/// The slope of a clipped feature towards the open interval, so that none stays clipped for good.
const LEAK: f32 = 0.02;

/// The features of a cell, those of the player to move first.
type Features = [f32; BOTH];

// The places of the parameters in one vector: the vectors of lines first, those of their classes last.
pub(crate) const BIAS: usize = LINES * FEATURES;
pub(crate) const RANKS: usize = BIAS + FEATURES;
pub(crate) const HIDDEN_WEIGHTS: usize = RANKS + BOTH;
pub(crate) const HIDDEN_BIAS: usize = HIDDEN_WEIGHTS + HIDDEN * BOTH;
pub(crate) const OUTPUT: usize = HIDDEN_BIAS + HIDDEN;
pub(crate) const DIRECT: usize = OUTPUT + HIDDEN;
pub(crate) const OUTPUT_BIAS: usize = DIRECT + BOTH;
pub(crate) const CLASS_VECTORS: usize = OUTPUT_BIAS + 1;
pub(crate) const PARAMETERS: usize = CLASS_VECTORS + CLASSES * FEATURES;

/// Fills parameters with small random numbers; the vectors of lines begin at zero, beside those of their classes.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
pub(crate) fn fill(parameters: &mut [f32], rng: &mut Rng) {
    let mut random = |from: usize, to: usize, size: f32| {
        for parameter in &mut parameters[from..to] {
            let sum: usize = (0..6).map(|_| rng.below(1 << 12)).sum();
            *parameter = (sum as f32 / 4096.0 - 3.0) * size;
        }
    };
    random(RANKS, HIDDEN_WEIGHTS, 0.7);
    random(HIDDEN_WEIGHTS, HIDDEN_BIAS, 0.28);
    random(OUTPUT, DIRECT, 0.42);
    random(CLASS_VECTORS, PARAMETERS, 0.11);
    parameters[BIAS..RANKS].fill(0.05);
}

/// The losses of samples, added up.
#[derive(Clone, Copy, Default)]
pub(crate) struct Loss {
    samples: f64,
    estimate: f64,
    order: f64,
    /// The number of samples whose best move has the highest rank.
    first: f64,
    /// The number of samples with a choice of moves.
    choices: f64,
}

impl Loss {
    pub(crate) fn plus(self, other: Loss) -> Loss {
        Loss {
            samples: self.samples + other.samples,
            estimate: self.estimate + other.estimate,
            order: self.order + other.order,
            first: self.first + other.first,
            choices: self.choices + other.choices,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "estimate {:.4}, order {:.3}, best move first in {:.1} %, of {} samples",
            self.estimate / self.samples,
            self.order / self.choices,
            100.0 * self.first / self.choices,
            self.samples
        )
    }
}

/// A pass over one sample: what it computes, for the way back.
struct Pass {
    features: Vec<Features>,
    sums: Features,
    units: [f32; HIDDEN],
    /// The slope of the loss at the output.
    slope: f32,
    /// The slope of the loss at the rank of each candidate.
    rank_slopes: Vec<f32>,
    loss: Loss,
}

/// Returns the loss of a sample, and adds to the gradient if there is one.
///
/// The vectors of lines in `parameters` include those of their classes.
pub(crate) fn pass(parameters: &[f32], sample: &Sample, gradient: Option<&mut [f32]>) -> Loss {
    let pass = Pass::of(parameters, sample);
    if let Some(gradient) = gradient {
        pass.descend(parameters, sample, gradient);
    }
    pass.loss
}

impl Pass {
    fn of(parameters: &[f32], sample: &Sample) -> Self {
        let mut sums = [0.0; BOTH];
        let mut all = Vec::with_capacity(sample.cells.len());
        for cells in &sample.cells {
            let mut features = [0.0; BOTH];
            for (half, lines) in features.chunks_exact_mut(FEATURES).zip(cells.lines) {
                half.copy_from_slice(&parameters[BIAS..RANKS]);
                for line in lines {
                    let vector = &parameters[line * FEATURES..][..FEATURES];
                    half.iter_mut()
                        .zip(vector)
                        .for_each(|(sum, weight)| *sum += weight);
                }
            }
            for (feature, sum) in features.iter_mut().zip(&mut sums) {
                *feature = feature.clamp(0.0, 1.0);
                *sum += *feature * cells.count * TO_HIDDEN;
            }
            all.push(features);
        }
        let mut units = [0.0; HIDDEN];
        let mut output = parameters[OUTPUT_BIAS] + dot(&parameters[DIRECT..], &sums);
        for (at, unit) in units.iter_mut().enumerate() {
            let bias = parameters[HIDDEN_BIAS + at];
            *unit = (bias + dot(&parameters[HIDDEN_WEIGHTS + at * BOTH..], &sums)).max(0.0);
            output += parameters[OUTPUT + at] * *unit;
        }
        let probability = (1.0 / (1.0 + (-output).exp())).clamp(1e-6, 1.0 - 1e-6);
        let target = sample.target;
        let estimate = -target * probability.ln() - (1.0 - target) * (1.0 - probability).ln();
        let mut pass = Pass {
            features: all,
            sums,
            units,
            slope: probability - target,
            rank_slopes: Vec::new(),
            loss: Loss {
                samples: 1.0,
                estimate: f64::from(estimate),
                ..Loss::default()
            },
        };
        if let Some(best) = sample.best {
            pass.order(&parameters[RANKS..], sample, best);
        }
        pass
    }

    /// Computes the loss of the order: the logarithm of the probability of the best move.
    fn order(&mut self, weights: &[f32], sample: &Sample, best: usize) {
        let places = sample.candidates.iter().map(|&place| usize::from(place));
        let ranks: Vec<f32> = places
            .map(|place| RANK_FACTOR * dot(weights, &self.features[place]))
            .collect();
        let highest = ranks.iter().copied().fold(f32::MIN, f32::max);
        let odds: Vec<f32> = ranks.iter().map(|rank| (rank - highest).exp()).collect();
        let sum: f32 = odds.iter().sum();
        self.loss.order = f64::from(sum.ln() + highest - ranks[best]);
        self.loss.first = f64::from(u8::from(ranks[best] >= highest));
        self.loss.choices = 1.0;
        self.rank_slopes = odds.iter().map(|odds| odds / sum).collect();
        self.rank_slopes[best] -= 1.0;
    }

    fn descend(&self, parameters: &[f32], sample: &Sample, gradient: &mut [f32]) {
        let mut of_sums = [0.0; BOTH];
        let mut row = |at: usize, slope: f32, gradient: &mut [f32]| {
            for input in 0..BOTH {
                gradient[at + input] += slope * self.sums[input];
                of_sums[input] += slope * parameters[at + input] * TO_HIDDEN;
            }
        };
        gradient[OUTPUT_BIAS] += self.slope;
        row(DIRECT, self.slope, gradient);
        for (at, unit) in self.units.into_iter().enumerate() {
            gradient[OUTPUT + at] += self.slope * unit;
            if unit > 0.0 {
                let slope = self.slope * parameters[OUTPUT + at];
                gradient[HIDDEN_BIAS + at] += slope;
                row(HIDDEN_WEIGHTS + at * BOTH, slope, gradient);
            }
        }
        let mut slopes: Vec<Features> = sample
            .cells
            .iter()
            .map(|cells| of_sums.map(|slope| slope * cells.count))
            .collect();
        for (&place, slope) in sample.candidates.iter().zip(&self.rank_slopes) {
            let (place, slope) = (usize::from(place), slope * ORDER * RANK_FACTOR);
            for at in 0..BOTH {
                gradient[RANKS + at] += slope * self.features[place][at];
                slopes[place][at] += slope * parameters[RANKS + at];
            }
        }
        for ((cells, features), slopes) in sample.cells.iter().zip(&self.features).zip(&slopes) {
            let slopes: Features = std::array::from_fn(|at| clipped(features[at], slopes[at]));
            for (half, lines) in slopes.chunks_exact(FEATURES).zip(cells.lines) {
                let bias = BIAS;
                let vectors = lines.map(|line| line * FEATURES);
                for vector in vectors.into_iter().chain([bias]) {
                    let vector = &mut gradient[vector..][..FEATURES];
                    vector
                        .iter_mut()
                        .zip(half)
                        .for_each(|(sum, slope)| *sum += slope);
                }
            }
        }
    }
}

/// Returns the slope below a feature that is clipped between 0 and 1.
fn clipped(feature: f32, slope: f32) -> f32 {
    if feature > 0.0 && feature < 1.0 {
        slope
    } else if (feature <= 0.0) == (slope < 0.0) {
        LEAK * slope
    } else {
        0.0
    }
}

fn dot(weights: &[f32], values: &Features) -> f32 {
    weights
        .iter()
        .zip(values)
        .map(|(weight, value)| weight * value)
        .sum()
}
