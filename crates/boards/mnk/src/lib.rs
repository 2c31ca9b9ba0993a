#![doc = include_str!("../README.md")]

mod board;
mod completions;
mod layered;
mod notation;
mod position;
mod renju;
mod rules;
mod runs;
mod symmetry;
mod view;
mod weak;
mod weak_notation;

pub use completions::{completions, line_pairs};
pub use position::Mnk;
pub use renju::{Forbidden, first_has_quiet_cells, forbidden_to_first};
pub use rules::{LineRule, Rules};
pub use runs::run_starts;
pub use weak::WeakMnk;
