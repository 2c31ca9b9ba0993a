//! `cargo xtask turns`: turning points of gomoku, found in games of the program against itself, and the share that a search sees.

use std::fs;
use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, cargo};

/// The suite of turning points, relative to the root.
const SUITE: &str = "crates/patterns/tests/suites/turns.txt";

/// Find turning points of gomoku, or measure how many of their wins a search sees.
///
/// A turning point is the position after a move that loses.
/// A long search sees no loss before the move, and a win of the opponent after it.
#[derive(Debug, Subcommand)]
pub(crate) enum TurnsArgs {
    /// Find turning points in games of the program against itself, and print each as the moves that lead to it.
    ///
    /// The games begin with even openings of random moves, each from the seed after that of the game before.
    /// A turning point takes some six seconds of a core with the usual numbers.
    Make(MakeArgs),
    /// Search the turning points of a suite, and print the share of the wins that are seen.
    ///
    /// A search ends where it sees a win or a loss.
    /// In the mean of the nodes, a win that is not seen counts as twice the limit.
    Seen(SeenArgs),
}

#[derive(Debug, Args)]
pub(crate) struct MakeArgs {
    /// Number of turning points, no two alike up to the symmetries of the board
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the first game
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    /// Number of nodes for a move
    #[arg(long, value_name = "COUNT", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    /// Number of nodes with which a position is judged
    #[arg(long, value_name = "COUNT", default_value_t = 3_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    judge: u32,
    #[command(flatten)]
    threads: ThreadsArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SeenArgs {
    /// Suite of turning points, usually crates/patterns/tests/suites/turns.txt
    #[arg(long, value_name = "FILE")]
    suite: Option<PathBuf>,
    /// Number of nodes for a position
    #[arg(long, value_name = "COUNT", default_value_t = 60_000, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: u32,
    #[command(flatten)]
    threads: ThreadsArgs,
}

#[derive(Debug, Args)]
struct ThreadsArgs {
    /// Number of threads, each with games or positions of its own
    #[arg(long, value_name = "COUNT", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: u32,
}

/// Finds turning points, or searches those of a suite.
pub(crate) fn run(args: &TurnsArgs) -> Result<(), Failure> {
    let mut turns = cargo(&["run", "--release", "--locked", "-p", "gametree-patterns"]);
    turns.args(["--example", "turns", "--"]);
    match args {
        TurnsArgs::Make(make) => {
            let numbers = [
                make.count,
                make.seed,
                make.nodes,
                make.judge,
                make.threads.threads,
            ];
            turns
                .arg("make")
                .args(numbers.map(|number| number.to_string()));
        }
        TurnsArgs::Seen(seen) => {
            let suite = seen.suite.clone();
            let suite = suite.unwrap_or_else(|| folders::root().join(SUITE));
            // Cargo runs the example in the root of the workspace.
            let file = fs::canonicalize(&suite).map_err(|error| Failure::file(&suite, &error))?;
            let numbers = [seen.nodes, seen.threads.threads];
            turns
                .arg("seen")
                .arg(file)
                .args(numbers.map(|number| number.to_string()));
        }
    }
    shell::run(&mut turns)
}
