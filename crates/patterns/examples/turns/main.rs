//! Turning points: positions after the moves that lose games of the program against itself; `cargo xtask turns` runs it.
//!
//! Usage: `turns make COUNT SEED NODES JUDGE THREADS` or `turns seen FILE NODES THREADS`
//!
//! `make` plays gomoku with `NODES` nodes for a move, and judges positions of the games with `JUDGE` nodes each.
//! `seen` searches the positions of a file with `NODES` nodes each.
//! The threads change nothing in a game or in a search.

mod decided;
mod make;
#[path = "../openings/mod.rs"]
mod openings;
mod seen;

use std::error::Error;
use std::fs;

use gametree_core::Mismatch;
use gametree_mnk::{LineRule, Rules};

/// An error that a thread may hand over.
type Failure = Box<dyn Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["make", count, seed, nodes, judge, threads] => make::Maker {
            rules: gomoku()?,
            count: count.parse()?,
            seed: seed.parse()?,
            nodes: nodes.parse()?,
            judge_nodes: judge.parse()?,
        }
        .run(threads.parse()?),
        ["seen", file, nodes, threads] => {
            let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
            let suite = seen::read(gomoku()?, &text)?;
            seen::run(&suite, nodes.parse()?, threads.parse()?)
        }
        _ => Err("expected make COUNT SEED NODES JUDGE THREADS, or seen FILE NODES THREADS".into()),
    }
}

fn gomoku() -> Result<Rules, Mismatch> {
    Rules::new(15, 15, 5, LineRule::AtLeast)
}
