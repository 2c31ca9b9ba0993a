#![doc = include_str!("../README.md")]

pub use gametree_capture::{Capture, RuleSet, Rules, Start, StaticAnalysis, StoneString, Undo};
pub use gametree_eval::Liberties;
pub use gametree_movegen::{CentreFirst, ForcedReplies, LegalMoves};

#[cfg(feature = "entry")]
pub mod program;
