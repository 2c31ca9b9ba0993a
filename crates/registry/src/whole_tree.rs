//! Nodes of an engine without cuts, counted by the rules.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::Session;

/// Plies counted without a look at the flag, which takes milliseconds.
const UNWATCHED_PLIES: u32 = 2;
/// Positions of a ply that is counted whatever the clock shows: the times before it are too short to foretell its own.
const SMALL_PLY: u64 = 100_000;

/// Nodes of a tree up to a depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WholeTree {
    /// The nodes that a search to each depth from 1 visits, the root included.
    pub nodes: Vec<u64>,
    /// The depth of the count, in plies.
    pub depth: u32,
    /// Set if the count reached the depth asked for, or the end of every game.
    pub is_whole: bool,
}

impl WholeTree {
    /// Returns the number of nodes counted, the root included.
    pub fn size(&self) -> u64 {
        self.nodes.last().copied().unwrap_or(1)
    }
}

/// Counts the positions after each number of moves up to `depth`, for at most `time`.
///
/// The next ply is begun only if it is small or would end in time, on the assumption that it grows by the factor of the last ply.
/// The flag also ends the count within a ply, and that ply is then not counted.
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

/// Returns the number of positions after `plies` moves; `None` where the flag was set before the end of the count.
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
