//! Logistic regression: the estimate on the ends of games, the order of moves on the moves played.

use std::fmt::Write as _;

use gametree_patterns::Pattern;
use gametree_testkit::Rng;

use crate::adam::Adam;
use crate::samples::{Sample, Samples, UNIT};

const BATCH: usize = 512;
const ESTIMATE_EPOCHS: usize = 20;
const ORDER_EPOCHS: usize = 6;
const ESTIMATE_RATE: f32 = 0.002;
const ORDER_RATE: f32 = 0.005;
/// The divisor of the samples that are kept apart, to measure the fit of the others on them.
const KEPT_APART: usize = 10;
/// The decay of the weights of single patterns, of combinations, and of sets of threats, which grows in this order since the later ones are rarer.
const DECAY: [f32; 3] = [1e-6, 2e-5, 1e-4];
/// The number of sets of threats.
const THREAT_SETS: usize = 1024;

/// The fitted weights, in natural logarithms.
pub(crate) struct Fitted {
    patterns: Vec<[u8; 4]>,
    estimate: Vec<f32>,
    order: Vec<f32>,
}

/// The places of the weights of both sides: of single patterns, then of combinations, then of sets of threats.
struct Layout<'a> {
    patterns: &'a [[u8; 4]],
}

impl Layout<'_> {
    const fn single(side: usize, pattern: u8) -> usize {
        side * Pattern::COUNT + pattern as usize
    }

    fn combination(&self, side: usize, number: usize) -> usize {
        2 * Pattern::COUNT + side * self.patterns.len() + number
    }

    fn threats(&self, set: usize) -> usize {
        2 * Pattern::COUNT + 2 * self.patterns.len() + set
    }

    fn decay(&self) -> Vec<f32> {
        let [single, combination, threats] = DECAY;
        let mut decay = vec![single; 2 * Pattern::COUNT];
        decay.resize(self.threats(0), combination);
        decay.resize(self.threats(THREAT_SETS), threats);
        decay
    }

    /// Returns the weight of a combination, that of its patterns included.
    fn weight(&self, weights: &[f32], side: usize, number: usize) -> f32 {
        let singles = self.patterns[number].iter();
        let singles: f32 = singles
            .map(|&pattern| weights[Self::single(side, pattern)])
            .sum();
        singles + weights[self.combination(side, number)]
    }

    /// Adds to the gradient of a combination and of its patterns.
    fn push(&self, adam: &mut Adam, side: usize, number: usize, slope: f32) {
        adam.gradient[self.combination(side, number)] += slope;
        for &pattern in &self.patterns[number] {
            adam.gradient[Self::single(side, pattern)] += slope;
        }
    }

    /// Returns the logarithm of the odds to win.
    fn odds(&self, weights: &[f32], sample: &Sample) -> f32 {
        let side = |side: usize, counts: &[(usize, f32)]| -> f32 {
            let terms = counts.iter();
            terms
                .map(|&(number, count)| count * self.weight(weights, side, number))
                .sum()
        };
        weights[self.threats(sample.threats)] + side(0, &sample.own) - side(1, &sample.other)
    }

    /// Returns the rank of each candidate, higher for a better one.
    fn ranks(&self, weights: &[f32], sample: &Sample) -> Vec<f32> {
        let candidates = sample.candidates.iter();
        candidates
            .map(|&(own, other)| self.weight(weights, 0, own) + self.weight(weights, 1, other))
            .collect()
    }
}

