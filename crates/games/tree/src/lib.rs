#![doc = include_str!("../README.md")]

mod and_or;
#[cfg(feature = "render")]
mod drawing;
mod error;
mod explanation;
mod grower;
mod growth;
mod json;
mod leaf;
mod notation;
mod order;
mod outline;
#[cfg(feature = "render")]
mod picture;
mod shape;
mod tree;
mod uniform;

pub use and_or::AndOrTree;
#[cfg(feature = "render")]
pub use drawing::{Drawing, TEXTS};
pub use explanation::{CutHere, Explanation, Fate, Visit};
pub use grower::Limit;
pub use growth::{Growth, State};
pub use leaf::Verdict;
pub use order::Order;
pub use shape::{Node, Shape};
pub use tree::{Branch, Branches, Tree};
pub use uniform::critical_leaves;

#[cfg(feature = "program")]
pub mod program;
