//! Entry of the control game for a program, and the contest task.

mod entry;
#[cfg(feature = "program")]
mod judge;
mod words;

pub use entry::GAME;
#[cfg(feature = "program")]
pub use judge::JUDGE;
