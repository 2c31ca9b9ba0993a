#![doc = include_str!("../README.md")]

mod any;
mod argument;
mod board;
mod claim;
mod estimate;
mod experience;
mod found;
mod game;
mod lanes;
mod options;
mod pairing;
mod position;
mod potential;
mod reduce;
mod rows;
mod search;
mod settings;
mod solver;
mod table;
mod tables;
mod threats;

pub use any::AnyWeakSolver;
pub use claim::{Claim, Reason};
pub use estimate::{FEATURES, Sample};
pub use game::{Side, WeakPosition};
pub use reduce::Reduction;
pub use search::Stopped;
pub use settings::{Means, NumberRule, PairingLimits, Settings};
pub use solver::{WeakError, WeakLimits, WeakReport, WeakSolver};
