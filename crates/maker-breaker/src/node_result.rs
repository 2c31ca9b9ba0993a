//! Result for a position, and its conversion to and from an entry of a table.

use gametree_core::ProofNumbers;
use gametree_grid::{Bits, Cell};

use crate::board::Board;
use crate::game::Side;
use crate::reduction::Reduced;
use crate::table::Entry;

/// The result for a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NodeResult<const W: usize> {
    pub(crate) numbers: ProofNumbers,
    /// The cells on which the win rests, if the position is won.
    pub(crate) zone: Bits<W>,
    /// The winning move, where the winner moves and has played one.
    pub(crate) best: Option<Cell>,
}

impl<const W: usize> NodeResult<W> {
    pub(crate) const fn open(numbers: ProofNumbers) -> Self {
        NodeResult {
            numbers,
            zone: Bits::EMPTY,
            best: None,
        }
    }

    pub(crate) const fn won(winner: Side, zone: Bits<W>, best: Option<Cell>) -> Self {
        let numbers = match winner {
            Side::Breaker => ProofNumbers::PROVEN,
            Side::Maker => ProofNumbers::DISPROVEN,
        };
        NodeResult {
            numbers,
            zone,
            best,
        }
    }

    pub(crate) const fn winner(&self) -> Option<Side> {
        match self.numbers {
            ProofNumbers { pn: 0, .. } => Some(Side::Breaker),
            ProofNumbers { dn: 0, .. } => Some(Side::Maker),
            _ => None,
        }
    }

    /// Returns the result with the cells that the reductions of the position need added to its zone.
    pub(crate) fn with_needs(mut self, pos: &Reduced<W>) -> Self {
        match self.winner() {
            Some(Side::Breaker) => self.zone |= pos.breaker_needs,
            Some(Side::Maker) => self.zone |= pos.maker_needs,
            None => (),
        }
        self
    }

    /// Converts an entry to the result for a position; the entry describes the image of the position under this symmetry.
    pub(crate) fn of_entry(entry: Entry<W>, board: &Board<W>, symmetry: usize) -> Self {
        match entry {
            Entry::Open { numbers, .. } => NodeResult::open(numbers),
            Entry::Solved {
                winner, zone, best, ..
            } => {
                let best = best.map(|cell| board.cell_from_image(symmetry, cell));
                NodeResult::won(winner, board.set_from_image(symmetry, zone), best)
            }
        }
    }

    /// Returns the entry for the image of the position under this symmetry; `work` is the number of positions searched below it.
    pub(crate) fn to_entry(self, board: &Board<W>, symmetry: usize, work: u32) -> Entry<W> {
        match self.winner() {
            None => Entry::Open {
                numbers: self.numbers,
                work,
            },
            Some(winner) => Entry::Solved {
                winner,
                zone: board.set_to_image(symmetry, self.zone),
                best: self.best.map(|cell| board.image(symmetry, cell)),
                work,
            },
        }
    }
}
