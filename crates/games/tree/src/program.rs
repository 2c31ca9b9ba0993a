//! Explicit trees as a program offers them: the game by name, and the command `tree`.

mod command;
mod entry;

pub use command::TreeArgs;
pub use entry::GAME;
