//! `cargo xtask fit`: the initial proof numbers of the weak game, fitted to the log of its solver.

use clap::Args;

use crate::failure::Failure;
use crate::shell::{self, cargo};

/// The positions to which the weights for lines of four are fitted.
const OF_FOUR: [&str; 3] = ["4,7,4", "4,8,4", "5,5,4"];
/// The positions to which the weights for lines of five are fitted.
const OF_FIVE: [&str; 4] = ["7,8,5", "6,9,5", "5,10,5", "8,8,5/33.34.43.53"];

/// Fit the initial proof numbers of the weak game to the log of the solver's own searches.
///
/// Each round begins with the weights of the one before, and the whole takes a minute.
/// Copy the weights that the last round prints to crates/maker-breaker/src/estimate/tables.rs.
#[derive(Debug, Args)]
pub(crate) struct FitArgs {
    /// Length of a line, 4 or 5 stones
    #[arg(value_parser = clap::value_parser!(u32).range(4..=5))]
    length: u32,
    /// Positions to search: COLUMNS,ROWS,K, or COLUMNS,ROWS,K/33.34 with the stones that were played
    ///
    /// The usual ones are the boards to which the weights in the source were fitted.
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// Number of rounds
    #[arg(long, value_name = "COUNT", default_value_t = 2)]
    rounds: u32,
}

/// Searches, fits and prints the weights for lines of a length.
pub(crate) fn run(args: &FitArgs) -> Result<(), Failure> {
    let mut fit = cargo(&["run", "--release", "--locked"]);
    fit.args(["-p", "gametree-maker-breaker", "--example", "fit", "--"])
        .arg(args.rounds.to_string());
    match (&*args.positions, args.length) {
        ([], 4) => fit.args(OF_FOUR),
        ([], _) => fit.args(OF_FIVE),
        (positions, _) => fit.args(positions),
    };
    shell::run(&mut fit)
}
