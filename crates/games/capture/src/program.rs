//! The capture game as a program offers it: the game by name with its hints, and the Go Text Protocol.

mod entry;
mod gtp;
mod hints;

pub use entry::GAME;
pub use gtp::{GtpArgs, answer_gtp};
