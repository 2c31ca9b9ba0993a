#![doc = include_str!("../README.md")]

mod evaluator;
mod exchange;
mod fen;
mod generators;
mod moves;
mod notation;
mod path;
mod position;
mod setup;
mod tables;
mod tally;
mod view;

pub use evaluator::PieceSquares;
pub use exchange::Exchanges;
pub use generators::LegalMoves;
pub use moves::ChessMove;
pub use position::{Chess, Undo};

#[cfg(feature = "entry")]
pub mod program;
