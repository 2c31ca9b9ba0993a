#![doc = include_str!("../README.md")]

mod board;
mod notation;
mod symmetry;

pub use board::{LINES, Square, TicTacToe};
pub use symmetry::Symmetry;
