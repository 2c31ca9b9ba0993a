//! Entry of Sim for a program.

// The entry depends on the engines, which the unit tests do not need.
#[cfg(not(test))]
mod entry;
#[cfg(not(test))]
mod words;

#[cfg(not(test))]
pub use entry::GAME;
