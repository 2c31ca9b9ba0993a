#![doc = include_str!("../README.md")]

mod answers;
mod cases;
mod certificates;
mod checkpoints;
mod layout;
mod memory;
pub mod oracle;
mod program;
mod reading;
mod rng;
mod tally;
mod tasks;
mod watch;

pub use cases::Case;
pub use program::Program;
pub use reading::read_case;
pub use rng::Rng;
pub use tally::{Kind, Passed, Tally, Wrong};
pub use watch::Watch;
