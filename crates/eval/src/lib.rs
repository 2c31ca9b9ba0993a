#![doc = include_str!("../README.md")]

mod capture;
mod lines;
mod potential;

pub use capture::{
    Danger, Liberties, Reason, Threat, danger, read_ladder, read_ladder_on, reasons,
};
pub use lines::OpenLines;
pub use potential::Potential;
