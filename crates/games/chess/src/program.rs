//! Entry of chess for a program, and the Universal Chess Interface.

mod entry;
mod pgn;
#[cfg(feature = "program")]
mod uci;
mod words;

pub use entry::GAME;
#[cfg(feature = "program")]
#[doc(hidden)]
pub use uci::converse as converse_uci;
#[cfg(feature = "program")]
pub use uci::{PROTOCOL, UciArgs};
