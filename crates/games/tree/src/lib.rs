#![doc = include_str!("../README.md")]

mod and_or;
#[cfg(feature = "render")]
mod drawing;
mod error;
mod explanation;
mod json;
mod leaf;
mod notation;
mod order;
mod outline;
#[cfg(feature = "render")]
mod picture;
mod pns_tree;
mod shape;
mod tree;
mod tree_builder;
mod uniform;

pub use and_or::AndOrTree;
#[cfg(feature = "render")]
pub use drawing::{Drawing, TEXTS};
pub use explanation::{CutHere, Explanation, Fate, Visit};
pub use leaf::Verdict;
pub use order::Order;
pub use pns_tree::{PnsTree, State};
pub use shape::{Node, Shape};
pub use tree::{Branch, Branches, Tree};
pub use tree_builder::Limit;
pub use uniform::critical_leaves;

#[cfg(feature = "entry")]
pub mod program;
