//! Entry of chess for a program, and the Universal Chess Interface.

// The entry depends on the engines, which the unit tests do not need.
#[cfg(not(test))]
mod entry;
mod pgn;
mod uci;
#[cfg(not(test))]
mod words;

#[cfg(not(test))]
pub use entry::GAME;
#[doc(hidden)]
pub use uci::converse as converse_uci;
pub use uci::{PROTOCOL, UciArgs};
