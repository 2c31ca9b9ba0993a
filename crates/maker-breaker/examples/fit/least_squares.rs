//! Least squares over the log of a search: the cost of its proofs, by the features of their positions.

use std::error::Error;

use gametree_core::Salt;
use gametree_maker_breaker::{
    FEATURES, Sample, Settings, Side, WeakLimits, WeakPosition, WeakSolver,
};

/// The ridge that keeps weights of features that hardly vary near 0.
const RIDGE: f64 = 1e-3;

/// Returns the positions that a search for the value of a position has won for Breaker, and its visits.
pub(crate) fn log(
    pos: &WeakPosition,
    settings: Settings,
) -> Result<(Vec<Sample>, u64), Box<dyn Error>> {
    let mut solver = WeakSolver::<1>::new(pos, 1 << 29, Salt::from_seed(1), settings)?;
    let mut samples = Vec::new();
    let mut note = |sample| samples.push(sample);
    let report = solver.solve_with_samples(pos, &WeakLimits::NONE, Some(&mut note))?;
    Ok((samples, report.nodes))
}

/// Returns the weights with a side to move, to three decimals, and the part of the variance that they explain; every board counts the same.
pub(crate) fn fitted(boards: &[Vec<Sample>], side: Side) -> ([f32; FEATURES], f64) {
    let rows: Vec<Row> = boards.iter().flat_map(|all| rows(all, side)).collect();
    let weights = fit(&rows);
    #[expect(clippy::cast_possible_truncation, reason = "small numbers")]
    let rounded = weights.map(|weight| ((weight * 1e3).round() / 1e3) as f32);
    (rounded, explained(&rows, &weights))
}

/// A sample: its features, the logarithm of its nodes, and its weight.
struct Row {
    features: [f64; FEATURES],
    target: f64,
    weight: f64,
}

/// Returns the samples of a board with a side to move; every board counts the same.
fn rows(samples: &[Sample], side: Side) -> Vec<Row> {
    let of_side = samples.iter().filter(|sample| sample.to_move == side);
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^52")]
    let weight = 1.0 / of_side.clone().count() as f64;
    let row = |sample: &Sample| Row {
        features: sample.features.map(f64::from),
        target: f64::from(sample.nodes.max(1)).ln(),
        weight,
    };
    of_side.map(row).collect()
}

/// Fits the weights by the normal equations.
fn fit(rows: &[Row]) -> [f64; FEATURES] {
    let mut matrix = [[0.0; FEATURES]; FEATURES];
    let mut right = [0.0; FEATURES];
    for row in rows {
        for (i, a) in row.features.iter().enumerate() {
            for (j, b) in row.features.iter().enumerate() {
                matrix[i][j] += row.weight * a * b;
            }
            right[i] += row.weight * a * row.target;
        }
    }
    for (i, line) in matrix.iter_mut().enumerate() {
        line[i] += RIDGE;
    }
    solve(matrix, right)
}

/// Solves the equations by Gauss elimination; the ridge keeps every pivot away from 0.
fn solve(mut matrix: [[f64; FEATURES]; FEATURES], mut right: [f64; FEATURES]) -> [f64; FEATURES] {
    for pivot in 0..FEATURES {
        for row in 0..FEATURES {
            if row != pivot {
                let factor = matrix[row][pivot] / matrix[pivot][pivot];
                let line = matrix[pivot];
                for (to, from) in matrix[row].iter_mut().zip(line) {
                    *to -= factor * from;
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    std::array::from_fn(|i| right[i] / matrix[i][i])
}

/// Returns the part of the variance that the weights explain.
fn explained(rows: &[Row], weights: &[f64; FEATURES]) -> f64 {
    let total: f64 = rows.iter().map(|row| row.weight).sum();
    let mean = rows.iter().map(|row| row.weight * row.target).sum::<f64>() / total;
    let (mut left, mut all) = (0.0, 0.0);
    for row in rows {
        let estimate: f64 = row.features.iter().zip(weights).map(|(f, w)| f * w).sum();
        left += row.weight * (row.target - estimate).powi(2);
        all += row.weight * (row.target - mean).powi(2);
    }
    1.0 - left / all
}
