//! Fits where proof numbers begin to the nodes that proofs took: `cargo run --release -p gametree-maker-breaker --example fit -- COLUMNS,ROWS,K[/STONES]...`.
//!
//! Prints the weights with Maker and with Breaker to move as `src/estimate/tables.rs` holds them, and the part of the variance that they explain.
#![expect(clippy::print_stdout, reason = "its output is the table")]

#[path = "../suite/positions.rs"]
mod positions;

use std::env;
use std::error::Error;

use gametree_core::Salt;
use gametree_maker_breaker::{FEATURES, Sample, Settings, Side, WeakLimits, WeakSolver};

/// What keeps weights of features that hardly vary near 0.
const RIDGE: f64 = 1e-3;

fn main() -> Result<(), Box<dyn Error>> {
    let mut boards: Vec<Vec<Sample>> = Vec::new();
    for name in env::args().skip(1) {
        let pos = positions::position(&name)?;
        let salt = Salt::from_seed(1);
        let mut solver = WeakSolver::<1>::new(&pos, 1 << 29, salt, Settings::default())?;
        let mut samples = Vec::new();
        let mut note = |sample| samples.push(sample);
        solver.solve_with_samples(&pos, &WeakLimits::NONE, Some(&mut note))?;
        println!("// {name}: {} positions", samples.len());
        boards.push(samples);
    }
    for side in [Side::Maker, Side::Breaker] {
        let rows: Vec<Row> = boards.iter().flat_map(|all| rows(all, side)).collect();
        let weights = fit(&rows);
        println!(
            "// {side:?} to move, explains {:.2}",
            explained(&rows, &weights)
        );
        let numbers: Vec<String> = weights.iter().map(|w| format!("{w:.3}")).collect();
        println!("[{}],", numbers.join(", "));
    }
    Ok(())
}

/// A sample: features, the logarithm of its nodes, and how much it counts.
struct Row {
    features: [f64; FEATURES],
    target: f64,
    weight: f64,
}

/// The samples of a board with a side to move; every board counts the same.
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

/// Least squares by the normal equations.
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

/// Gauss elimination; the ridge keeps every pivot away from 0.
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

/// The part of the variance that the weights explain.
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
