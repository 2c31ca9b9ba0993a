//! Chess as a program offers it: the game by name, and the Universal Chess Interface.

mod entry;
mod uci;

pub use entry::GAME;
pub use uci::UciArgs;
