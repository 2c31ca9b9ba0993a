//! The control game as a program offers it: the game by name, and the contest task.

// With it come engines, which the unit tests need not.
#[cfg(not(test))]
mod entry;
mod judge;
#[cfg(not(test))]
mod words;

#[cfg(not(test))]
pub use entry::GAME;
pub use judge::JUDGE;
