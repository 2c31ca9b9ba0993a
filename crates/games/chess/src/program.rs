//! Entry of chess for a program, and the Universal Chess Interface.

mod entry;
mod pgn;
mod uci;
mod words;

pub use entry::GAME;
#[doc(hidden)]
pub use uci::converse as converse_uci;
pub use uci::{PROTOCOL, UciArgs};
