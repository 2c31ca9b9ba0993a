//! Sim as a program offers it: the game by name.

mod entry;

pub use entry::GAME;
