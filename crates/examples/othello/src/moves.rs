//! Moves: a disc on a cell, or a pass.

use gametree_core::GameMove;

/// The code of the pass, behind those of the cells.
const PASS: u16 = 64;

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc on the cell with this index, below 64: eight to a row, from the top row.
    Place(u8),
    /// The pass of a player who can place no disc.
    Pass,
}

impl GameMove for Move {
    fn code(self) -> u16 {
        match self {
            Move::Place(cell) => cell.into(),
            Move::Pass => PASS,
        }
    }

    fn from_code(code: u16) -> Option<Self> {
        match code {
            ..PASS => u8::try_from(code).ok().map(Move::Place),
            PASS => Some(Move::Pass),
            _ => None,
        }
    }
}
