#![doc = include_str!("../README.md")]

pub use gametree_eval::OpenLines;
pub use gametree_mnk as mnk;
pub use gametree_movegen::{ForcedReplies, LegalMoves, Near};
pub use gametree_tictactoe as tictactoe;

#[cfg(feature = "entry")]
pub mod program;
