//! Entry of the capture game for a program, with its hints, and the Go Text Protocol.

mod entry;
#[cfg(feature = "program")]
mod gtp;
mod hints;

pub use entry::GAME;
#[cfg(feature = "program")]
#[doc(hidden)]
#[cfg(feature = "program")]
pub use gtp::{Engine as GtpEngine, converse as converse_gtp};
#[cfg(feature = "program")]
pub use gtp::{GtpArgs, PROTOCOL};
