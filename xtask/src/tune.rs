//! `cargo xtask tune`: the weights of patterns, fitted to games that the program plays against itself.

use clap::Args;

use crate::failure::Failure;
use crate::folders;
use crate::shell::{self, cargo};

/// The folder of the weights of each length, relative to the root.
const WEIGHTS: &str = "crates/patterns/weights";

/// Fit the weights of patterns to games that the program plays against itself.
///
/// In each round the program plays games, and crates/patterns/weights gets the weights that are fitted to the games of all rounds.
/// Some minutes a round with the usual numbers, which depend on LENGTH.
/// Commit the weights with the games, nodes and rounds behind them, and with their result against the old weights.
#[derive(Debug, Args)]
pub(crate) struct TuneArgs {
    /// Length of a line, from 3 to 7 stones
    #[arg(value_parser = clap::value_parser!(u32).range(3..=7))]
    length: u32,
    /// Board on which the games are played
    #[arg(long, value_name = "COLUMNS,ROWS")]
    board: Option<String>,
    /// Number of games in a round
    #[arg(long, value_name = "COUNT")]
    games: Option<u32>,
    /// Number of rounds
    #[arg(long, value_name = "COUNT", default_value_t = 3)]
    rounds: u32,
    /// Number of nodes for a move
    #[arg(long, value_name = "COUNT")]
    nodes: Option<u32>,
    /// Seed of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
}

/// Plays, fits and writes the weights of the length of lines.
pub(crate) fn run(args: &TuneArgs) -> Result<(), Failure> {
    // The node limits are low, so that games are still open when stones are on the board: with short lines, a player who sees a little wins at once.
    let (board, games, nodes) = match args.length {
        3 => ("3,3", 3_000, 12),
        4 => ("7,7", 6_000, 60),
        5 => ("15,15", 2_000, 6_000),
        _ => ("15,15", 600, 1_000),
    };
    let length = args.length.to_string();
    let file = folders::root()
        .join(WEIGHTS)
        .join(&length)
        .with_extension("txt");
    let numbers = [
        args.games.unwrap_or(games),
        args.rounds,
        args.nodes.unwrap_or(nodes),
        args.seed,
    ];
    let mut tuner = cargo(&["run", "--release", "--locked", "-p", "gametree-patterns"]);
    tuner
        .args(["--example", "tune", "--", &length])
        .arg(args.board.as_deref().unwrap_or(board))
        .args(numbers.map(|number| number.to_string()))
        .arg(file);
    shell::run(&mut tuner)
}
