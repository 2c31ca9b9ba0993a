//! Entry of Connect Four for a program, and the scores of positions line by line.

mod entry;
mod judge;
mod words;

pub use entry::GAME;
pub use judge::JUDGE;
