//! Depth-first proof-number search for the winner of the weak game (df-pn, Nagai 2002).
//!
//! Proof numbers are those of a win of Breaker, so positions with Breaker to move are OR nodes and those with Maker to move AND nodes.

mod cooperation;
mod node;

use std::cmp::Reverse;

use gametree_core::{EpsilonRounding, JointNumber, ProofNumbers};
use gametree_grid::{Bits, Cell};

use crate::estimate::{Sample, features, fitted, initial};
use crate::game::Side;
use crate::node_result::NodeResult;
use crate::pairing::{Pairing, Pairings};
use crate::potential::potential_zone;
use crate::reduction::Reduced;
use crate::rows::Rows;
use crate::settings::{NumberRule, Settings, Technique, Weights};
use crate::shared_state::SharedState;
use crate::symmetric_keys::Key;
use crate::table::Entry;
use crate::tables::Tables;
use crate::threats::threats;
use crate::worker::Worker;

/// The work between two looks at the clock, in choices of a way to pair a row and in positions: a few milliseconds at most.
const PERIOD: u64 = 1 << 11;
/// The work that a new state of a row takes.
const STATE_WORK: u64 = 64;

/// The thresholds that only a solution reaches.
const NO_LIMIT: ProofNumbers = ProofNumbers {
    pn: ProofNumbers::INFINITY,
    dn: ProofNumbers::INFINITY,
};

/// The reason why a search ended without a winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The search visited as many nodes as the limits allow.
    Nodes,
    /// The caller stopped the search.
    Interrupted,
    /// The states of the rows of the board take more memory than was granted.
    Memory,
}

/// The result of the static tests.
#[derive(Clone, Debug)]
pub(crate) enum Test<const W: usize> {
    /// Breaker wins by the potential; the win rests on these cells.
    Potential(Bits<W>),
    /// Maker wins by these threats and replies.
    Threats(Vec<Cell>),
    /// Breaker wins by a pairing.
    Pairing(Pairing<W>),
    /// The tests decide nothing.
    Open,
}

/// A move at an open node.
#[derive(Clone, Copy, Debug)]
struct Child {
    cell: Cell,
    /// The key of the position after the move.
    key: Key,
    numbers: ProofNumbers,
}

/// The moves of a node, kept for the next node of the same depth, so that nodes need no memory of their own.
#[derive(Debug)]
struct Frame<const W: usize> {
    order: Vec<Cell>,
    children: Vec<Child>,
    /// The moves that lose, with the zones of the opponent's wins; for a solved node those from which its zone comes.
    refuted: Vec<(Cell, Bits<W>)>,
}

impl<const W: usize> Frame<W> {
    /// Begins a node with these moves, the heaviest cells first.
    fn begin(&mut self, pos: &Reduced<W>, cells: Bits<W>) {
        self.children.clear();
        self.refuted.clear();
        self.order.clear();
        self.order.extend(cells.iter());
        let weight = |cell: &Cell| Reverse(pos.edges.weight(*cell));
        self.order.sort_by_key(weight);
    }
}

impl<const W: usize> Default for Frame<W> {
    fn default() -> Self {
        Frame {
            order: Vec::new(),
            children: Vec::new(),
            refuted: Vec::new(),
        }
    }
}

/// The resources of one thread of a search.
pub(crate) struct Budget<'a> {
    pub(crate) row_bytes: usize,
    pub(crate) stop: &'a dyn Fn() -> bool,
    /// The callback that receives the cost of each win of Breaker.
    pub(crate) sampler: Option<&'a mut dyn FnMut(Sample)>,
}

