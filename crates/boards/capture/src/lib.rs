#![doc = include_str!("../README.md")]

mod analysis;
mod notation;
mod position;
mod rules;
mod strings;
mod symmetry;

pub use analysis::StaticAnalysis;
pub use position::Capture;
pub use rules::{RuleSet, Rules, Start};
pub use strings::{StoneString, Undo};
