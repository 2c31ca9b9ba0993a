//! Search for `go mate`, which finds every mate within a number of moves by all moves of both sides.

use gametree_registry::{Answer, EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session};
use gametree_search::{Horizon, LeafOptions, PvsOptions, SearchLimits, StopReason};

/// The positions that a first search as in play visits, for a move if there is no mate: a tenth of a second.
pub(super) const GLANCE_NODES: u64 = 100_000;

/// The options for mates: every move is searched to the same depth, and only mates count.
///
/// Reductions and null moves overlook some mates, and beyond the horizon only captures would be tried.
const EVERY_MOVE: PvsOptions = PvsOptions {
    leaf: LeafOptions {
        horizon: Horizon::Balanced,
        ..PvsOptions::PLAY.leaf
    },
    ..PvsOptions::PLAY
};

/// Returns the plies of a mate in `moves` moves: the last reply is not made.
pub(super) const fn plies(moves: u32) -> u32 {
    (2 * moves).saturating_sub(1)
}

/// Returns `true` if an answer has a mate in at most `moves` moves.
pub(super) fn is_mate_in(answer: &Answer, moves: u32) -> bool {
    let score = answer.report.score;
    score.is_win() && score.plies().is_some_and(|count| count <= plies(moves))
}

/// Returns the shortest mate of the side to move in at most `moves` moves; `None` if there is none, or if the limits of the task are spent.
///
/// # Errors
/// Fails if the table cannot be allocated.
pub(super) fn find(
    session: &mut dyn Session,
    task: &SearchTask,
    moves: u32,
) -> Result<Option<Answer>, SearchError> {
    let mut left = task.limits.clone();
    for number in 1..=moves {
        let limits = SearchLimits {
            depth: Some(plies(number)),
            ..left.clone()
        };
        let task = SearchTask {
            engine: Some(EngineKind::Pvs),
            tactics: Some(EVERY_MOVE),
            table_bytes: task.table_bytes,
            threads: task.threads,
            ..SearchTask::new(Purpose::Value, limits)
        };
        let answer = session.search(&task, &mut NoWatcher)?;
        if is_mate_in(&answer, moves) {
            return Ok(Some(answer));
        }
        left = left.minus(answer.report.nodes, answer.report.elapsed);
        let is_whole = matches!(
            answer.report.stopped,
            StopReason::Depth | StopReason::Exhausted | StopReason::Solved
        );
        if !is_whole || left.is_spent() {
            break;
        }
    }
    Ok(None)
}
