#![doc = include_str!("../README.md")]

mod board;
mod chart;
mod geometry;
mod page;
mod picture;
mod sheet;
mod style;
mod svg;
mod text;
mod texts;
mod tree;

pub use gametree_words::{Language, Texts, Words};

pub use board::{
    BoardNotes, MoveNote, PartNote, Step, bare_board, board, small_board, thumbnail, turned,
};
pub use chart::{
    Counted, DepthSeries, NodesBar, NodesChart, ValuePoint, ValuesChart, nodes_per_depth,
    values_of_game,
};
pub use geometry::Area;
pub use picture::{Look, Picture, SmallBoard};
pub use sheet::{Sheet, SheetBoard, sheet};
pub use style::{STYLE, Theme};
pub use svg::SVG_MAGIC;
pub use texts::TEXTS;
pub use tree::{DOT_MAGIC, Fold, Layout, NodeKind, Tree, TreeNode, dot, tree};
