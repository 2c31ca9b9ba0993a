//! Limits of a search, and the reasons for its end.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Bounds on a search; the default is no bound at all.
///
/// Reaching a bound is a result, not an error: the report then holds the best line so far and the reason for the stop.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// The deepest iteration, in plies from the root.
    pub depth: Option<u32>,
    /// Number of positions visited, the root included.
    ///
    /// The search stops exactly there, so the same limit gives the same report.
    pub nodes: Option<u64>,
    /// Time from the beginning of the search; it is reached at once where there is no [`Clock`](crate::Clock).
    pub time: Option<Duration>,
    /// Flag that another thread sets to stop the search within some milliseconds.
    pub stop: Option<Arc<AtomicBool>>,
}

impl SearchLimits {
    /// Creates limits with a depth limit only.
    pub fn depth(depth: u32) -> Self {
        SearchLimits {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Creates limits with a node limit only.
    pub fn nodes(nodes: u64) -> Self {
        SearchLimits {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Creates limits with a time limit only.
    pub fn time(time: Duration) -> Self {
        SearchLimits {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Returns the rest of the limits after a search that visited `nodes` positions and took `elapsed`; depth and stop flag stay.
    #[must_use]
    pub fn minus(&self, nodes: u64, elapsed: Duration) -> Self {
        SearchLimits {
            nodes: self.nodes.map(|limit| limit.saturating_sub(nodes)),
            time: self.time.map(|limit| limit.saturating_sub(elapsed)),
            ..self.clone()
        }
    }

    /// Returns the same limits with at most `nodes` positions.
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Self {
        SearchLimits {
            nodes: Some(self.nodes.map_or(nodes, |limit| limit.min(nodes))),
            ..self.clone()
        }
    }

    /// Returns `true` if no position may be visited, or if no time is left.
    ///
    /// The stop flag is not read.
    pub fn is_spent(&self) -> bool {
        self.nodes == Some(0) || self.time == Some(Duration::ZERO)
    }
}

/// Reason for the end of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The answer is proven; a longer search would not change it.
    Solved,
    /// The depth limit was searched to its end.
    Depth,
    /// Every line that the generator proposes was searched to the end of its game, or one of them wins against all that it proposes.
    ///
    /// More depth changes nothing, and yet nothing is proven.
    /// A search by deepening also ends so once it is six plies deeper than an end of the game that it has seen.
    Exhausted,
    /// A proof was found whose line does not end as the proof claims: two positions have the same key.
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

impl StopReason {
    /// All reasons.
    pub const ALL: [StopReason; 8] = [
        StopReason::Solved,
        StopReason::Depth,
        StopReason::Exhausted,
        StopReason::Unconfirmed,
        StopReason::Nodes,
        StopReason::Time,
        StopReason::Memory,
        StopReason::Interrupted,
    ];
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
