//! The capture game as a program offers it: the game by name with its hints, and the Go Text Protocol.

// With it come engines, which the unit tests need not.
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
