//! Entry of Connect Four for a program, and the scores of positions line by line.

mod book;
mod entry;
#[cfg(feature = "program")]
mod judge;
mod words;

pub use entry::GAME;
#[cfg(feature = "program")]
pub use judge::JUDGE;
