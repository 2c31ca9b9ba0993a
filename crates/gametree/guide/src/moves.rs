//! The move of the game.

use gametree_core::GameMove;

/// The most columns and rows of a board: a row takes eight bits of a word, the last of which is never free.
pub const MAX_SIDE: u8 = 7;

/// A move: a domino with its lower or its left half on this cell; cells are numbered eight to a row, from the bottom.
// Your game: small and `Copy`. The position knows the side to move, so a move does not need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub(crate) u8);

// Your game: a number below 65,536 for every move of every position, and back; tables remember moves by it.
impl GameMove for Place {
    fn code(self) -> u16 {
        u16::from(self.0)
    }

    fn from_code(code: u16) -> Option<Self> {
        let cell = u8::try_from(code).ok()?;
        (cell < 8 * MAX_SIDE).then_some(Place(cell))
    }
}
