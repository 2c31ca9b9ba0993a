#![doc = include_str!("../README.md")]

mod board;
mod chart;
mod geometry;
mod page;
mod picture;
mod style;
mod svg;
mod text;
mod tree;

pub use board::{BoardNotes, MoveNote, Step, Worth, board, small_board};
pub use chart::{DepthSeries, GameValue, ValuePoint, nodes_per_depth, values_of_game};
pub use geometry::Area;
pub use picture::{Picture, SmallBoard};
pub use svg::SVG_MAGIC;
pub use tree::{Fold, NodeKind, Tree, TreeNode, tree};
