//! How far a search may go, and why it stopped.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Bounds on a search; the default is no bound at all.
///
/// Running into a bound is a result, not an error: the report then holds the best line so far and says why the search stopped.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// The deepest iteration, in plies from the root.
    pub depth: Option<u32>,
    /// Positions visited, the root included. The search stops exactly there, so the same limit gives the same report.
    pub nodes: Option<u64>,
    /// Time from the beginning of the search.
    pub time: Option<Duration>,
    /// Set it from another thread to stop the search within some milliseconds.
    pub stop: Option<Arc<AtomicBool>>,
}

impl SearchLimits {
    /// Only a depth limit.
    pub fn depth(depth: u32) -> Self {
        SearchLimits {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Only a node limit.
    pub fn nodes(nodes: u64) -> Self {
        SearchLimits {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Only a time limit.
    pub fn time(time: Duration) -> Self {
        SearchLimits {
            time: Some(time),
            ..Self::default()
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The answer is proven; searching on would not change it.
    Solved,
    /// The depth limit was searched to its end.
    Depth,
    /// Every line that the generator proposes was searched to the end of its game; more depth changes nothing, and yet nothing is proven.
    Exhausted,
    /// A proof was found whose line does not end as it says: two positions have the same key.
    Unconfirmed,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The memory that the search may use was full.
    Memory,
    /// Somebody set the stop flag.
    Interrupted,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            StopReason::Solved => "solved",
            StopReason::Depth => "depth",
            StopReason::Exhausted => "exhausted",
            StopReason::Unconfirmed => "unconfirmed",
            StopReason::Nodes => "nodes",
            StopReason::Time => "time",
            StopReason::Memory => "memory",
            StopReason::Interrupted => "interrupted",
        })
    }
}
