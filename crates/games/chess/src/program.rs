//! Chess as a program offers it: the game by name, and the Universal Chess Interface.

// With it come engines, which the unit tests need not.
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
