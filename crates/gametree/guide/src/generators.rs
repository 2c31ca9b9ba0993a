//! The moves of a position.

use gametree_core::{Coverage, MoveBuf, MoveGen, Position};

use crate::{Domineering, MAX_SIDE, Place};

/// Every place for a domino, from the bottom row up.
// Your game: the first generator proposes every legal move; one that leaves some out is another struct, with another `COVERAGE`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AllPlaces;

impl MoveGen<Domineering> for AllPlaces {
    const COVERAGE: Coverage = Coverage::Legal;

    // Your game: good moves first where they are cheap to find, and no move once the game is over.
    fn moves(&self, pos: &Domineering, out: &mut MoveBuf<Place>) {
        let places = pos.places(pos.to_move());
        let cells = (0..8 * MAX_SIDE).filter(|cell| places >> cell & 1 == 1);
        out.extend(cells.map(Place));
    }
}
