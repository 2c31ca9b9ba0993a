#![doc = include_str!("../README.md")]

mod bits;
mod cell;
mod direction;
mod proof_key;
mod sgf;
mod stones;
mod symmetry;
mod text;
mod view;
mod zobrist;

pub use bits::{Bits, BitsIter};
pub use cell::{Cell, Grid, GridError};
pub use direction::Direction;
pub use gametree_core::mix;
pub use proof_key::{code_bits_of_stones, read_stones, stones_proof_key};
pub use sgf::{SgfGame, sgf_format};
pub use symmetry::{SymmetricStoneKeys, Symmetry};
pub use text::{
    GridText, check_turn, diagram, diagram_with_columns, diagram_with_marks, in_a_row, letter,
    letter_name, letter_owner, wrong_turn,
};
pub use view::decisive;
pub use zobrist::StoneKeys;
