#![doc = include_str!("../README.md")]

#[cfg(feature = "program")]
mod entry;
mod evaluator;
mod moves;
mod notation;
mod position;

#[cfg(feature = "program")]
pub use entry::GAME;
pub use evaluator::Mobility;
pub use moves::{AllPlaces, Place};
pub use position::{Domineering, MAX_SIDE};