/// The state of one search.
pub(crate) struct Search<'a, const W: usize> {
    pub(crate) rows: &'a mut Rows<W>,
    tables: &'a Tables<W>,
    pub(crate) pairings: &'a mut Pairings<W>,
    shared: &'a SharedState,
    weights: Weights,
    settings: Settings,
    pub(crate) budget: Budget<'a>,
    pub(crate) nodes: u64,
    pub(crate) evals: u64,
    pub(crate) stopped: Option<Stopped>,
    /// The positions from the root to the current one, where other threads may solve them.
    path: Vec<Key>,
    /// The depth of the first position of the path that another thread has solved: the search goes back there.
    settled_above: Option<usize>,
    /// The moves of Maker that are still to be answered at a node: pairings that leave them out answer them as well.
    avoid: Bits<W>,
    frames: Vec<Frame<W>>,
    next_look: u64,
}

impl<'a, const W: usize> Search<'a, W> {
    /// Creates a search by one of the threads that share the tables.
    pub(crate) fn new(
        worker: &'a mut Worker<W>,
        tables: &'a Tables<W>,
        shared: &'a SharedState,
        settings: Settings,
        budget: Budget<'a>,
    ) -> Self {
        let fitted = fitted(worker.rows.board().k());
        Search {
            rows: &mut worker.rows,
            tables,
            pairings: &mut worker.pairings,
            shared,
            weights: settings.weights.unwrap_or(fitted),
            settings,
            budget,
            nodes: 0,
            evals: 0,
            stopped: None,
            path: Vec::new(),
            settled_above: None,
            avoid: Bits::EMPTY,
            frames: Vec::new(),
            next_look: 0,
        }
    }

    /// Solves a position, and returns the result with the zone of its unreduced form.
    pub(crate) fn solve(&mut self, pos: &Reduced<W>) -> NodeResult<W> {
        let found = self.evaluate(pos);
        if found.winner().is_some() {
            return found;
        }
        self.visit(pos, NO_LIMIT, 0)
    }

    /// Searches a position, and returns the result and the moves of the loser that need an answer if the loser is to move; `None` where the search reaches a limit.
    pub(crate) fn settle(&mut self, pos: &Reduced<W>) -> Option<(NodeResult<W>, Vec<Cell>)> {
        let found = self.visit(pos, NO_LIMIT, 0);
        found.winner()?;
        let moves = self.frames[0].refuted.iter().map(|(cell, _)| *cell);
        Some((found, moves.collect()))
    }

    /// Searches a position until a number reaches its threshold or the search reaches a limit.
    fn visit(&mut self, pos: &Reduced<W>, limit: ProofNumbers, depth: usize) -> NodeResult<W> {
        self.look();
        if self.has_to_leave(depth) {
            return NodeResult::open(ProofNumbers::UNKNOWN);
        }
        let before = self.nodes;
        let (key, symmetry) = pos.edges.key(self.rows);
        let entry = self.tables.nodes.get(key);
        if self.shared.is_many() && matches!(entry, Some(Entry::Solved { .. })) {
            return self.recall(pos);
        }
        let earlier = entry.map_or(0, |entry| entry.work());
        self.nodes += 1;
        self.shared.count_visit();
        if self.frames.len() <= depth {
            self.frames.push(Frame::default());
        }
        let mut frame = std::mem::take(&mut self.frames[depth]);
        self.descend(key);
        let found = self.visit_moves(pos, limit, depth, &mut frame);
        self.frames[depth] = frame;
        let is_settled = self.ascend(key);
        if is_settled && found.winner().is_none() {
            return self.recall(pos);
        }
        let work = u32::try_from(self.nodes - before).unwrap_or(u32::MAX);
        let work = work.saturating_add(earlier);
        if let Some(sampler) = &mut self.budget.sampler
            && found.winner() == Some(Side::Breaker)
        {
            sampler(Sample {
                to_move: pos.edges.to_move(),
                features: features(pos, self.rows),
                nodes: work,
            });
        }
        let entry = found.to_entry(self.rows.board(), symmetry, work);
        self.tables.nodes.put(key, entry);
        found.with_needs(pos)
    }

