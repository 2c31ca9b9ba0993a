#![doc = include_str!("../README.md")]

mod capture;
mod lines;

pub use capture::{Liberties, read_ladder};
pub use lines::OpenLines;
