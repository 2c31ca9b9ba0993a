#![doc = include_str!("../README.md")]

mod book;
mod evaluator;
mod generators;
mod lines;
mod moves;
mod notation;
mod position;
mod size;
mod symmetry;

pub use book::{Book, openings};
pub use evaluator::Threats;
pub use generators::{FreeColumns, SafeColumns};
pub use moves::Column;
pub use position::{Boards, Connect4};
pub use size::Size;

#[cfg(feature = "entry")]
pub mod program;
