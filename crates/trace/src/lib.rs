#![doc = include_str!("../README.md")]

mod arena;
mod fields;
mod fold;
mod folding;
mod labels;
mod lines;
mod ranks;
mod read;
mod text;
mod totals;
mod trace;
mod walk;
mod write;

pub use gametree_core::Bound;

pub use folding::Folding;
pub use read::Limits;
pub use text::{Drawing, TEXTS};
pub use totals::Counts;
pub use trace::{
    Answer, CutHere, Found, Header, Node, PointsVisit, ProofVisit, Step, Trace, Visit,
};
pub use write::{FORMAT, VERSION};
