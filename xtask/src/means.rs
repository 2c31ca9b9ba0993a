//! `cargo xtask means`: the value of each means of the search for play, measured by matches that a sequential test ends.

use clap::Args;

use crate::failure::Failure;
use crate::shell::{self, cargo};

/// Measure the worth of each means of the search for play: the whole against the whole without it.
#[derive(Debug, Args)]
pub(crate) struct MeansArgs {
    /// Measure only the means whose names contain NAME
    name: Option<String>,
    /// Board, as in 15,15,5 or 15,15,5,renju
    #[arg(long, default_value = "15,15,5")]
    board: String,
    /// Number of games after which a match ends
    #[arg(long, value_name = "COUNT", default_value_t = 4_000)]
    games: u32,
    /// Number of nodes for a move
    #[arg(long, value_name = "COUNT", default_value_t = 8_000)]
    nodes: u32,
    /// Seed of the games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u32,
    /// Hypotheses of the sequential test that ends a match
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        default_value = "0,10",
        allow_hyphen_values = true
    )]
    elo: String,
}

/// Plays the full search against the search without each of the means, or without those whose names contain a word.
pub(crate) fn run(args: &MeansArgs) -> Result<(), Failure> {
    let mut player = cargo(&["run", "--release", "--locked", "-p", "gametree-patterns"]);
    player
        .args(["--example", "means", "--", &args.board])
        .args([args.nodes, args.seed, args.games].map(|number| number.to_string()))
        .arg(&args.elo)
        .args(&args.name);
    shell::run(&mut player)
}
