#![doc = include_str!("../README.md")]

mod discs;
mod entry;
mod evaluator;
mod generators;
mod moves;
mod notation;
mod position;
mod view;

pub use entry::GAME;
pub use evaluator::MobilityAndCorners;
pub use generators::AllMoves;
pub use moves::Move;
pub use position::Othello;
