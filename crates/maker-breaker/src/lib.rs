#![doc = include_str!("../README.md")]

mod any_solver;
mod argument;
mod board;
mod claim;
mod estimate;
mod game;
mod memory;
mod node_result;
mod options;
mod pairing;
mod pairing_success;
mod position;
mod potential;
mod reduction;
mod report;
mod restarts;
mod rows;
mod search;
mod settings;
mod shared_state;
mod solver;
mod symmetric_keys;
mod table;
mod tables;
mod threats;
mod worker;

pub use any_solver::AnyWeakSolver;
pub use claim::{Claim, Reason};
pub use estimate::Sample;
pub use game::{Side, WeakPosition};
pub use reduction::Reduction;
pub use report::WeakReport;
pub use search::Stopped;
pub use settings::{FEATURES, NumberRule, PairingLimits, Settings, Technique, Weights};
pub use solver::{WeakError, WeakLimits, WeakSolver};
