//! The search of one thread to one depth: its shared parts, its own parts, and the entry and exit of a node.

use gametree_core::{Cut, Evaluator, Event, GameMove, Keys, MoveGen, Position, Score, Window};
use gametree_tt::Table;

use super::abdada::{Claim, CurrentlySearched, move_hash};
use crate::ordering_tables::{OrderingContext, OrderingTables};
use crate::pv_table::PvTable;
use crate::record::SearchRecord;
use crate::{Budget, DepthResult, PvsOptions, StopReason, Value};

/// Depth below which a thread is done before another one could profit from knowing its moves under search.
///
/// With values from 3 to 6 two threads take the same time, within what can be measured.
/// The measurements are on 49 cells to depth 10 and on 225 cells to depth 8.
const DEFER_DEPTH: u32 = 3;

/// Parts shared by the threads of a search.
pub(super) struct Shared<'a, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) options: PvsOptions,
    pub(super) table: &'a Table<SearchRecord>,
    /// The moves under search, if there are several threads.
    pub(super) currently_searched: Option<&'a CurrentlySearched>,
}

impl<G, E> Clone for Shared<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E> Copy for Shared<'_, G, E> {}

/// One thread's search to one depth.
pub(super) struct Run<'a, 'b, P: Position, G, E> {
    pub(super) shared: Shared<'a, G, E>,
    pub(super) ordering: &'a mut OrderingTables,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// The codes of the moves from the root to the current node, [`OrderingContext::NO_MOVE`] for a pass; moves of a line that was left may follow.
    path: Vec<u16>,
    pub(super) pv: PvTable<P::Move>,
    /// The value of the root by the moves searched so far.
    pub(super) root: Option<Value>,
}

/// A node: its place in the tree, and the window in which its value must be exact.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Plies left to search.
    pub(super) depth: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) window: Window,
    /// Part of a ply left to search besides `depth`, in units of a ply through [`Node::PLY`].
    pub(super) rest: u32,
    /// `true` if a move is expected to reach beta, as after a move that is expected not to reach alpha.
    pub(super) expects_cut: bool,
}

impl Node {
    /// Number of the smallest parts of a ply that are counted.
    pub(super) const PLY: u32 = 16;
    /// The greatest depth, which no search reaches; half of the numbers are left for extensions.
    const DEEPEST: u32 = u32::MAX / Self::PLY / 2;

    /// The root of a search.
    pub(super) const fn root(depth: u32, window: Window) -> Self {
        let depth = if depth < Self::DEEPEST {
            depth
        } else {
            Self::DEEPEST
        };
        Node {
            depth,
            ply: 0,
            window,
            rest: 0,
            expects_cut: false,
        }
    }

    /// Returns a child with `window`, given from the viewpoint of this node; beyond the horizon the depth stays 0.
    #[inline]
    pub(super) const fn child(self, window: Window) -> Self {
        Node {
            depth: self.depth.saturating_sub(1),
            ply: self.ply + 1,
            window: window.to_child(),
            rest: self.rest,
            expects_cut: !window.is_open() && !self.expects_cut,
        }
    }

    /// Returns the node with more depth, in parts of a ply.
    #[inline]
    pub(super) const fn extended(self, parts: u32) -> Self {
        let sum = self.rest + parts;
        Node {
            depth: self.depth + sum / Self::PLY,
            rest: sum % Self::PLY,
            ..self
        }
    }

    /// Returns the node with less depth, in parts of a ply, but at least one ply deep.
    #[inline]
    pub(super) fn reduced(self, parts: u32) -> Self {
        let all = Self::PLY * self.depth + self.rest;
        let left = all.saturating_sub(parts).max(Self::PLY);
        Node {
            depth: left / Self::PLY,
            rest: left % Self::PLY,
            ..self
        }
    }

    /// Returns `true` if a line of play may be wanted from here: a PV node.
    #[inline]
    pub(super) const fn is_principal(self) -> bool {
        self.ply == 0 || self.window.is_open()
    }
}

