//! Contests of the engines with the crate `minimax`, with an engine without traits, and with a solver of one game.
//!
//! Both sides have the same game, moves, evaluation and depth, and they must find the same answer.
//!
//! `cargo bench --bench peer -- [NAME] [--quick]` measures the contests whose names contain NAME.
//! The set begin-hard of Connect Four runs only under its name, where `CONNECT4_SETS` names a folder that has it. In each round, both sides together take some 16 s for a position.
//! With `--options`, the program lists the peer's times with each combination of its options.
//! As a test, it only checks that both sides find the same answers, on less work.

mod connect4;
mod contests;
mod engines;
mod game;
mod handwritten;
mod measure;
mod options;
mod report;

use std::io::{self, Write};

use contests::Scale;
use measure::Measured;

/// The number of rounds of a contest, and of one with `--quick`.
const ROUNDS: [usize; 2] = [5, 3];

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |switch: &str| words.iter().any(|word| word == switch);
    // Cargo adds this switch to a program that it runs as a benchmark.
    let (scale, rounds) = match (has("--bench"), has("--quick")) {
        (false, _) => (Scale::Small, 1),
        (true, quick) => (Scale::Full, ROUNDS[usize::from(quick)]),
    };
    if has("--options") {
        return options::compare(scale, &mut io::stdout().lock());
    }
    let name = words.iter().find(|word| !word.starts_with('-'));
    let rows: Vec<Measured> = contests::all(scale, name.map(String::as_str))
        .into_iter()
        .filter(|contest| name.is_none_or(|name| contest.name.contains(name)))
        .map(|contest| contest.measure(rounds))
        .collect();
    if scale == Scale::Small || rows.is_empty() {
        return Ok(());
    }
    write!(io::stdout().lock(), "{}", report::to_markdown(&rows))
}
