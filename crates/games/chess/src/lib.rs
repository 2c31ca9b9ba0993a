#![doc = include_str!("../README.md")]

mod chess_move;
mod evaluator;
mod exchange;
mod fen;
mod generator;
mod notation;
mod path;
mod position;
mod tables;
mod tally;

pub use chess_move::ChessMove;
pub use evaluator::PieceSquares;
pub use exchange::Exchanges;
pub use generator::LegalMoves;
pub use position::{Chess, Undo};

#[cfg(feature = "program")]
pub mod program;
