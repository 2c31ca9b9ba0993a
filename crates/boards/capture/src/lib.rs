#![doc = include_str!("../README.md")]

mod outlook;
mod position;
mod rules;
mod strings;
mod symmetry;
mod text;

pub use outlook::Outlook;
pub use position::Capture;
pub use rules::{RuleSet, Rules, RulesError, Start, StartError};
pub use strings::{StoneString, Undo};
