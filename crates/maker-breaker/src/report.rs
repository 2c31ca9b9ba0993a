//! What a search has found.

use gametree_core::ProofNumbers;
use gametree_grid::Cell;

use crate::game::Side;
use crate::search::Stopped;

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub struct WeakReport {
    /// Who wins, or why that is open.
    pub winner: Result<Side, Stopped>,
    /// A winning move, where the winner is to move and has to play a certain one; none where any play of the zone's strategy begins with a reduction.
    pub best: Option<Cell>,
    /// How much is left to show: proof numbers of a win of Breaker.
    pub numbers: ProofNumbers,
    /// Positions visited, visits to the same one included.
    pub nodes: u64,
    /// Positions reduced and looked up or tested.
    pub evals: u64,
}
