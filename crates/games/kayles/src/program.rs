//! Entry of the control game for a program, and the contest task.

mod entry;
mod judge;
mod words;

pub use entry::GAME;
pub use judge::JUDGE;
