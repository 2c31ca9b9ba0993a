//! Entry of Connect Four for a program, and the scores of positions line by line.

// The entry depends on the engines, which the unit tests do not need.
#[cfg(not(test))]
mod entry;
mod judge;
#[cfg(not(test))]
mod words;

#[cfg(not(test))]
pub use entry::GAME;
pub use judge::JUDGE;
