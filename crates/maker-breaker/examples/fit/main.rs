//! Fit of the initial proof numbers to the nodes that proofs took: `cargo run --release -p gametree-maker-breaker --example fit -- ROUNDS COLUMNS,ROWS,K[/STONES]...`.
//!
//! The first round searches without an estimate, and each later round with the weights of the round before.
//! So the last weights rest on no earlier fit.
//! The example prints the weights with Maker and with Breaker to move as `src/estimate/tables.rs` holds them, and the part of the variance that they explain.
//! The weights of the last round are the result.
#![expect(clippy::print_stdout, reason = "its output is the table")]

mod least_squares;
#[path = "../suite/positions.rs"]
mod positions;

use std::env;
use std::error::Error;

use gametree_maker_breaker::{Settings, Side, Technique};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = env::args().skip(1);
    let rounds = words.next().ok_or("expected a number of rounds")?;
    let rounds: u32 = rounds.parse()?;
    let names: Vec<String> = words.collect();
    let mut settings = Settings {
        without: Some(Technique::Estimate),
        ..Settings::default()
    };
    for round in 1..=rounds {
        println!("// round {round}");
        let mut boards = Vec::new();
        for name in &names {
            let pos = positions::position(name)?;
            let (samples, nodes) = least_squares::log(&pos, settings)?;
            println!(
                "// {name}: {} positions won in {nodes} visits",
                samples.len()
            );
            boards.push(samples);
        }
        let weights = [Side::Maker, Side::Breaker].map(|side| {
            let (weights, explained) = least_squares::fitted(&boards, side);
            println!("// {side:?} to move, explains {explained:.2}");
            let numbers = weights.map(|weight| format!("{weight:.3}"));
            println!("[{}],", numbers.join(", "));
            weights
        });
        settings = Settings {
            weights: Some(weights),
            ..Settings::default()
        };
    }
    Ok(())
}
