#![doc = include_str!("../README.md")]

mod capture;
mod lines;

pub use capture::Liberties;
pub use lines::OpenLines;
