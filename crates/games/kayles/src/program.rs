//! The control game as a program offers it: the game by name, and the contest task.

mod entry;
mod judge;

pub use entry::GAME;
pub use judge::JUDGE;
