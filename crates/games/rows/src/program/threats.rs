//! Wins by threats, as sessions of k in a row look for them.

use gametree_core::{Player, Position};
use gametree_grid::Cell;
use gametree_patterns::{PatternMnk, ThreatLimits, ThreatResult, ThreatSearch};
use gametree_registry::{SpecialLimits, SpecialReport, SpecialSolver, WinLoss};

/// The part of the memory for the wins of either player.
const MEMORY_PART: usize = 2;

/// A search for the wins of each player, made when it is first asked.
#[derive(Debug, Default)]
pub(super) struct Threats<const W: usize> {
    searches: [Option<ThreatSearch<W>>; 2],
}

impl<const W: usize> Threats<W> {
    fn find(
        &mut self,
        (pos, attacker): (&PatternMnk<W>, Player),
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> (ThreatResult, u64) {
        let memory_bytes = limits.memory_bytes / MEMORY_PART;
        let search = self.searches[attacker.index()]
            .get_or_insert_with(|| ThreatSearch::new(pos, attacker, memory_bytes));
        let before = search.nodes();
        let limits = ThreatLimits {
            nodes,
            stop: limits.stop,
        };
        let result = search.find(pos, &limits);
        (result, search.nodes() - before)
    }
}

impl<const W: usize> SpecialSolver<PatternMnk<W>> for Threats<W> {
    /// Two thirds of the nodes for a win of the side to move, the rest for one of the opponent.
    fn solve(&mut self, pos: &PatternMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let (mover, all) = (pos.to_move(), limits.nodes.unwrap_or(u64::MAX));
        let (result, nodes) = self.find((pos, mover), limits, all - all / 3);
        if let ThreatResult::Win(Some(m)) = result {
            let winner = Some(WinLoss::Win(m));
            return SpecialReport { winner, nodes };
        }
        // Whoever moves first does not lose (Hales and Jewett 1963, by Nash's argument).
        if pos.board().stone_count() == 0 {
            return SpecialReport {
                winner: None,
                nodes,
            };
        }
        let before = nodes;
        let (result, nodes) = self.find((pos, !mover), limits, all.saturating_sub(before));
        SpecialReport {
            winner: matches!(result, ThreatResult::Win(_)).then_some(WinLoss::Loss),
            nodes: before + nodes,
        }
    }
}
