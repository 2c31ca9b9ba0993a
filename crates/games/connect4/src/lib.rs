#![doc = include_str!("../README.md")]

mod column;
mod evaluator;
mod generators;
mod lines;
mod notation;
mod position;
mod size;
mod symmetry;

pub use column::Column;
pub use evaluator::Threats;
pub use generators::{FreeColumns, SafeColumns};
pub use position::{Boards, Connect4};
pub use size::{Size, SizeError};

#[cfg(feature = "program")]
pub mod program;
