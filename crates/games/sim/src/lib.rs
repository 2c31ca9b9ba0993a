#![doc = include_str!("../README.md")]

mod adjacency;
mod evaluator;
mod generators;
mod labelling;
mod moves;
mod notation;
mod position;
mod rules;
mod symmetry;
mod view;

pub use adjacency::Adjacency;
pub use evaluator::SafeEdges;
pub use generators::{ForcedEdges, FreeEdges};
pub use moves::{Edge, EdgeSet};
pub use position::Sim;
pub use rules::{Goal, Rules};
pub use symmetry::Renaming;

#[cfg(feature = "entry")]
pub mod program;
