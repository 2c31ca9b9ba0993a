#![doc = include_str!("../README.md")]

mod capture;
mod lines;

pub use capture::{
    Danger, Liberties, Reason, Threat, danger, read_ladder, read_ladder_on, reasons,
};
pub use lines::OpenLines;
