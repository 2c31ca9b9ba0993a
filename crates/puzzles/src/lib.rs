#![doc = include_str!("../README.md")]

mod collection;
mod collection_check;
mod command;
mod difficulty;
mod examination;
mod files;
mod finder;
mod phrases;
mod puzzle;
mod random;
mod verification;

pub use collection::{read_collection, shipped, write_collection};
pub use command::{PuzzlesArgs, puzzle_json};
pub use difficulty::Difficulty;
pub use files::{sheet_of, sheet_title};
pub use finder::{Finder, LookedAt};
pub use phrases::task_words;
pub use puzzle::{Aim, Puzzle};
pub use verification::{Flaw, Unverified, verify};
