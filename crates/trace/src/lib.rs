#![doc = include_str!("../README.md")]

mod counts;
mod fields;
mod fold;
mod folding;
mod json;
mod ranks;
mod read;
mod said;
mod slots;
mod text;
mod trace;
mod walk;
mod write;

pub use counts::Counts;
pub use folding::Folding;
pub use read::Limits;
pub use text::{Drawing, TEXTS};
pub use trace::{
    Bound, CutHere, Found, Goal, Header, Node, PointsVisit, ProofVisit, Step, Trace, Visit,
};
pub use write::{FORMAT, VERSION};
