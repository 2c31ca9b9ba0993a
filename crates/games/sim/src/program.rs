//! Sim as a program offers it: the game by name.

// With it come engines, which the unit tests need not.
#[cfg(not(test))]
mod entry;
#[cfg(not(test))]
mod words;

#[cfg(not(test))]
pub use entry::GAME;
