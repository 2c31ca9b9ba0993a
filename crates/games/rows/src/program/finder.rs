//! Finder of wins by threats, draws by the weak game, and first lines, for sessions of k in a row.

use gametree_core::{KeyKind, Player, Position, Salt};
use gametree_grid::Cell;
use gametree_patterns::{
    LineResult, LineSearch, PatternMnk, ThreatLimits, ThreatResult, ThreatSearch,
};
use gametree_registry::{Claim, SpecialLimits, SpecialReport, SpecialSolver, SpecialValue};
use gametree_search::StopReason;

use super::draws::Draws;

/// The divisor of the memory for the wins of either player; draws have as much as both.
const MEMORY_PART: usize = 4;
/// The number of cells of the largest board on which the finder searches for the first line.
const LINES_CELLS: usize = 64;
/// The least nodes for a search for draws; a search with fewer, as before a move, skips it.
const LEAST_NODES: u64 = 5_000;
/// The positions in the first round of a search that may go further.
const FIRST_ROUND: u64 = 1 << 20;

/// Searches for the wins of each player, and one for draws; the searches for wins are created at the first question, and anew for another salt.
#[derive(Debug, Default)]
pub(super) struct Finder<const W: usize> {
    searches: [Option<ThreatSearch<W>>; 2],
    /// The searches for the first line, on boards that permit them.
    lines: [Option<LineSearch>; 2],
    salt: Option<Salt>,
    draws: Draws,
}

