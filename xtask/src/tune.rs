//! `cargo xtask tune`: the weights of patterns, fitted to games that the program plays against itself.

use crate::failure::Failure;
use crate::folders;
use crate::options::Options;
use crate::shell::{self, cargo};

/// The folder of the weights of each length, relative to the root.
const WEIGHTS: &str = "crates/patterns/weights";

/// Plays, fits and writes the weights of the length that the first word names.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--board", "--games", "--rounds", "--nodes", "--seed"];
    let options = Options::parse(words, &[], &valued, 1)?;
    let length = options.plain.first().map(String::as_str);
    // The node limits are low, so that games are still open when stones are on the board: with short lines, a player who sees a little wins at once.
    let (length, board, games, nodes) = match length {
        Some(length @ "3") => (length, "3,3", 3_000, 12),
        Some(length @ "4") => (length, "7,7", 6_000, 60),
        Some(length @ "5") => (length, "15,15", 2_000, 6_000),
        Some(length @ ("6" | "7")) => (length, "15,15", 600, 1_000),
        other => {
            let found = other.unwrap_or("nothing");
            return Err(Failure::Usage(format!(
                "expected the length of a line from 3 to 7, found {found}"
            )));
        }
    };
    let number = |name: &str, usual: u32| -> Result<String, Failure> {
        Ok(options.number(name, usual)?.to_string())
    };
    let file = folders::root()
        .join(WEIGHTS)
        .join(length)
        .with_extension("txt");
    let mut tuner = cargo(&["run", "--release", "--locked", "-p", "gametree-patterns"]);
    tuner
        .args(["--example", "tune", "--", length])
        .arg(options.value("--board").unwrap_or(board))
        .arg(number("--games", games)?)
        .arg(number("--rounds", 3)?)
        .arg(number("--nodes", nodes)?)
        .arg(number("--seed", 1)?)
        .arg(file);
    shell::run(&mut tuner)
}
