//! Entry of the capture game for a program, with its hints, and the Go Text Protocol.

// The entry depends on the engines, which the unit tests do not need.
#[cfg(not(test))]
mod entry;
mod gtp;
mod hints;
#[cfg(not(test))]
#[cfg(not(test))]
pub use entry::GAME;
#[doc(hidden)]
pub use gtp::{Engine as GtpEngine, converse as converse_gtp};
pub use gtp::{GtpArgs, PROTOCOL};
