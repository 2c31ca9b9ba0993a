//! Charts of the nodes of several searches, and of the value along a game.

mod axes;
mod nodes;
mod values;

pub use nodes::{Counted, DepthSeries, NodesBar, NodesChart, nodes_per_depth};
pub use values::{ValuePoint, ValuesChart, values_of_game};
