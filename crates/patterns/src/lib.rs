#![doc = include_str!("../README.md")]

mod candidates;
mod evaluator;
mod field;
mod forced;
mod fours;
mod knowledge;
mod known;
mod lines;
mod on_board;
mod pattern;
mod position;
mod shape;
mod table;
mod threats;
mod weights;

pub use candidates::Candidates;
pub use evaluator::PatternSums;
pub use forced::ForcedByThreats;
pub use fours::FourSearch;
pub use known::KnownByThreats;
pub use lines::{LineResult, LineSearch};
pub use on_board::OnBoard;
pub use pattern::Pattern;
pub use position::PatternMnk;
pub use shape::Shape;
pub use threats::{ThreatLimits, ThreatResult, ThreatSearch};
pub use weights::{CellWeights, Weights};
