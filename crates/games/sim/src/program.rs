//! Entry of Sim for a program.

mod entry;
mod words;

pub use entry::GAME;
