//! How many nodes an engine without cuts visits, counted by the rules.

use std::time::{Duration, Instant};

use gametree_registry::Session;

/// The nodes of a tree to some depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WholeTree {
    /// As many as were counted, the root included.
    pub(super) nodes: u64,
    /// The plies to which they were counted.
    pub(super) depth: u32,
    /// Whether that is the depth that was asked for, or the end of every game.
    pub(super) is_whole: bool,
}

/// Counts the positions after every number of moves up to `depth`, as long as that takes no longer than `time`.
///
/// The next ply is begun only if it would end in time, were it larger than the last by as much as that was larger than the one before.
pub(super) fn count_whole_tree(session: &dyn Session, depth: u32, time: Duration) -> WholeTree {
    let started = Instant::now();
    let (mut nodes, mut last) = (1, 1);
    for ply in 1..=depth {
        let began = started.elapsed();
        let count = session.perft(ply);
        nodes += count;
        if count == 0 {
            break;
        }
        let took = started.elapsed().saturating_sub(began);
        let growth = u32::try_from(count / last + 1).unwrap_or(u32::MAX);
        last = count;
        let next = took.saturating_mul(growth);
        if ply < depth && started.elapsed() + next > time {
            return WholeTree {
                nodes,
                depth: ply,
                is_whole: false,
            };
        }
    }
    WholeTree {
        nodes,
        depth,
        is_whole: true,
    }
}
