#![doc = include_str!("../README.md")]

mod any;
mod argument;
mod board;
mod claim;
mod crew;
mod estimate;
mod experience;
mod found;
mod game;
mod lanes;
mod memory;
mod options;
mod pairing;
mod position;
mod potential;
mod reduce;
mod report;
mod rounds;
mod rows;
mod search;
mod settings;
mod solver;
mod table;
mod tables;
mod threats;
mod worker;

pub use any::AnyWeakSolver;
pub use claim::{Claim, Reason};
pub use estimate::Sample;
pub use game::{Side, WeakPosition};
pub use reduce::Reduction;
pub use report::WeakReport;
pub use search::Stopped;
pub use settings::{FEATURES, Means, NumberRule, PairingLimits, Settings, Weights};
pub use solver::{WeakError, WeakLimits, WeakSolver};
