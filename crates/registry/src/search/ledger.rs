//! Account of a task: its limits, and what its searches have used.

use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_core::Position;
use gametree_search::{Clock, SearchLimits};

use crate::Answer;
use crate::totals::Totals;
use crate::value_bounds::ValueBounds;

/// Nodes that a confirmation may use although the search used fewer: a fraction of a second.
pub(crate) const CONFIRMING_NODES: u64 = 100_000;

/// Part of the remaining limits that a stage of a task gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    /// Everything.
    Rest,
    /// At most this number of nodes.
    Nodes(u64),
    /// A fraction of which this is the denominator.
    Part(u32),
    /// Everything but such a fraction.
    AllBut(u32),
    /// Half, and not much more than was used so far.
    Half,
}

/// Limits that the searches of a task share, with what they have used.
///
/// It is the only writer of the nodes and the time of answers.
#[derive(Clone, Debug)]
pub(crate) struct Ledger {
    /// The limits of the current stage, counted from the start of the task.
    limits: SearchLimits,
    clock: Clock,
    /// The number of positions that the task has visited, without those of an earlier run.
    nodes: u64,
    /// The time of the task before the clock was started.
    before: Duration,
    /// The turn and the bounds so far, with the nodes and the time of an earlier run.
    state: Totals,
}

impl Ledger {
    /// Starts the clock for a task after the totals of an earlier run, to which its limits do not apply.
    pub(crate) fn new(limits: &SearchLimits, earlier: Totals) -> Self {
        Ledger {
            limits: limits.clone(),
            clock: Clock::start(),
            nodes: 0,
            before: Duration::ZERO,
            state: earlier,
        }
    }

    /// Starts the clock for searches without a position of their own.
    pub(crate) fn of_limits(limits: &SearchLimits) -> Self {
        Ledger::new(limits, Totals::NOTHING)
    }

    /// Returns the account of a task that has found an answer about `root` after the totals of an earlier run.
    pub(crate) fn after<P: Position>(
        limits: &SearchLimits,
        earlier: Option<Totals>,
        answer: &Answer,
        root: &P,
    ) -> Self {
        let mut ledger = Ledger::new(limits, Totals::of(earlier, root));
        let earlier = ledger.state;
        ledger.nodes = answer.report.nodes.saturating_sub(earlier.nodes);
        ledger.before = answer.report.elapsed.saturating_sub(earlier.elapsed);
        ledger
    }

    /// Returns the totals so far, with those of an earlier run.
    pub(crate) fn totals(&self) -> Totals {
        self.state.with(self.nodes, self.elapsed())
    }

    /// Returns the number of positions visited so far, without those of an earlier run.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the time so far, without that of an earlier run.
    fn elapsed(&self) -> Duration {
        self.before.saturating_add(self.clock.elapsed())
    }

    /// Returns the turn of the portfolio, from 0.
    pub(crate) const fn turn(&self) -> u32 {
        self.state.turn
    }

    /// Returns the bounds that the prover has shown, without its last answer.
    ///
    /// A resumed search asks that question again, which takes no time.
    pub(crate) const fn bounds(&self) -> ValueBounds {
        self.state.bounds
    }

    /// Begins with the turn and the bounds of `state`.
    pub(crate) const fn begin_engine(&mut self, state: Totals) {
        self.state.turn = state.turn;
        self.state.bounds = state.bounds;
    }

    /// Begins the next turn of a portfolio.
    pub(crate) const fn next_turn(&mut self) {
        self.state.turn = self.state.turn.saturating_add(1);
    }

    /// Sets the bounds that the prover has shown.
    pub(crate) const fn set_bounds(&mut self, bounds: ValueBounds) {
        self.state.bounds = bounds;
    }

    /// Adds the nodes of a search.
    pub(crate) const fn spend(&mut self, nodes: u64) {
        self.nodes = self.nodes.saturating_add(nodes);
    }

