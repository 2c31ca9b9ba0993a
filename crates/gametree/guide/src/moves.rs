//! What a move is, and which moves a position has.

use gametree_core::{Coverage, GameMove, MoveBuf, MoveGen, Position};

use crate::{Domineering, MAX_SIDE};

/// A move: a domino with its lower or its left half on this cell; cells are numbered eight to a row, from the bottom.
// Your game: small and `Copy`. Who moves is known from the position, so a move need not say it.
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

/// Every place for a domino, from the bottom row up.
// Your game: the first generator proposes every legal move; one that leaves some out is another struct, and says so in `COVERAGE`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllPlaces;

impl MoveGen<Domineering> for AllPlaces {
    const COVERAGE: Coverage = Coverage::Legal;

    // Your game: good moves first where that is cheap to tell, and no move once the game is over.
    fn moves(&self, pos: &Domineering, out: &mut MoveBuf<Place>) {
        let places = pos.places(pos.to_move());
        let cells = (0..8 * MAX_SIDE).filter(|cell| places >> cell & 1 == 1);
        out.extend(cells.map(Place));
    }
}
