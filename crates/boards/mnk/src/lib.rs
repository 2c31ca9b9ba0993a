#![doc = include_str!("../README.md")]

mod lines;
mod notation;
mod position;
mod rules;
mod symmetry;

pub use lines::{completions, line_pairs, run_starts};
pub use position::Mnk;
pub use rules::{LineRule, Rules};
