//! PV completion: extension of a proven line to the end of the game, replayed by the rules.

use gametree_core::{Coverage, Position, Score};

use crate::depth_result::certainty;
use crate::{Budget, Certainty, DepthResult, SearchReport, StopReason};

/// Function that searches a position to a depth.
pub(crate) type SearchToDepth<'a, P> = dyn FnMut(&P, u32, &mut Budget<'_, <P as Position>::Move>) -> DepthResult<<P as Position>::Move>
    + 'a;

/// Extends the line of a proven report to the end of the game.
///
/// If the line does not end as the report claims, two positions share a key, and nothing is proven.
/// If the budget ends first, the score stands and counts as an estimate.
/// `search` searches a position to a depth; it is called with the positions after the line, deeper and deeper until they are proven too.
pub(crate) fn complete_pv<P: Position>(
    root: &P,
    report: &mut SearchReport<P::Move>,
    budget: &mut Budget<'_, P::Move>,
    coverage: Coverage,
    search: &mut SearchToDepth<'_, P>,
) {
    // Old entries of a table may have shown an end beyond the depth asked for.
    let horizon = report.depth.max(report.score.plies().unwrap_or(0));
    let mut pos = root.clone();
    let mut length = 0;
    loop {
        for &m in &report.line[length as usize..] {
            pos.play(m);
            length += 1;
        }
        if let Some(outcome) = pos.outcome() {
            if !confirms(outcome.score_for(root.to_move()), length, report) {
                withdraw(report, StopReason::Unconfirmed);
            }
            return;
        }
        let mut depth = horizon.saturating_sub(length).max(1);
        let rest = loop {
            let rest = budget.untraced(|budget| search(&pos, depth, budget));
            let proven = |value| certainty(value, Some(depth), coverage) >= report.certainty;
            if rest.stopped.is_some() || rest.value.is_some_and(proven) {
                break rest;
            }
            depth += 1;
        };
        if let Some(stopped) = rest.stopped {
            return withdraw(report, stopped);
        }
        report.line.extend(rest.line);
    }
}

fn withdraw<M>(report: &mut SearchReport<M>, why: StopReason) {
    report.certainty = Certainty::Estimate;
    report.stopped = why;
}

/// Returns `true` if the report agrees with a game that ended with `end` for the root's player after `length` plies.
fn confirms<M>(end: Score, length: u32, report: &SearchReport<M>) -> bool {
    let is_decided = end.is_win() || end.is_loss();
    let same_outcome = if is_decided {
        end.is_win() == report.score.is_win() && end.is_loss() == report.score.is_loss()
    } else {
        end == report.score
    };
    let same_distance = report.plies().is_none_or(|plies| plies == length);
    same_outcome && same_distance
}
