#![doc = include_str!("../README.md")]

mod lines;
mod notation;
mod position;
mod rules;
mod runs;
mod symmetry;

pub use lines::{completions, line_pairs};
pub use position::Mnk;
pub use rules::{LineRule, Rules};
pub use runs::run_starts;
