//! Wins by threats, as sessions of k in a row look for them.

use gametree_core::{KeyKind, Player, Position, Salt};
use gametree_grid::Cell;
use gametree_patterns::{PatternMnk, ThreatLimits, ThreatResult, ThreatSearch};
use gametree_registry::{SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
use gametree_search::StopReason;

/// The part of the memory for the wins of either player.
const MEMORY_PART: usize = 2;

/// A search for the wins of each player, made when it is first asked, and anew for another salt.
#[derive(Debug, Default)]
pub(super) struct Threats<const W: usize> {
    searches: [Option<ThreatSearch<W>>; 2],
    salt: Option<Salt>,
}

impl<const W: usize> Threats<W> {
    fn find(
        &mut self,
        (pos, attacker): (&PatternMnk<W>, Player),
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> (ThreatResult, u64) {
        if self.salt != limits.salt {
            (self.salt, self.searches) = (limits.salt, [None, None]);
        }
        let search = self.searches[attacker.index()].get_or_insert_with(|| {
            let memory_bytes = limits.memory_bytes / MEMORY_PART;
            let salt = limits.salt.unwrap_or_else(Salt::random);
            ThreatSearch::new(pos, attacker, memory_bytes, salt)
        });
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
    fn keys(&self) -> Option<KeyKind> {
        Some(KeyKind::Hash64)
    }

    /// Two thirds of the nodes for a win of the side to move, the rest for one of the opponent.
    fn solve(&mut self, pos: &PatternMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let (mover, all) = (pos.to_move(), limits.nodes.unwrap_or(u64::MAX));
        let (own, before) = self.find((pos, mover), limits, all - all / 3);
        let value = match own {
            ThreatResult::Win(Some(m)) => Some(SpecialValue::Win(m)),
            _ => None,
        };
        // Whoever moves first does not lose (Hales and Jewett 1963, by Nash's argument).
        if value.is_some() || pos.board().stone_count() == 0 {
            return SpecialReport {
                value,
                stopped: reason([own, own]),
                nodes: before,
            };
        }
        let (other, nodes) = self.find((pos, !mover), limits, all.saturating_sub(before));
        SpecialReport {
            value: matches!(other, ThreatResult::Win(_)).then_some(SpecialValue::Loss),
            stopped: reason([own, other]),
            nodes: before + nodes,
        }
    }
}

/// Why two searches have ended.
fn reason(results: [ThreatResult; 2]) -> StopReason {
    if results
        .iter()
        .any(|result| matches!(result, ThreatResult::Win(_)))
    {
        StopReason::Solved
    } else if results.contains(&ThreatResult::Full) {
        StopReason::Memory
    } else if results.contains(&ThreatResult::Open) {
        StopReason::Nodes
    } else {
        StopReason::Exhausted
    }
}
