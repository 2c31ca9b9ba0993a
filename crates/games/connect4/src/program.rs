//! Connect Four as a program offers it: the game by name, and the scores of positions line by line.

mod entry;
mod judge;

pub use entry::GAME;
pub use judge::JUDGE;
