#![doc = include_str!("../README.md")]

mod evaluation;
mod moves;
mod notation;
mod position;

pub use evaluation::Mobility;
pub use moves::{AllPlaces, Place};
pub use position::{Domineering, MAX_SIDE};
