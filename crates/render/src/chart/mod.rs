//! Charts: the nodes of several searches, and the value along a game.

mod axes;
mod nodes;
mod values;

pub use nodes::{Counted, DepthSeries, NodesBar, NodesChart, nodes_per_depth};
pub use values::{GameValue, ValuePoint, ValuesChart, values_of_game};
