//! The fit of the network to samples.

use gametree_testkit::Rng;

use crate::adam::Adam;
use crate::model::{
    BIAS, CLASS_VECTORS, FEATURES, HIDDEN_BIAS, HIDDEN_WEIGHTS, LINES, Loss, OUTPUT, OUTPUT_BIAS,
    PARAMETERS, RANK_FACTOR, RANKS, fill, pass,
};
use crate::samples::{Sample, Samples};

const BATCH: usize = 256;
const RATE: f32 = 0.003;
/// The number of batches until the rate is reached.
const WARM_UP: f32 = 100.0;
/// The share of the rate at the end.
const LAST: f32 = 0.02;
/// The share by which the vector of a line comes nearer to that of its class in a batch, for a rate of 1.
const DECAY: f32 = 2.0;
/// The divisor of the samples that are kept apart, to measure the fit of the others on them.
const KEPT_APART: usize = 16;
/// The number of threads that share a batch.
const THREADS: usize = 2;

/// A fitted network.
pub(crate) struct Fitted {
    /// The parameters; the vectors of lines include those of their classes.
    parameters: Vec<f32>,
}

/// Fits a network to samples, and reports the losses of each epoch on standard error.
#[expect(clippy::print_stderr, reason = "progress of a tool")]
pub(crate) fn fit(samples: &Samples, epochs: usize) -> Fitted {
    let classes: Vec<usize> = (0..LINES)
        .map(|line| samples.classes.get(&line).copied().unwrap_or(0))
        .collect();
    let mut rng = Rng::new(1);
    let mut adam = Adam::new(vec![0.0; PARAMETERS]);
    fill(&mut adam.parameters, &mut rng);
    let (apart, kept): (Vec<_>, Vec<_>) = (0..samples.all.len())
        // The samples of a game follow one another.
        .partition(|at| at / 64 % KEPT_APART == 0);
    let [apart, mut kept] = [apart, kept].map(|places| {
        places
            .into_iter()
            .map(|at| &samples.all[at])
            .collect::<Vec<_>>()
    });
    let batches = epochs * kept.len().div_ceil(BATCH);
    let mut number = 0;
    for epoch in 1..=epochs {
        for at in (1..kept.len()).rev() {
            kept.swap(at, rng.below(at + 1));
        }
        let mut loss = Loss::default();
        for batch in kept.chunks(BATCH) {
            number += 1;
            loss = loss.plus(step(&classes, &mut adam, batch, rate(number, batches)));
        }
        let parameters = with_classes(&classes, &adam.parameters);
        let of_apart = apart.iter().map(|sample| pass(&parameters, sample, None));
        let of_apart = of_apart.fold(Loss::default(), Loss::plus);
        eprintln!("epoch {epoch}: {loss}; kept apart: {of_apart}");
    }
    Fitted {
        parameters: with_classes(&classes, &adam.parameters),
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn rate(number: usize, batches: usize) -> f32 {
    let left = 1.0 - number as f32 / batches as f32;
    RATE * left.max(LAST) * (number as f32 / WARM_UP).min(1.0)
}

/// Takes one step, and returns the loss before it.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn step(classes: &[usize], adam: &mut Adam, batch: &[&Sample], rate: f32) -> Loss {
    let parameters = &with_classes(classes, &adam.parameters);
    let parts = std::thread::scope(|scope| {
        let threads: Vec<_> = batch
            .chunks(batch.len().div_ceil(THREADS))
            .map(|part| {
                scope.spawn(move || {
                    let mut gradient = vec![0.0; PARAMETERS];
                    let losses = part
                        .iter()
                        .map(|sample| pass(parameters, sample, Some(&mut gradient)));
                    let loss = losses.fold(Loss::default(), Loss::plus);
                    (gradient, loss)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("arithmetic alone"))
            .collect::<Vec<_>>()
    });
    let mut loss = Loss::default();
    for (gradient, of_part) in parts {
        loss = loss.plus(of_part);
        for (sum, slope) in adam.gradient.iter_mut().zip(gradient) {
            *sum += slope / batch.len() as f32;
        }
    }
    for (line, class) in classes.iter().enumerate() {
        for at in 0..FEATURES {
            let slope = adam.gradient[line * FEATURES + at];
            adam.gradient[CLASS_VECTORS + class * FEATURES + at] += slope;
        }
    }
    adam.step(rate);
    for weight in &mut adam.parameters[..BIAS] {
        *weight *= 1.0 - rate * DECAY;
    }
    loss
}

/// Returns the parameters with the vector of its class added to that of each line.
fn with_classes(classes: &[usize], parameters: &[f32]) -> Vec<f32> {
    let mut all = parameters.to_vec();
    for (line, class) in classes.iter().enumerate() {
        for at in 0..FEATURES {
            all[line * FEATURES + at] += parameters[CLASS_VECTORS + class * FEATURES + at];
        }
    }
    all
}

impl Fitted {
    /// Returns the file that `Network::from_bytes` reads.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        /// Units of the rank for a natural logarithm of the odds that a move is the best.
        const RANK_UNITS: f32 = 50.0;
        /// The values that stand for 1: of an input of a cell, of a weight, of a feature and of a hidden unit.
        const INPUT: f32 = 1024.0;
        const WEIGHT: f32 = 256.0;
        const FEATURE: f32 = 127.0;
        const UNIT: f32 = 254.0;
        let short = |from: usize, to: usize, factor: f32| -> Vec<u8> {
            let weights = self.parameters[from..to].iter();
            let rounded = weights.map(|weight| rounded(weight * factor, f32::from(i16::MAX)));
            #[expect(clippy::cast_possible_truncation, reason = "within 16 bits")]
            let bytes = rounded.flat_map(|weight| (weight as i16).to_le_bytes());
            bytes.collect()
        };
        let long = |from: usize, to: usize| -> Vec<u8> {
            let weights = self.parameters[from..to].iter();
            let rounded = weights.map(|weight| rounded(weight * UNIT * WEIGHT, 1e9));
            rounded.flat_map(i32::to_le_bytes).collect()
        };
        [
            short(0, RANKS, INPUT),
            short(
                RANKS,
                HIDDEN_WEIGHTS,
                RANK_FACTOR * RANK_UNITS * WEIGHT / FEATURE,
            ),
            short(HIDDEN_WEIGHTS, HIDDEN_BIAS, WEIGHT),
            long(HIDDEN_BIAS, OUTPUT),
            short(OUTPUT, OUTPUT_BIAS, WEIGHT),
            long(OUTPUT_BIAS, CLASS_VECTORS),
        ]
        .concat()
    }
}

/// Returns the nearest integer that is at most `most` away from zero.
#[expect(clippy::cast_possible_truncation, reason = "clamped")]
fn rounded(weight: f32, most: f32) -> i32 {
    weight.round().clamp(-most, most) as i32
}
