//! Report of a search.

use gametree_core::ProofNumbers;
use gametree_grid::Cell;

use crate::game::Side;
use crate::search::Stopped;

/// The report of a search.
#[derive(Clone, Copy, Debug)]
pub struct WeakReport {
    /// The side that wins, or the reason why that is open.
    pub winner: Result<Side, Stopped>,
    /// A winning move, where the winner is to move and has to play a certain one; `None` where any play of the zone's strategy begins with a reduction.
    pub best: Option<Cell>,
    /// The proof numbers of a win of Breaker: the least that is left to show.
    pub numbers: ProofNumbers,
    /// The number of positions visited, repeated visits included.
    pub nodes: u64,
    /// The number of positions reduced and then looked up or tested.
    pub evals: u64,
}
