//! One node of principal variation search, from top to bottom in the order in which it is searched.

use gametree_core::{
    BulkEvaluator, Cut, Evaluator, GameMove, MoveBuf, MoveEstimates, MoveGen, MoveOrder, Position,
    Tactics, Window,
};

use super::reductions::{gain_of_replies, gain_of_threat, is_free_choice, reduction};
use super::run::{Node, Run};
use crate::contract::no_move;
use crate::move_picker::{MovePicker, STATIC_WEIGHT};
use crate::ordering_tables::OrderingContext;
use crate::record::{Bound, SearchRecord};
use crate::value::Best;
use crate::{History, Reductions, StopReason, Value};

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
    /// Returns the value of a node for its side to move, fail-soft:
    /// - a score above alpha and below beta is the value to this depth (exact);
    /// - a score of alpha or less is an upper bound of that value (fail low);
    /// - a score of beta or more is a lower bound of that value (fail high).
    #[inline]
    pub(super) fn search_node(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        // 1. Terminal position: the game is over or its value known, or the horizon takes the estimate as it stands.
        if let Some(value) = self.terminal(pos, node) {
            return Ok(value);
        }
        // 2. Mate distance: a win or loss with the next ply bounds the value and answers a window beyond it; scores count from this node.
        if let Some(value) = self.mate_distance(node) {
            return Ok(value);
        }
        // 3. Quiescence: from the horizon on, only noisy moves are searched; the table is read only if the options want it.
        if node.depth == 0 && !self.shared.options.leaf.quiescence_table {
            return self.quiescence(pos, node);
        }
        // 4. Transposition table: it cuts everywhere but at the root, which needs a move.
        let key = pos.key();
        let record = self.shared.table.get(key);
        if let Some(value) = self.table_cut(node, record) {
            return Ok(value);
        }
        let table_move = record.and_then(|record| record.best);
        if node.depth == 0 {
            let value = self.quiescence(pos, node)?;
            return Ok(self.store(key, node, value, table_move));
        }
        // 5. Static bounds: knowledge that settles the window without search.
        if let Some(value) = self.static_bound(pos, node) {
            return Ok(self.store(key, node, value, table_move));
        }
        // 6. Frontier: the evaluator judges the last plies without playing them.
        if self.is_frontier(node)
            && let Some(value) = self.frontier(pos, node)?
        {
            return Ok(self.store(key, node, value, table_move));
        }
        // 7. Null move: the node reaches beta even if the opponent moves twice; the game itself refuses a pass that would mislead.
        if self.may_pass(node)
            && let Some(value) = self.null_move(pos, node)?
        {
            return Ok(self.store(key, node, value, table_move));
        }
        // 8. Internal iterative reduction: a node that no iteration has found worth a move yet.
        let node = if table_move.is_none() && self.is_new(node) {
            node.reduced(Node::PLY)
        } else {
            node
        };
        // 9. The moves, best first.
        let (value, best) = self.search_moves(pos, node, table_move)?;
        // 10. The result goes into the table.
        Ok(self.store(key, node, value, best.or(table_move)))
    }

    /// Returns the value of a node by its moves.
    ///
    /// With it comes the table code of the best move, if the value is more than an upper bound.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called once, on every ply of a line: part of 2 % of the instructions"
    )]
    fn search_moves(
        &mut self,
        pos: &mut P,
        node: Node,
        table_move: Option<u16>,
    ) -> Result<(Value, Option<u16>), StopReason> {
        let selectivity = self.shared.options.selectivity;
        let mut moves = MovePicker::new();
        self.order_moves(pos, node, table_move, &mut moves);
        self.budget.charge(moves.len());
        // Enhanced transposition cut-off: the table has a child that reaches beta.
        if selectivity.etc_from.is_some_and(|from| node.depth >= from)
            && let Some(found) = self.etc(pos, node, &mut moves)
        {
            return Ok(found);
        }
        // A forced reply does not count as a ply, and one of a few replies not as a whole one.
        let node = node.extended(gain_of_replies(selectivity.plies, moves.len()));
        let gain_of_threat = gain_of_threat(selectivity.plies, moves.len());
        let (mut best, mut best_move) = (Best::new(), None);
        let mut tried = 0;
        while let Some(m) = moves.pick() {
            // Late-move pruning: a move of so low a rank is not worth a search of this depth, unless all others lose.
            if G::ORDER == MoveOrder::Ranked
                && selectivity.is_left_out(node.depth, tried)
                && !node.is_principal()
                && !best.score().is_loss()
            {
                // The moves left out may be worth more, as after a cut.
                self.trace_cut(node, Cut::LateMoves, best.score());
                return Ok((best.value_at_cut(), best_move));
            }
            // ABDADA: a move that another thread is searching comes after all others, and then counts as late.
            if tried > 0 && self.is_claimed(pos, m, node) && moves.defer() {
                continue;
            }
            // The first move gets the whole window; the others must show that they are better.
            let windows = if tried == 0 {
                ChildWindows::open(node, best)
            } else {
                let reduction = self.reduction(pos, m, node, tried, moves.len());
                ChildWindows::scout(node, best, reduction)
            };
            if tried == 0 && node.ply == 0 {
                // Even a search that is stopped at once has a legal move.
                self.pv.update(0, m);
            }
            tried += 1;
            let _busy = self.claim(pos, m, node);
            let deeper = if gain_of_threat > 0 && self.is_threat(pos, m) {
                node.extended(gain_of_threat)
            } else {
                node
            };
            if self.try_move(pos, m, deeper, windows, &mut best)? {
                best_move = Some(pos.table_code(m));
            }
            // The opponent will avoid this position: cut, if a move is left.
            if best.score() >= node.window.beta {
                if moves.has_next() {
                    self.trace_cut(node, Cut::Beta, node.window.beta);
                }
                self.update_history(pos, m, node, &moves);
                return Ok((best.value_at_cut(), best_move));
            }
        }
        if tried == 0 {
            no_move();
        }
        Ok((best.value_at_end(), best_move))
    }

    /// Fills the move picker: the table move first, the others in the order of the generator or of the ordering tables.
    ///
    /// Not inlined, so that its lists take no stack on every ply of a line.
    #[inline(never)]
    fn order_moves(
        &self,
        pos: &P,
        node: Node,
        table_move: Option<u16>,
        picker: &mut MovePicker<P::Move>,
    ) {
        let shared = self.shared;
        let options = shared.options.ordering;
        let mut moves = MoveBuf::new();
        shared.generator.moves(pos, &mut moves);
        if G::ORDER == MoveOrder::Final {
            picker.keep(&moves);
        } else {
            let mut static_order = MoveEstimates::new();
            if options.static_order {
                let bulk = shared.evaluator.bulk();
                bulk.evaluate_moves(pos, &moves, &mut static_order);
            }
            let tactics = shared.generator.tactics();
            let exchange = |m| {
                let asked = options.exchanges;
                asked.then(|| tactics.exchange(pos, m))?
            };
            let context = self.ordering_context(pos, node);
            let learnt = |m: P::Move| {
                let is_threat =
                    options.history == History::Continuation && tactics.is_threat(pos, m);
                let rank = self.ordering.rank(context, m.code(), is_threat);
                if G::ORDER == MoveOrder::Ranked {
                    rank + STATIC_WEIGHT * i32::from(tactics.rank(pos, m))
                } else {
                    rank
                }
            };
            picker.rank(&moves, &static_order, exchange, learnt);
        }
        // A table move that the generator does not propose comes from a collision of keys.
        if let Some(first) = table_move.and_then(|code| pos.table_move(code)) {
            picker.put_first(first);
        }
    }

    /// Returns `true` if the opponent has to answer a move.
    #[inline]
    fn is_threat(&self, pos: &P, m: P::Move) -> bool {
        self.shared.generator.tactics().is_threat(pos, m)
    }

    /// Returns the parts of a ply by which the first search of one of a number of moves is less deep, after `tried` others.
    #[inline]
    fn reduction(&self, pos: &P, m: P::Move, node: Node, tried: usize, moves: usize) -> u32 {
        let reductions = self.shared.options.selectivity.late_move_reductions;
        let is_worth_following = reductions == Reductions::Logarithmic
            && is_free_choice(moves)
            && self.is_threat(pos, m);
        if is_worth_following {
            0
        } else {
            reduction(reductions, node, tried)
        }
    }

    /// Returns `true` if a node is deep enough for an internal iterative reduction, in a search that has them.
    #[inline]
    fn is_new(&self, node: Node) -> bool {
        let from = self.shared.options.selectivity.internal_reductions_from;
        node.ply > 0 && from.is_some_and(|from| node.depth >= from)
    }

    /// Returns the context of a node for the ordering tables.
    #[inline]
    fn ordering_context(&self, pos: &P, node: Node) -> OrderingContext {
        OrderingContext {
            ply: node.ply,
            side: pos.to_move().index(),
            previous: self.led_to(node.ply).unwrap_or(OrderingContext::NO_MOVE),
            options: self.shared.options.ordering,
        }
    }

    /// Plays a move, searches the child and takes its value; returns `true` if the move is the best so far and above alpha.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "called on every ply of a line: part of 2 % of the instructions"
    )]
    pub(super) fn try_move(
        &mut self,
        pos: &mut P,
        m: P::Move,
        node: Node,
        windows: ChildWindows,
        best: &mut Best,
    ) -> Result<bool, StopReason> {
        self.step(node.ply, m.code());
        if self.shared.options.selectivity.fetches(node.depth) {
            // Unless ETC has looked at the children already, this fetches the child's table entry while the move is played.
            self.shared.table.prefetch(pos.key_after(m));
        }
        if node.is_principal() {
            // A child with a null window leaves no line, so the line of the move before must not be taken for its own.
            self.pv.clear(node.ply + 1)?;
        }
        let value = pos.with_move(m, |child| self.search_child(child, node, windows))?;
        Ok(self.take_value(node, m, value, best))
    }

    /// Returns the value of a child for its parent, by one to three searches.
    #[inline]
    fn search_child(
        &mut self,
        child: &mut P,
        node: Node,
        windows: ChildWindows,
    ) -> Result<Value, StopReason> {
        let ChildWindows { first, open, .. } = windows;
        if windows.reduction > 0 {
            // Late-move reduction: the move must show in a shallower search that it is worth a full one.
            let value = self.search_reduced(child, node.child(first), windows.reduction)?;
            if value.score <= open.alpha {
                // A final value needs no depth.
                return Ok(value);
            }
        }
        let value = self.visit(child, node.child(first))?.to_parent();
        if first != open && value.score > open.alpha && value.score < open.beta {
            // Re-search: the move is better, and the exact amount matters.
            return Ok(self.visit(child, node.child(open))?.to_parent());
        }
        Ok(value)
    }

    /// Returns the value of a late move for its parent, by a search that is `reduction` parts of a ply less deep, but at least one ply deep.
    #[inline(never)]
    fn search_reduced(
        &mut self,
        child: &mut P,
        node: Node,
        reduction: u32,
    ) -> Result<Value, StopReason> {
        Ok(self.visit(child, node.reduced(reduction))?.to_parent())
    }

    /// Takes the value of a move, and in a PV node its line if the move is the best so far.
    ///
    /// Returns `true` if the move is the best so far and its value is more than an upper bound.
    #[inline]
    pub(super) fn take_value(
        &mut self,
        node: Node,
        m: P::Move,
        value: Value,
        best: &mut Best,
    ) -> bool {
        self.trace_child(node, m, value.score);
        let is_best = best.update(value) && value.score > node.window.alpha;
        if is_best && node.is_principal() {
            self.pv.update(node.ply, m);
            if node.ply == 0 {
                self.root = Some(best.value_at_cut());
            }
        }
        is_best
    }

    /// Records in the ordering tables that a move cuts, unless it was the only one.
    #[inline]
    fn update_history(&mut self, pos: &P, m: P::Move, node: Node, moves: &MovePicker<P::Move>) {
        if G::ORDER != MoveOrder::Final && !moves.was_single() {
            let context = self.ordering_context(pos, node);
            self.ordering.update_history(context, m.code(), node.depth);
            if context.options.history == History::Continuation {
                let tactics = self.shared.generator.tactics();
                let tried = moves.picked();
                let tried = tried.map(|m| (m.code(), tactics.is_threat(pos, m)));
                self.ordering
                    .update_continuation(context, node.depth, tried);
            }
        }
    }

    /// Writes the value of a node to the table, and returns it.
    ///
    /// Not inlined, since a node calls it in five places.
    #[inline(never)]
    fn store(&self, key: u64, node: Node, value: Value, best: Option<u16>) -> Value {
        let record = SearchRecord {
            value: if Self::TABLE_GUESSES {
                Value::estimate(value.score)
            } else {
                value
            },
            bound: Bound::of(value.score, node.window),
            depth: node.depth,
            best,
        };
        self.shared.table.put(key, record);
        value
    }
}

/// The windows in which a child is searched, from the viewpoint of its parent.
#[derive(Clone, Copy)]
pub(super) struct ChildWindows {
    /// The window of the first search.
    first: Window,
    /// The window in which the value must be exact.
    open: Window,
    /// Parts of a ply by which a search may be less deep and still turn the move down.
    reduction: u32,
}

impl ChildWindows {
    /// Returns windows that span the rest of the node's window above the best move so far.
    #[inline]
    pub(super) fn open(node: Node, best: Best) -> Self {
        let open = Window::new(node.window.alpha.max(best.score()), node.window.beta);
        ChildWindows {
            first: open,
            open,
            reduction: 0,
        }
    }

    /// Returns windows that begin with a null window, in which the move must show that it is better than the best so far.
    #[inline]
    fn scout(node: Node, best: Best, reduction: u32) -> Self {
        let open = Self::open(node, best).open;
        ChildWindows {
            first: Window::null(open.alpha),
            open,
            reduction,
        }
    }
}