fn probability(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// Fits weights to samples.
pub(crate) fn fit(samples: Samples) -> Fitted {
    let Samples {
        combinations,
        mut samples,
    } = samples;
    let layout = Layout {
        patterns: &combinations.patterns,
    };
    let mut rng = Rng::new(1);
    for at in (1..samples.len()).rev() {
        samples.swap(at, rng.below(at + 1));
    }
    let (apart, samples) = samples.split_at(samples.len() / KEPT_APART);
    let estimate = fit_estimate(&layout, samples, apart);
    let order = fit_order(&layout, samples, apart);
    Fitted {
        estimate,
        order,
        patterns: combinations.patterns,
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn descend(
    adam: &mut Adam,
    samples: &[Sample],
    epochs: usize,
    rate: f32,
    slopes: impl Fn(&mut Adam, &Sample, f32),
) {
    for epoch in 0..epochs {
        let left = 1.0 - epoch as f32 / epochs as f32;
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                slopes(adam, sample, 1.0 / batch.len() as f32);
            }
            adam.step(rate * left * left);
        }
    }
}

#[expect(
    clippy::print_stderr,
    clippy::cast_precision_loss,
    reason = "progress of a tool"
)]
fn fit_estimate(layout: &Layout<'_>, samples: &[Sample], apart: &[Sample]) -> Vec<f32> {
    let mut adam = Adam::new(layout.decay());
    descend(
        &mut adam,
        samples,
        ESTIMATE_EPOCHS,
        ESTIMATE_RATE,
        |adam, sample, share| {
            let slope =
                share * (probability(layout.odds(&adam.parameters, sample)) - sample.target);
            adam.gradient[layout.threats(sample.threats)] += slope;
            for &(number, count) in &sample.own {
                layout.push(adam, 0, number, slope * count);
            }
            for &(number, count) in &sample.other {
                layout.push(adam, 1, number, -slope * count);
            }
        },
    );
    let loss = |samples: &[Sample]| {
        let losses = samples.iter().map(|sample| {
            let found = probability(layout.odds(&adam.parameters, sample)).clamp(1e-6, 1.0 - 1e-6);
            -sample.target * found.ln() - (1.0 - sample.target) * (1.0 - found).ln()
        });
        losses.sum::<f32>() / samples.len() as f32
    };
    eprintln!(
        "estimate: {} samples, loss {:.4}, of those kept apart {:.4}",
        samples.len(),
        loss(samples),
        loss(apart)
    );
    adam.parameters
}

#[expect(clippy::print_stderr, reason = "progress of a tool")]
fn fit_order(layout: &Layout<'_>, samples: &[Sample], apart: &[Sample]) -> Vec<f32> {
    let mut adam = Adam::new(layout.decay());
    descend(
        &mut adam,
        samples,
        ORDER_EPOCHS,
        ORDER_RATE,
        |adam, sample, share| {
            let Some(played) = sample.played else {
                return;
            };
            let ranks = layout.ranks(&adam.parameters, sample);
            let highest = ranks.iter().copied().fold(f32::MIN, f32::max);
            let odds: Vec<f32> = ranks.iter().map(|rank| (rank - highest).exp()).collect();
            let sum: f32 = odds.iter().sum();
            for (at, &(own, other)) in sample.candidates.iter().enumerate() {
                let slope = share * (odds[at] / sum - f32::from(u8::from(at == played)));
                layout.push(adam, 0, own, slope);
                layout.push(adam, 1, other, slope);
            }
        },
    );
    let mut before = Vec::new();
    for sample in apart {
        if let Some(played) = sample.played {
            let ranks = layout.ranks(&adam.parameters, sample);
            before.push(ranks.iter().filter(|&&rank| rank > ranks[played]).count());
        }
    }
    let within = |most: usize| {
        let found = before.iter().filter(|&&before| before < most).count();
        100 * found / before.len().max(1)
    };
    eprintln!(
        "order: the move played is the first in {} %, among the first 5 in {} %, 10 in {} %, 20 in {} %",
        within(1),
        within(5),
        within(10),
        within(20)
    );
    adam.parameters
}

impl Fitted {
    /// Returns the text of the file that `Weights::parse` reads.
    pub(crate) fn text(&self) -> String {
        let layout = Layout {
            patterns: &self.patterns,
        };
        let four = |at: [usize; 2]| {
            [&self.estimate, &self.order]
                .map(|weights| at.map(|at| rounded(weights[at])))
                .concat()
        };
        let mut text = String::new();
        let mut line = |words: &str, numbers: &[i16]| {
            if numbers.iter().any(|&number| number != 0) {
                text += words;
                for number in numbers {
                    let _ = write!(text, " {number}");
                }
                text.push('\n');
            }
        };
        for pattern in (0..).take(Pattern::COUNT) {
            let at = [0, 1].map(|side| Layout::single(side, pattern));
            line(&format!("pattern {pattern}"), &four(at));
        }
        let mut sorted: Vec<usize> = (0..self.patterns.len()).collect();
        sorted.sort_unstable_by_key(|&number| self.patterns[number]);
        for number in sorted {
            let [d, c, b, a] = self.patterns[number];
            let at = [0, 1].map(|side| layout.combination(side, number));
            line(&format!("cell {a} {b} {c} {d}"), &four(at));
        }
        for set in 0..THREAT_SETS {
            line(
                &format!("threats {set}"),
                &[rounded(self.estimate[layout.threats(set)])],
            );
        }
        text
    }
}

/// Returns a weight for the file, in half a unit of estimates, so that the sum of many small ones is right.
#[expect(clippy::cast_possible_truncation, reason = "clamped")]
fn rounded(weight: f32) -> i16 {
    (2.0 * UNIT * weight).round().clamp(-16_000.0, 16_000.0) as i16
}
