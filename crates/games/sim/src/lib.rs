#![doc = include_str!("../README.md")]

mod edge;
mod evaluator;
mod generators;
mod labelling;
mod notation;
mod position;
mod rules;
mod symmetry;

pub use edge::{Edge, EdgeSet};
pub use evaluator::SafeEdges;
pub use generators::{ForcedEdges, FreeEdges};
pub use position::Sim;
pub use rules::{Goal, Rules, RulesError};
pub use symmetry::{Adjacency, Renaming};

#[cfg(feature = "program")]
pub mod program;
