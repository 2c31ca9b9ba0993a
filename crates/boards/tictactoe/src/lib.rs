#![doc = include_str!("../README.md")]

mod notation;
mod position;
mod symmetry;

pub use position::{LINES, Square, TicTacToe};
pub use symmetry::Symmetry;