    /// Returns the result for a position without a search, the reductions that led to it included.
    fn evaluate(&mut self, pos: &Reduced<W>) -> NodeResult<W> {
        self.evals += 1;
        if pos.is_won {
            return NodeResult::won(Side::Maker, pos.maker_needs, None);
        }
        if pos.live.is_empty() {
            return NodeResult::won(Side::Breaker, pos.breaker_needs, None);
        }
        let (key, symmetry) = pos.edges.key(self.rows);
        if let Some(entry) = self.tables.get(key) {
            let found = NodeResult::of_entry(entry, self.rows.board(), symmetry);
            return found.with_needs(pos);
        }
        let found = self.evaluate_leaf(pos);
        let entry = found.to_entry(self.rows.board(), symmetry, 0);
        self.tables.leaves.put(key, entry);
        found.with_needs(pos)
    }

    /// Returns the result of the static tests, or else the initial numbers.
    fn evaluate_leaf(&mut self, pos: &Reduced<W>) -> NodeResult<W> {
        match self.test(pos) {
            Test::Potential(zone) => NodeResult::won(Side::Breaker, zone, None),
            Test::Threats(line) => NodeResult::won(Side::Maker, line.into_iter().collect(), None),
            Test::Pairing(Pairing { reply, cells }) => {
                let zone = cells | reply.map_or(Bits::EMPTY, Bits::of);
                NodeResult::won(Side::Breaker, zone, reply)
            }
            Test::Open if self.has(Technique::Estimate) => {
                let steepness = self.settings.steepness;
                NodeResult::open(initial(pos, self.rows, &self.weights, steepness))
            }
            Test::Open => NodeResult::open(ProofNumbers::UNKNOWN),
        }
    }

    /// Runs the static tests, the cheapest first.
    pub(crate) fn test(&mut self, pos: &Reduced<W>) -> Test<W> {
        if self.has(Technique::Potential)
            && let Some(zone) = potential_zone(pos, self.rows)
        {
            return Test::Potential(zone);
        }
        if self.has(Technique::Threats)
            && pos.edges.to_move() == Side::Maker
            && let Some(line) = threats(pos, self.rows)
        {
            return Test::Threats(line);
        }
        if self.has(Technique::Pairings)
            && let Some(pairing) =
                self.pairings
                    .find(pos, self.rows, self.avoid, self.settings.pairings)
        {
            return Test::Pairing(pairing);
        }
        Test::Open
    }

    fn has(&self, technique: Technique) -> bool {
        self.settings.without != Some(technique)
    }

    /// Checks the limits, and the clock once in a while.
    fn look(&mut self) {
        if self.shared.is_spent() {
            self.stopped = Some(Stopped::Nodes);
        }
        if self.shared.is_over() {
            self.stopped = Some(Stopped::Interrupted);
        }
        let work = self.pairings.work + self.evals + STATE_WORK * self.rows.count();
        if work >= self.next_look {
            self.next_look = work + PERIOD;
            if (self.budget.stop)() {
                self.stopped = Some(Stopped::Interrupted);
            }
            if self.rows.bytes() > self.budget.row_bytes {
                self.stopped = Some(Stopped::Memory);
            }
        }
    }

    /// Combines the numbers of children all of which a node needs.
    #[inline]
    fn join(&self, numbers: impl Iterator<Item = u32>) -> u32 {
        let joint: JointNumber = numbers.collect();
        match self.settings.numbers {
            NumberRule::Sum => joint.sum(),
            NumberRule::Max => joint.weak(),
        }
    }

    /// Returns the limit for one child of a node that needs all children, with `total` for all of them.
    #[inline]
    fn share(&self, limit: u32, total: u32, child: u32, children: usize) -> u32 {
        if limit == ProofNumbers::INFINITY {
            return limit;
        }
        match self.settings.numbers {
            NumberRule::Sum => limit - (total - child),
            NumberRule::Max => {
                let others = u32::try_from(children - 1).unwrap_or(u32::MAX);
                limit.saturating_sub(others).max(child.saturating_add(1))
            }
        }
    }
}

/// Returns the threshold at which the second best child becomes the better one, a quarter above its number.
fn beyond(second: u32) -> u32 {
    ProofNumbers::times_one_plus_epsilon(second, 25, EpsilonRounding::Above)
}
