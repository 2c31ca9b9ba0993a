#![doc = include_str!("../README.md")]

mod activations;
mod candidates;
mod cell_patterns;
mod evaluator;
mod forced;
mod fours;
mod known_by_threats;
mod lines;
mod network;
mod passable_board;
mod pattern;
mod plain_adapter;
mod position;
mod shape;
mod table;
mod threats;
mod weights;

pub use candidates::Candidates;
pub use evaluator::PatternEstimate;
pub use forced::ForcedByThreats;
pub use fours::FourSearch;
pub use known_by_threats::KnownByThreats;
pub use lines::{LineResult, LineSearch};
pub use network::Network;
pub use pattern::Pattern;
pub use plain_adapter::OnBoard;
pub use position::PatternMnk;
pub use shape::Shape;
pub use threats::{ThreatLimits, ThreatResult, ThreatSearch};
pub use weights::{CellWeights, Weights};
