#![doc = include_str!("../README.md")]

#[cfg(feature = "program")]
mod entry;
mod evaluator;
mod generators;
mod moves;
mod notation;
mod position;
mod view;

#[cfg(feature = "program")]
pub use entry::GAME;
pub use evaluator::Mobility;
pub use generators::AllPlaces;
pub use moves::{MAX_SIDE, Place};
pub use position::Domineering;
