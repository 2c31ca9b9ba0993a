#![doc = include_str!("../README.md")]

mod board;
mod code;
mod known;
mod memory;
mod pairing;
mod potential;
mod read;
mod stones;
mod walk;
mod write;

/// The name of the language of these arguments, with its version.
pub const LANGUAGE: &str = "hold 1";

pub use board::MAX_CELLS;
pub use read::{Checked, Refusal, check};
pub use stones::{Question, Side, Stones};
pub use write::{Advice, Advisor, write};