impl<const W: usize> Finder<W> {
    fn find(
        &mut self,
        pos: &PatternMnk<W>,
        attacker: Player,
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> (ThreatResult, u64) {
        self.begin_anew(limits);
        let search = self.searches[attacker.index()].get_or_insert_with(|| {
            let memory_bytes = limits.memory_bytes / MEMORY_PART / sharers(pos);
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

    fn begin_anew(&mut self, limits: &SpecialLimits<'_>) {
        if self.salt != limits.salt {
            (self.salt, self.searches, self.lines) = (limits.salt, [None, None], [None, None]);
        }
    }

    /// Searches for a player's first line; `None` if the board does not permit it.
    fn ask_lines(
        &mut self,
        pos: &PatternMnk<W>,
        attacker: Player,
        limits: &SpecialLimits<'_>,
        nodes: u64,
    ) -> Option<(LineResult, u64)> {
        self.begin_anew(limits);
        let search = &mut self.lines[attacker.index()];
        let memory_bytes = limits.memory_bytes / MEMORY_PART / sharers(pos);
        if search.is_none() {
            let salt = limits.salt.unwrap_or_else(Salt::random);
            *search = LineSearch::new(pos.board().rules(), attacker, memory_bytes, salt);
        }
        let search = search.as_mut()?;
        // A certificate is written with more memory than the turns of a search have.
        search.grant(memory_bytes);
        let before = search.nodes();
        let limits = ThreatLimits {
            nodes,
            stop: limits.stop,
        };
        let result = search.find(pos.board(), &limits);
        Some((result, search.nodes() - before))
    }

    /// Returns the value of a position by the player who completes a line first; `None` if the board does not permit this search.
    fn value_by_lines(
        &mut self,
        pos: &PatternMnk<W>,
        limits: &SpecialLimits<'_>,
        all: u64,
    ) -> Option<SpecialReport<Cell>> {
        let mover = pos.to_move();
        let (own, mut nodes) = self.ask_lines(pos, mover, limits, all)?;
        let value = match own {
            LineResult::Win(best) => best.map(SpecialValue::Win),
            LineResult::NoWin(_) => {
                let left = all.saturating_sub(nodes);
                let (other, spent) = self.ask_lines(pos, !mover, limits, left)?;
                nodes += spent;
                match other {
                    LineResult::Win(_) => Some(SpecialValue::Loss),
                    LineResult::NoWin(best) => best.map(SpecialValue::Draw),
                    LineResult::Open => None,
                }
            }
            LineResult::Open => None,
        };
        Some(SpecialReport {
            stopped: value.map_or(StopReason::Nodes, |_| StopReason::Solved),
            value,
            nodes,
        })
    }

    /// Returns `true` if an earlier search has decided the first line, with this player as the attacker.
    fn knows_lines(&mut self, pos: &PatternMnk<W>, attacker: Player) -> bool {
        let search = self.lines[attacker.index()].as_mut();
        search.is_some_and(|search| search.knows(pos.board()))
    }

    /// Runs one round: half of the nodes for a win of the side to move, a quarter of the rest for one of the opponent, the others for a draw.
    ///
    /// On boards that are small enough, half as many nodes serve for wins. The nodes left at the end serve for the first line, if the weak game proves nothing.
    fn round(
        &mut self,
        pos: &PatternMnk<W>,
        limits: &SpecialLimits<'_>,
        all: u64,
    ) -> SpecialReport<Cell> {
        let mover = pos.to_move();
        let for_wins = all.div_ceil(2 * sharers(pos) as u64);
        let (own, mut nodes) = self.find(pos, mover, limits, for_wins);
        let mut value = match own {
            ThreatResult::Win(Some(m)) => Some(SpecialValue::Win(m)),
            _ => None,
        };
        let mut stopped = reason(own);
        // The player who moves first does not lose (Hales and Jewett 1963, by Nash's argument).
        if value.is_none() && pos.board().stone_count() > 0 {
            let left = all.saturating_sub(nodes);
            let (other, spent) = self.find(pos, !mover, limits, left - left / 4 * 3);
            nodes += spent;
            value = matches!(other, ThreatResult::Win(_)).then_some(SpecialValue::Loss);
            stopped = weaker(stopped, reason(other));
        }
        if value.is_none() && all >= LEAST_NODES {
            let left = all.saturating_sub(nodes);
            let draw = self.draws.draw(pos.board(), limits, left);
            nodes += draw.nodes;
            value = draw.value;
            stopped = weaker(stopped, draw.stopped);
            if draw.stopped == StopReason::Exhausted {
                let left = all.saturating_sub(nodes);
                if let Some(report) = self.value_by_lines(pos, limits, left) {
                    nodes += report.nodes;
                    (value, stopped) = (report.value, report.stopped);
                }
            }
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

    /// Searches in rounds of twice as many nodes each, so that no long search delays the others.
    fn solve(&mut self, pos: &PatternMnk<W>, limits: &SpecialLimits<'_>) -> SpecialReport<Cell> {
        let all = limits.nodes.unwrap_or(u64::MAX);
        let is_known = self.knows_lines(pos, pos.to_move());
        if is_known && let Some(report) = self.value_by_lines(pos, limits, all) {
            return report;
        }
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
        let opponent = !pos.to_move();
        let mut report = SpecialReport {
            value: None,
            stopped: StopReason::Exhausted,
            nodes: 0,
        };
        if !self.knows_lines(pos, opponent) {
            report = self.draws.hold(pos.board(), limits, all);
        }
        if report.stopped != StopReason::Exhausted {
            return report;
        }
        let left = all.saturating_sub(report.nodes);
        let best = match self.ask_lines(pos, opponent, limits, left) {
            Some((LineResult::NoWin(best), nodes)) => {
                report.nodes += nodes;
                best
            }
            Some((LineResult::Open, nodes)) => {
                report.nodes += nodes;
                None
            }
            Some((LineResult::Win(_), _)) | None => return report,
        };
        report.value = best.map(SpecialValue::Draw);
        report.stopped = best.map_or(StopReason::Nodes, |_| StopReason::Solved);
        report
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

/// Returns the number of searches that share the resources for wins of a player: one by threats, and on boards that may be small enough one by lines.
fn sharers<const W: usize>(pos: &PatternMnk<W>) -> usize {
    let cells = pos.board().rules().grid().cell_count();
    if cells <= LINES_CELLS { 2 } else { 1 }
}

/// Returns the reason why a search ended.
const fn reason(result: ThreatResult) -> StopReason {
    match result {
        ThreatResult::Win(_) => StopReason::Solved,
        ThreatResult::Full => StopReason::Memory,
        ThreatResult::Open => StopReason::Nodes,
        ThreatResult::Nothing => StopReason::Exhausted,
    }
}

/// Returns the first of two reasons, unless only that search has come to its end.
fn weaker(first: StopReason, second: StopReason) -> StopReason {
    if first == StopReason::Exhausted {
        second
    } else {
        first
    }
}
