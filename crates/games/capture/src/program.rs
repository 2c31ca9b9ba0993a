//! Entry of the capture game for a program, with its hints, and the Go Text Protocol.

mod entry;
mod gtp;
mod hints;

pub use entry::GAME;
#[doc(hidden)]
pub use gtp::{Engine as GtpEngine, converse as converse_gtp};
pub use gtp::{GtpArgs, PROTOCOL};
