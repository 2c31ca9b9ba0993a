#![doc = include_str!("../README.md")]

mod command;
mod difficulty;
mod examination;
mod finder;
mod puzzle;
mod random;

pub use command::PuzzlesArgs;
pub use difficulty::Difficulty;
pub use finder::{Finder, LookedAt};
pub use puzzle::{Aim, Puzzle};
