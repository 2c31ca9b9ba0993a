#![doc = include_str!("../README.md")]

mod board;
mod pairing;
mod potential;
mod question;
mod read;
mod shown_index;
mod shown_position;
mod step_codes;
mod walk;
mod write;

/// The name of the language of these arguments, with its version.
pub const LANGUAGE: &str = "hold 1";

pub use board::MAX_CELLS;
pub use question::{Question, Side, Stones};
pub use read::{Checked, Refusal, check};
pub use write::{Advice, Advisor, write};
