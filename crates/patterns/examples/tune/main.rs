//! Fit of the weights of patterns to games that the program plays against itself; `cargo xtask tune` runs it.
//!
//! Usage: tune K COLUMNS,ROWS GAMES ROUNDS NODES SEED FILE
//!
//! Each round plays `GAMES` games with the weights of `FILE`, fits the weights to the games of all rounds, and writes `FILE` anew.

mod adam;
mod fit;
mod games;
#[path = "../openings/random.rs"]
mod random;
mod samples;

use std::error::Error;
use std::path::Path;

use gametree_mnk::{LineRule, Rules};
use gametree_patterns::Weights;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [k, board, games, rounds, nodes, seed, file] = words.as_slice() else {
        return Err("expected K COLUMNS,ROWS GAMES ROUNDS NODES SEED FILE".into());
    };
    let (columns, rows) = board.split_once(',').ok_or("expected COLUMNS,ROWS")?;
    let rules = Rules::new(
        columns.parse()?,
        rows.parse()?,
        k.parse()?,
        LineRule::AtLeast,
    )?;
    let (games, rounds, nodes): (usize, u64, u64) =
        (games.parse()?, rounds.parse()?, nodes.parse()?);
    let (seed, file): (u64, &Path) = (seed.parse()?, Path::new(file));
    let mut all = Vec::new();
    for round in 0..rounds {
        let text = std::fs::read_to_string(file)?;
        // The games of a round share the weights to the end of the program.
        let weights = Box::leak(Box::new(Weights::parse(&text)?));
        let played = games::play(rules, weights, games, nodes, seed + round * 1_000_003)?;
        games::report(&played);
        all.extend(played);
        let samples = samples::of_games(rules, &all)?;
        std::fs::write(file, fit::fit(samples).text())?;
    }
    Ok(())
}