    /// Narrows the limits that there are to `nodes` more positions and `time` more time.
    pub(crate) fn narrow(&mut self, nodes: u64, time: Duration) {
        let most_nodes = self.nodes.saturating_add(nodes);
        let most_time = self.elapsed().saturating_add(time);
        let SearchLimits { nodes, time, .. } = &mut self.limits;
        *nodes = nodes.map(|most| most.min(most_nodes));
        *time = time.map(|most| most.min(most_time));
    }

    /// Returns an answer with the nodes and the time of all searches so far.
    pub(crate) fn total(&self, answer: Answer) -> Answer {
        counted(answer, self.totals())
    }

    /// Returns the rest of the limits.
    pub(crate) fn left(&self) -> SearchLimits {
        self.limits.minus(self.nodes, self.elapsed())
    }

    /// Returns `true` if nothing is left, or the task was interrupted.
    pub(crate) fn is_over(&self) -> bool {
        let stop = self.limits.stop.as_ref();
        self.left().is_spent() || stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Returns the limits of a stage with a share of what is left.
    pub(crate) fn slice(&self, share: Share) -> SearchLimits {
        let left = self.left();
        let part = |of: u32| SearchLimits {
            nodes: left.nodes.map(|nodes| nodes / u64::from(of)),
            time: left.time.map(|time| time / of),
            ..left.clone()
        };
        match share {
            Share::Rest => left,
            Share::Nodes(nodes) => left.at_most(nodes),
            Share::Part(of) => part(of),
            Share::AllBut(of) => {
                let part = part(of);
                left.minus(part.nodes.unwrap_or(0), part.time.unwrap_or_default())
            }
            Share::Half => part(2).at_most(self.nodes.max(CONFIRMING_NODES)),
        }
    }

    /// Returns the limits of a stage that may be left out; `None` where nothing is left for it.
    pub(crate) fn further(&self, share: Share) -> Option<SearchLimits> {
        let slice = self.slice(share);
        (!self.left().is_spent() && !slice.is_spent()).then_some(slice)
    }

    /// Does some work as a stage of its own, within some of the limits that are left.
    pub(crate) fn stage<T>(
        &mut self,
        limits: &SearchLimits,
        work: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let stage = plus(limits, self.nodes, self.elapsed());
        let stage = SearchLimits {
            nodes: self.limits.nodes.into_iter().chain(stage.nodes).min(),
            time: self.limits.time.into_iter().chain(stage.time).min(),
            ..stage
        };
        let whole = std::mem::replace(&mut self.limits, stage);
        let done = work(self);
        self.limits = whole;
        done
    }
}

/// Returns limits as totals of a search that has used some nodes and time before.
fn plus(limits: &SearchLimits, nodes: u64, elapsed: Duration) -> SearchLimits {
    SearchLimits {
        nodes: limits.nodes.map(|most| most.saturating_add(nodes)),
        time: limits.time.map(|most| most.saturating_add(elapsed)),
        ..limits.clone()
    }
}

impl Answer {
    /// Returns the answer with the nodes and the time of another one.
    pub(crate) fn with_costs_of(mut self, other: &Answer) -> Self {
        (self.report.nodes, self.report.elapsed) = (other.report.nodes, other.report.elapsed);
        self
    }

    /// Returns the answer with the nodes and the time of another one added.
    pub(crate) fn plus_costs_of(mut self, other: &Answer) -> Self {
        self.report.nodes = self.report.nodes.saturating_add(other.report.nodes);
        self.report.elapsed = self.report.elapsed.saturating_add(other.report.elapsed);
        self
    }

    /// Returns the answer as if it had cost nothing.
    pub(crate) fn without_costs(mut self) -> Self {
        (self.report.nodes, self.report.elapsed) = (0, Duration::ZERO);
        self
    }
}

/// Returns an answer with the nodes and the time of these totals.
pub(super) fn counted(mut answer: Answer, totals: Totals) -> Answer {
    (answer.report.nodes, answer.report.elapsed) = (totals.nodes, totals.elapsed);
    answer
}
