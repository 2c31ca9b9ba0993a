//! The network in floating-point numbers, with its gradient.

use std::fmt;

use gametree_testkit::Rng;

use crate::samples::{CLASSES, Sample};

pub(crate) const FEATURES: usize = 8;
pub(crate) const BOTH: usize = 2 * FEATURES;
pub(crate) const HIDDEN: usize = 16;
/// The factor from a sum of features to an input of the hidden units.
const TO_HIDDEN: f32 = 1.0 / 8.0;
/// The factor of ranks.
pub(crate) const RANK: f32 = 4.0;
/// The weight of the loss of the order beside that of the estimate.
const ORDER: f32 = 0.3;
/// The slope of a clipped feature towards the open interval, so that none stays clipped for good.
const LEAK: f32 = 0.02;

/// The features of a cell, those of the player to move first.
type Features = [f32; BOTH];

/// The places of the parameters in one vector: the vectors of lines first, those of their classes last.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    pub(crate) lines: usize,
}

impl Layout {
    pub(crate) const fn bias(self) -> usize {
        self.lines * FEATURES
    }
    pub(crate) const fn rank(self) -> usize {
        self.bias() + FEATURES
    }
    pub(crate) const fn hidden(self) -> usize {
        self.rank() + BOTH
    }
    pub(crate) const fn hidden_bias(self) -> usize {
        self.hidden() + HIDDEN * BOTH
    }
    pub(crate) const fn output(self) -> usize {
        self.hidden_bias() + HIDDEN
    }
    pub(crate) const fn direct(self) -> usize {
        self.output() + HIDDEN
    }
    pub(crate) const fn output_bias(self) -> usize {
        self.direct() + BOTH
    }
    pub(crate) const fn classes(self) -> usize {
        self.output_bias() + 1
    }
    pub(crate) const fn len(self) -> usize {
        self.classes() + CLASSES * FEATURES
    }

    /// Fills parameters with small random numbers; the vectors of lines begin at zero, beside those of their classes.
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    pub(crate) fn fill(self, parameters: &mut [f32], rng: &mut Rng) {
        let mut random = |from: usize, to: usize, size: f32| {
            for parameter in &mut parameters[from..to] {
                let sum: usize = (0..6).map(|_| rng.below(1 << 12)).sum();
                *parameter = (sum as f32 / 4096.0 - 3.0) * size;
            }
        };
        random(self.rank(), self.hidden(), 0.7);
        random(self.hidden(), self.hidden_bias(), 0.28);
        random(self.output(), self.direct(), 0.42);
        random(self.classes(), self.len(), 0.11);
        parameters[self.bias()..self.rank()].fill(0.05);
    }
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
pub(crate) fn pass(
    layout: Layout,
    parameters: &[f32],
    sample: &Sample,
    gradient: Option<&mut [f32]>,
) -> Loss {
    let pass = Pass::of(layout, parameters, sample);
    if let Some(gradient) = gradient {
        pass.descend(layout, parameters, sample, gradient);
    }
    pass.loss
}

impl Pass {
    fn of(layout: Layout, parameters: &[f32], sample: &Sample) -> Self {
        let mut sums = [0.0; BOTH];
        let mut all = Vec::with_capacity(sample.cells.len());
        for cells in &sample.cells {
            let mut features = [0.0; BOTH];
            for (half, lines) in features.chunks_exact_mut(FEATURES).zip(cells.lines) {
                half.copy_from_slice(&parameters[layout.bias()..layout.rank()]);
                for line in lines {
                    let vector = &parameters[usize::from(line) * FEATURES..][..FEATURES];
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
        let mut output =
            parameters[layout.output_bias()] + dot(&parameters[layout.direct()..], &sums);
        for (at, unit) in units.iter_mut().enumerate() {
            let bias = parameters[layout.hidden_bias() + at];
            *unit = (bias + dot(&parameters[layout.hidden() + at * BOTH..], &sums)).max(0.0);
            output += parameters[layout.output() + at] * *unit;
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
            pass.order(&parameters[layout.rank()..], sample, best);
        }
        pass
    }

    /// Computes the loss of the order: the logarithm of the probability of the best move.
    fn order(&mut self, weights: &[f32], sample: &Sample, best: usize) {
        let places = sample.candidates.iter().map(|&place| usize::from(place));
        let ranks: Vec<f32> = places
            .map(|place| RANK * dot(weights, &self.features[place]))
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

    fn descend(&self, layout: Layout, parameters: &[f32], sample: &Sample, gradient: &mut [f32]) {
        let mut of_sums = [0.0; BOTH];
        let mut row = |at: usize, slope: f32, gradient: &mut [f32]| {
            for input in 0..BOTH {
                gradient[at + input] += slope * self.sums[input];
                of_sums[input] += slope * parameters[at + input] * TO_HIDDEN;
            }
        };
        gradient[layout.output_bias()] += self.slope;
        row(layout.direct(), self.slope, gradient);
        for (at, unit) in self.units.into_iter().enumerate() {
            gradient[layout.output() + at] += self.slope * unit;
            if unit > 0.0 {
                let slope = self.slope * parameters[layout.output() + at];
                gradient[layout.hidden_bias() + at] += slope;
                row(layout.hidden() + at * BOTH, slope, gradient);
            }
        }
        let mut slopes: Vec<Features> = sample
            .cells
            .iter()
            .map(|cells| of_sums.map(|slope| slope * cells.count))
            .collect();
        for (&place, slope) in sample.candidates.iter().zip(&self.rank_slopes) {
            let (place, slope) = (usize::from(place), slope * ORDER * RANK);
            for at in 0..BOTH {
                gradient[layout.rank() + at] += slope * self.features[place][at];
                slopes[place][at] += slope * parameters[layout.rank() + at];
            }
        }
        for ((cells, features), slopes) in sample.cells.iter().zip(&self.features).zip(&slopes) {
            let slopes: Features = std::array::from_fn(|at| clipped(features[at], slopes[at]));
            for (half, lines) in slopes.chunks_exact(FEATURES).zip(cells.lines) {
                let bias = layout.bias();
                let vectors = lines.map(|line| usize::from(line) * FEATURES);
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
