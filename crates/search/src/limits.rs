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
    /// Time from the beginning of the search; reached at once where there is no [`Clock`](crate::Clock).
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

    /// What is left after a search that visited `nodes` positions and took `elapsed`; depth and stop flag stay.
    #[must_use]
    pub fn minus(&self, nodes: u64, elapsed: Duration) -> Self {
        SearchLimits {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(elapsed)),
            ..self.clone()
        }
    }

    /// The same limits with at most `nodes` positions.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        SearchLimits {
            nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))),
            ..self.clone()
        }
    }

    /// Whether no position may be visited, or no time is left.
    ///
    /// The stop flag is not read.
    pub fn is_spent(&self) -> bool {
        self.nodes == Some(0) || self.time == Some(Duration::ZERO)
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The answer is proven; searching on would not change it.
    Solved,
    /// The depth limit was searched to its end.
    Depth,
    /// Every line that the generator proposes was searched to the end of its game, or one wins whatever it proposes; more depth changes nothing, and yet nothing is proven.
    Exhausted,
    /// A proof was found whose line does not end as it says: two positions have the same key.
    Unconfirmed,
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The memory that the search may use was full.
    Memory,
    /// The stop flag was set.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(nodes: Option<u64>, seconds: Option<u64>) -> SearchLimits {
        SearchLimits {
            nodes,
            time: seconds.map(Duration::from_secs),
            ..SearchLimits::depth(9)
        }
    }

    #[test]
    fn what_is_left_never_falls_below_nothing() {
        let check = |before: SearchLimits, nodes, seconds| {
            let left = before.minus(5, Duration::from_secs(2));
            assert_eq!(left.nodes, nodes, "{before:?}");
            assert_eq!(left.time, limits(None, seconds).time, "{before:?}");
            assert_eq!(left.depth, before.depth);
            assert_eq!(left.is_spent(), nodes == Some(0) || seconds == Some(0));
        };
        check(limits(None, None), None, None);
        check(limits(Some(7), Some(9)), Some(2), Some(7));
        check(limits(Some(5), None), Some(0), None);
        check(limits(Some(4), Some(3)), Some(0), Some(1));
        check(limits(Some(6), Some(1)), Some(1), Some(0));
    }

    #[test]
    fn a_share_of_the_nodes_widens_no_limit() {
        assert_eq!(limits(None, None).at_most(3).nodes, Some(3));
        assert_eq!(limits(Some(2), None).at_most(3).nodes, Some(2));
        assert_eq!(limits(Some(4), None).at_most(3).nodes, Some(3));
        assert_eq!(
            limits(None, Some(8)).at_most(3).time,
            limits(None, Some(8)).time
        );
    }
}
