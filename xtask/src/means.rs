//! `cargo xtask means`: the value of each means of the search for play, measured by matches that a sequential test ends.

use crate::failure::Failure;
use crate::options::Options;
use crate::shell::{self, cargo};

/// Plays the full search against the search without each of the means, or without those whose names contain a word.
pub(crate) fn run(words: &[String]) -> Result<(), Failure> {
    let valued = ["--board", "--nodes", "--games", "--seed", "--elo"];
    let options = Options::parse(words, &[], &valued, 1)?;
    let number = |name: &str, usual: u32| -> Result<String, Failure> {
        Ok(options.number(name, usual)?.to_string())
    };
    let mut player = cargo(&["run", "--release", "--locked", "-p", "gametree-patterns"]);
    player
        .args(["--example", "means", "--"])
        .arg(options.value("--board").unwrap_or("15,15,5"))
        .arg(number("--nodes", 8_000)?)
        .arg(number("--seed", 1)?)
        .arg(number("--games", 4_000)?)
        .arg(options.value("--elo").unwrap_or("0,10"))
        .args(&options.plain);
    shell::run(&mut player)
}
