//! Wins by threats and draws by the weak game, as sessions of k in a row look for them.

use gametree_core::{KeyKind, Player, Position, Salt};
use gametree_grid::Cell;
use gametree_patterns::{PatternMnk, ThreatLimits, ThreatResult, ThreatSearch};
use gametree_registry::{Claim, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
use gametree_search::StopReason;

use super::draws::{self, Draws};

/// The part of the memory for the wins of either player; draws have as much as both.
const MEMORY_PART: usize = 4;
/// Draws are not looked for in fewer positions, as before a search for a move.
const LEAST_NODES: u64 = 5_000;
/// Positions in the first round of a search that may go further.
const FIRST_ROUND: u64 = 1 << 20;

/// A search for the wins of each player, made when it is first asked, and anew for another salt; and one for draws.
#[derive(Debug, Default)]
pub(super) struct Finder<const W: usize> {
    searches: [Option<ThreatSearch<W>>; 2],
    salt: Option<Salt>,
    draws: Draws,
}

impl<const W: usize> Finder<W> {
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

    /// Half of the nodes for a win of the side to move, a quarter of the rest for one of the opponent, the others for a draw.
    fn round(
        &mut self,
        pos: &PatternMnk<W>,
        limits: &SpecialLimits<'_>,
        all: u64,
    ) -> SpecialReport<Cell> {
        let mover = pos.to_move();
        let (own, mut nodes) = self.find((pos, mover), limits, all - all / 2);
        let mut value = match own {
            ThreatResult::Win(Some(m)) => Some(SpecialValue::Win(m)),
            _ => None,
        };
        let mut stopped = reason(own);
        // Whoever moves first does not lose (Hales and Jewett 1963, by Nash's argument).
        if value.is_none() && pos.board().stone_count() > 0 {
            let left = all.saturating_sub(nodes);
            let (other, spent) = self.find((pos, !mover), limits, left - left / 4 * 3);
            nodes += spent;
            value = matches!(other, ThreatResult::Win(_)).then_some(SpecialValue::Loss);
            stopped = weaker(stopped, reason(other));
        }
        if value.is_none() && all >= LEAST_NODES {
            let left = all.saturating_sub(nodes);
            let (found, spent, open) = self.draws.draw(pos.board(), limits, left);
            nodes += spent;
            value = found.map(SpecialValue::Draw);
            stopped = weaker(stopped, open);
        }
        SpecialReport {
            stopped: value.map_or(stopped, |_| StopReason::Solved),
            value,
            nodes,
        }
    }
}

impl<const W: usize> SpecialSolver<PatternMnk<W>> for Finder<W> {
    fn keys(&self) -> Option<KeyKind> {
        Some(KeyKind::Hash64)
    }

    /// Rounds of twice as many nodes each, so that what takes long keeps nothing else from being found.
    fn solve(&mut self, pos: &PatternMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let all = limits.nodes.unwrap_or(u64::MAX);
        let (mut nodes, mut round) = (0_u64, FIRST_ROUND);
        loop {
            let left = all.saturating_sub(nodes);
            let mut report = self.round(pos, limits, round.min(left));
            nodes += report.nodes;
            report.nodes = nodes;
            if report.stopped != StopReason::Nodes || round >= left || (limits.stop)() {
                return report;
            }
            round = round.saturating_mul(2);
        }
    }

    fn hold(&mut self, pos: &PatternMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let all = limits.nodes.unwrap_or(u64::MAX);
        draws::report(self.draws.hold(pos.board(), limits, all))
    }

    fn argue(
        &mut self,
        pos: &PatternMnk<W>,
        claim: Claim,
        limits: &SpecialLimits<'_>,
    ) -> Option<Vec<u32>> {
        self.draws.argue(pos.board(), claim, limits)
    }
}

/// Why a search found nothing.
const fn reason(result: ThreatResult) -> StopReason {
    match result {
        ThreatResult::Win(_) => StopReason::Solved,
        ThreatResult::Full => StopReason::Memory,
        ThreatResult::Open => StopReason::Nodes,
        ThreatResult::Nothing => StopReason::Exhausted,
    }
}

/// The first of two reasons, unless only that search has come to its end.
fn weaker(first: StopReason, second: StopReason) -> StopReason {
    if first == StopReason::Exhausted {
        second
    } else {
        first
    }
}
