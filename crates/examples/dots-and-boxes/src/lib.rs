#![doc = include_str!("../README.md")]

mod board;
mod entry;
mod evaluator;
mod generators;
mod moves;
mod notation;
mod position;
mod view;

pub use board::Board;
pub use entry::GAME;
pub use evaluator::Lead;
pub use generators::AllMoves;
pub use moves::{Edge, Move};
pub use position::DotsAndBoxes;
