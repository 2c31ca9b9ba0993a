//! How many nodes an engine without cuts visits, counted by the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree_registry::Session;

/// Plies that are counted without a look at the flag: milliseconds.
const UNWATCHED_PLIES: u32 = 2;
/// Positions of a ply that is counted whatever the clock shows: the times before it are too short to foretell its own.
const SMALL_PLY: u64 = 100_000;

/// The nodes of a tree to some depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTree {
    /// As many as a search to each depth from 1 visits, the root included.
    pub nodes: Vec<u64>,
    /// The plies to which they were counted.
    pub depth: u32,
    /// Whether that is the depth that was asked for, or the end of every game.
    pub is_whole: bool,
}

impl WholeTree {
    /// All that were counted, the root included.
    pub fn size(&self) -> u64 {
        self.nodes.last().copied().unwrap_or(1)
    }
}

/// Counts the positions after every number of moves up to `depth`, as long as that takes no longer than `time`.
///
/// The next ply is begun only if it is small or would end in time, were it larger than the last by as much as that was larger than the one before; the flag ends the count in the middle of one, which then counts for nothing.
pub fn count_whole_tree(
    session: &mut dyn Session,
    depth: u32,
    time: Duration,
    stop: &AtomicBool,
) -> WholeTree {
    let started = Instant::now();
    let (mut nodes, mut last) = (Vec::new(), 1);
    for ply in 1..=depth {
        let began = started.elapsed();
        let Some(count) = count_ply(session, ply, stop) else {
            return WholeTree {
                nodes,
                depth: ply - 1,
                is_whole: false,
            };
        };
        nodes.push(nodes.last().unwrap_or(&1) + count);
        if count == 0 {
            break;
        }
        let took = started.elapsed().saturating_sub(began);
        let growth = u32::try_from(count / last + 1).unwrap_or(u32::MAX);
        last = count;
        let next = took.saturating_mul(growth);
        let is_small = count.saturating_mul(u64::from(growth)) <= SMALL_PLY;
        if ply < depth && !is_small && started.elapsed() + next > time {
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

/// The positions after so many moves; `None` where the flag was set before they were counted.
fn count_ply(session: &mut dyn Session, plies: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if plies <= UNWATCHED_PLIES {
        return Some(session.perft(plies));
    }
    let mut count = 0;
    for m in session.legal_moves() {
        session.play(&m).expect("the move is legal");
        let below = count_ply(session, plies - 1, stop);
        session.undo();
        count += below?;
    }
    Some(count)
}
