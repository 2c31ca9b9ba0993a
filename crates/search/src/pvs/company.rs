//! What a thread makes of the others that search the same tree.

use gametree_core::{Evaluator, GameMove, MoveGen, Position, Tracer};

use super::marks::Mark;
use super::run::{Node, Run};
use crate::{StopReason, Value};

/// Below this depth a thread is done before another one could profit from knowing what it does.
///
/// Two threads took 7,7,4 to depth 10 in 1/1.73 of the time of one with 3, 1/1.65 with 2 and 1/1.59 with 4.
const SHARED_DEPTH: u32 = 3;

/// Why a node is left without a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Leave {
    /// The search is over.
    Stop(StopReason),
    /// Another thread has found the value of the node at this ply, on the way to the current one.
    Overtaken(usize, Value),
}

impl From<StopReason> for Leave {
    fn from(reason: StopReason) -> Self {
        Leave::Stop(reason)
    }
}

/// A node on the way to the current one, whose value another thread may find first.
#[derive(Clone, Copy)]
pub(super) struct Awaited {
    key: u64,
    node: Node,
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// Whether other threads may be at work on a node.
    #[inline]
    fn is_shared(&self, node: Node) -> bool {
        self.means.marks.is_some() && node.depth >= SHARED_DEPTH
    }

    /// Notes that the moves of a node are searched now.
    #[inline]
    pub(super) fn begin_moves(&mut self, pos: &P, node: Node) {
        if self.is_shared(node) {
            self.awaited.retain(|awaited| awaited.node.ply < node.ply);
            if !node.is_principal() {
                let key = pos.key();
                self.awaited.push(Awaited { key, node });
            }
        }
    }

    /// What another thread has found meanwhile about a node or one on the way to it, if it is enough; asked between two moves.
    ///
    /// For the node itself, that saved two threads on 7,7,4 to depth 10 a sixth of their nodes.
    #[inline]
    pub(super) fn overtaken(&self, node: Node) -> Result<(), Leave> {
        if !self.is_shared(node) {
            return Ok(());
        }
        // What stands behind this node is left from a move of its own.
        let on_the_way = |awaited: &&Awaited| awaited.node.ply <= node.ply;
        for Awaited { key, node } in self.awaited.iter().take_while(on_the_way) {
            let record = self.means.table.get(*key);
            let value = record.and_then(|record| record.answer(node.depth, node.window));
            if let Some(value) = value {
                return Err(Leave::Overtaken(node.ply, value));
            }
        }
        Ok(())
    }

    /// The mark of a move, where threads mark what they do.
    #[inline]
    pub(super) fn mark(&self, pos: &P, m: P::Move, node: Node) -> Option<Mark> {
        let is_shared = self.is_shared(node);
        is_shared.then(|| Mark::new(pos.key(), m.code(), node.depth))
    }

    /// Whether another thread is at it.
    #[inline]
    pub(super) fn is_taken(&self, mark: Option<Mark>) -> bool {
        let marks = self.means.marks.zip(mark);
        marks.is_some_and(|(marks, mark)| marks.is_set(mark))
    }

    #[inline]
    pub(super) fn take(&self, mark: Option<Mark>) {
        if let Some((marks, mark)) = self.means.marks.zip(mark) {
            marks.set(mark);
        }
    }

    #[inline]
    pub(super) fn release(&self, mark: Option<Mark>) {
        if let Some((marks, mark)) = self.means.marks.zip(mark) {
            marks.unset(mark);
        }
    }
}
