#![doc = include_str!("../README.md")]

mod answers;
mod cases;
mod certificates;
mod checkpoints;
mod kind;
mod layout;
mod memory;
pub mod oracle;
mod placements;
mod processor;
mod program;
mod reading;
mod report;
mod rng;
mod tally;
mod tasks;
mod watch;

pub use cases::Case;
pub use kind::Kind;
pub use program::Program;
pub use reading::read_case;
pub use rng::Rng;
pub use tally::{Passed, Tally, Wrong};
pub use watch::Watch;
