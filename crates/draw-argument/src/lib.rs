#![doc = include_str!("../README.md")]

mod board;
mod checker;
mod pairing;
mod potential;
mod question;
mod shown_index;
mod shown_position;
mod step_codes;
mod walk;
mod writer;

/// The name of the language of these arguments, with its version.
pub const LANGUAGE: &str = "hold 1";

pub use board::MAX_CELLS;
pub use checker::{Checked, Refusal, check};
pub use question::{Question, Side, Stones};
pub use writer::{Advice, Advisor, write};