impl<'a, 'b, P: Position, G, E> Run<'a, 'b, P, G, E> {
    pub(super) const fn new(
        shared: Shared<'a, G, E>,
        ordering: &'a mut OrderingTables,
        budget: &'a mut Budget<'b, P::Move>,
    ) -> Self {
        Run {
            shared,
            ordering,
            budget,
            path: Vec::new(),
            pv: PvTable::new(),
            root: None,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// `true` if a table entry may be about another path to a position, which may end otherwise, or about another position.
    pub(super) const TABLE_GUESSES: bool = P::CAN_REPEAT || matches!(P::KEYS, Keys::Public);

    /// Searches `root`; if the search is stopped, returns the answer found so far.
    pub(super) fn search(mut self, root: &P, node: Node) -> DepthResult<P::Move> {
        let result = self.visit(&mut root.clone(), node);
        let value = result.as_ref().ok().copied().or(self.root);
        let is_guess = Self::TABLE_GUESSES || self.shared.options.selectivity.reduces();
        let is_complete = result.is_ok();
        DepthResult {
            is_exhausted: is_complete && value.is_some_and(|value| value.lower && value.upper),
            value: value.map(|value| {
                if is_guess {
                    without_depth(value)
                } else {
                    value
                }
            }),
            line: self.pv.into_root(),
            stopped: result.err(),
        }
    }

    /// Enters a node, searches it and leaves it, with all counting, collecting and tracing.
    pub(super) fn visit(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let Node {
            depth, ply, window, ..
        } = node;
        self.budget.visit(ply)?;
        if node.is_principal() {
            self.pv.clear(ply)?;
        }
        let previous = self.led_to(ply);
        self.budget.record(|| Event::Enter {
            ply,
            led_here: previous.and_then(move_of),
            depth,
            window,
        });
        let value = self.search_node(pos, node)?;
        let score = value.score;
        self.budget.record(|| Event::Leave { ply, score });
        Ok(value)
    }

    /// Records the move with this code on the path, as the one that leads from a ply to the next.
    #[inline]
    pub(super) fn step(&mut self, ply: usize, code: u16) {
        self.path.truncate(ply);
        self.path.push(code);
    }

    /// Returns the code of the move that leads to a ply; `None` at the root.
    #[inline]
    pub(super) fn led_to(&self, ply: usize) -> Option<u16> {
        let above = ply.checked_sub(1)?;
        self.path.get(above).copied()
    }

    /// Reports the value of a move to the tracer.
    #[inline]
    pub(super) fn trace_child(&mut self, node: Node, m: P::Move, score: Score) {
        let ply = node.ply;
        self.budget.record(|| Event::Child { ply, m, score });
    }

    /// Reports to the tracer that the rest of a node is left out.
    #[inline]
    pub(super) fn trace_cut(&mut self, node: Node, reason: Cut, bound: Score) {
        let ply = node.ply;
        self.budget.record(|| Event::Cut { ply, reason, bound });
    }
}

/// Returns the move with this code on a path; `None` for a pass.
fn move_of<M: GameMove>(code: u16) -> Option<M> {
    M::from_code(code).filter(|_| code != OrderingContext::NO_MOVE)
}

/// Returns the certain part of a root value if shallower searches stand for deeper ones, or positions on one path for those on another.
///
/// Only a win with the next ply is certain then.
/// A faster win or a longer defence may have been overlooked.
/// The line that a proof needs might never be found, since the moves along it are reduced as well.
fn without_depth(value: Value) -> Value {
    if value.lower && value.score == Score::win_in(1) {
        value
    } else {
        Value::estimate(value.score)
    }
}

impl<'a, P: Position, G, E> Run<'a, '_, P, G, E> {
    /// Returns `true` if another thread is searching a move of this node.
    #[inline]
    pub(super) fn is_claimed(&self, pos: &P, m: P::Move, node: Node) -> bool {
        self.currently_searched(node)
            .is_some_and(|moves| moves.contains(move_hash(pos.key(), m.code(), node.depth)))
    }

    /// Makes the other threads defer a move of this node as long as the claim lives.
    #[inline]
    pub(super) fn claim(&self, pos: &P, m: P::Move, node: Node) -> Option<Claim<'a>> {
        self.currently_searched(node)
            .map(|moves| moves.claim(move_hash(pos.key(), m.code(), node.depth)))
    }

    /// Returns the moves under search; `None` if the thread is alone or the node too shallow.
    #[inline]
    fn currently_searched(&self, node: Node) -> Option<&'a CurrentlySearched> {
        let moves = self.shared.currently_searched;
        moves.filter(|_| node.depth >= DEFER_DEPTH)
    }
}
