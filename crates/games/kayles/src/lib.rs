#![doc = include_str!("../README.md")]

mod contest;
mod families;
mod formats;
mod graph;
mod hash;
mod knowledge;
mod notation;
mod position;
mod solver;

pub use contest::{control_game, read_contest};
pub use families::{FamilyError, named_graph};
pub use formats::{Format, Place, ReadError, UnknownFormat, read_graph};
pub use graph::{Graph, TooManyVertices, Vertex, VertexSet, WordsError};
pub use knowledge::{DistinctVertices, FreeVertices, Parity};
pub use position::{Kayles, Play};
pub use solver::{Limits, Solver, Stopped, first_wins, grundy_number};

#[cfg(feature = "program")]
pub mod program;
