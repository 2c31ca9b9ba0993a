#![doc = include_str!("../README.md")]

mod contest;
mod evaluator;
mod families;
mod formats;
mod generators;
mod graph;
mod hash;
mod layered;
mod layout;
mod notation;
mod position;
mod solver;
mod view;

pub use contest::{control_game, read_contest};
pub use evaluator::Parity;
pub use families::named_graph;
pub use formats::{Format, read_graph};
pub use generators::{DistinctVertices, FreeVertices};
pub use graph::{Graph, Vertex, VertexSet};
pub use position::{Kayles, Play};
pub use solver::{Limits, Solver, Stopped, Watch, WriteLearnt, first_wins, grundy_number};

#[cfg(feature = "entry")]
pub mod program;
