//! What spares a node the search of its moves.

use gametree_core::{
    Cut, Evaluator, Event, KnownOnly, MoveBuf, MoveGen, Position, Score, Tracer, Window,
};
use smallvec::SmallVec;

use super::run::{ChildWindows, Node, Run};
use crate::history::OrderingContext;
use crate::move_picker::MovePicker;
use crate::record::SearchRecord;
use crate::value::{Best, leaf};
use crate::{Horizon, StopReason, Value};

/// How many plies less deep than a move a pass is searched (R = 2, Donninger 1993).
const NULL_MOVE_REDUCTION: u32 = 2;

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// The value where no search is needed: a leaf, or a window that no unfinished game can meet.
    #[inline]
    pub(super) fn leaf_or_mate_distance(&mut self, pos: &P, node: Node) -> Option<Value> {
        // A horizon that must be quiet is looked at later.
        let depth = node.depth.max(u32::from(self.quiesces()));
        let value = match self.shared.options.horizon {
            Horizon::Estimated => leaf(pos, self.shared.evaluator, depth, node.ply),
            Horizon::Balanced => leaf(pos, &KnownOnly(self.shared.evaluator), depth, node.ply),
        };
        // Nothing here can be better than winning, or worse than losing, with the next ply.
        let (highest, lowest) = (Score::win_in(1), Score::loss_in(1));
        if value.is_some() || node.ply == 0 {
            value
        } else if node.window.alpha >= highest {
            self.cut(node, Cut::MateDistance, highest);
            Some(Value {
                score: highest,
                lower: false,
                upper: true,
            })
        } else if node.window.beta <= lowest {
            self.cut(node, Cut::MateDistance, lowest);
            Some(Value {
                score: lowest,
                lower: true,
                upper: false,
            })
        } else {
            None
        }
    }

    /// Whether noisy moves are searched beyond the horizon.
    #[inline]
    fn quiesces(&self) -> bool {
        let options = &self.shared.options;
        options.quiescence && options.horizon == Horizon::Estimated
    }

    /// What the table says about a node, if that is enough.
    #[inline]
    pub(super) fn answer_of_table(
        &mut self,
        node: Node,
        stored: Option<SearchRecord>,
    ) -> Option<Value> {
        let Node { depth, ply, window } = node;
        let record = stored?;
        let score = record.value.score;
        self.tracer.record(|| Event::TableHit { ply, score });
        let exactly = self.shared.options.exact_depth;
        let answer = record.answer(depth, window, exactly);
        let answer = answer.filter(|_| ply > 0)?;
        self.cut(node, Cut::Table, score);
        Some(answer)
    }

    /// A bound that the evaluator shows without search, if it settles the question; asked where estimates are no part of the question.
    #[inline]
    pub(super) fn bounded(&mut self, pos: &P, node: Node) -> Option<Value> {
        if node.ply == 0 || self.shared.options.horizon != Horizon::Balanced {
            return None;
        }
        let evaluator = self.shared.evaluator;
        let Window { alpha, beta } = node.window;
        let value = if let Some(score) = evaluator.at_most(pos, alpha) {
            debug_assert!(score <= alpha, "{score:?} is no bound of {alpha:?}");
            Value {
                score,
                lower: false,
                upper: true,
            }
        } else {
            let score = evaluator.at_least(pos, beta)?;
            debug_assert!(score >= beta, "{score:?} is no bound of {beta:?}");
            Value {
                score,
                lower: true,
                upper: false,
            }
        };
        self.cut(node, Cut::Known, value.score);
        Some(value)
    }

    /// The value of a node whose children are leaves, where the evaluator tells the best of them without playing it.
    #[inline(never)]
    pub(super) fn frontier(
        &mut self,
        pos: &mut P,
        node: Node,
    ) -> Result<Option<Value>, StopReason> {
        if self.quiesces() {
            return Ok(None);
        }
        let (mut moves, mut remaining) = (MoveBuf::new(), MoveBuf::new());
        self.shared.generator.moves(pos, &mut moves);
        let Some((m, score)) = self
            .shared
            .evaluator
            .best_child(pos, &moves, &mut remaining)
        else {
            return Ok(None);
        };
        self.budget.reach(node.ply + 1);
        let score = match self.shared.options.horizon {
            Horizon::Estimated => score,
            Horizon::Balanced => Score::DRAW,
        };
        let mut best = Best::new();
        best.update(Value::estimate(score));
        self.note_child(node, m, score);
        self.note_best(node, m, best);
        let windows = ChildWindows {
            first: node.window,
            open: node.window,
            is_late: false,
        };
        for m in remaining {
            if best.score() >= node.window.beta {
                self.cut(node, Cut::Beta, node.window.beta);
                return Ok(Some(best.value_at_cut()));
            }
            if best.update(self.child(pos, m, node, windows)?) {
                self.note_best(node, m, best);
            }
        }
        Ok(Some(best.value_at_end()))
    }

    /// The value of a node whose grandchildren are leaves, and its best move, where the evaluator tells the best replies without playing anything.
    ///
    /// It leaves no line, so only where none is wanted.
    #[inline(never)]
    pub(super) fn pre_frontier(
        &mut self,
        pos: &mut P,
        node: Node,
    ) -> Result<Option<Value>, StopReason> {
        let shared = self.shared;
        let (mut moves, mut remaining) = (MoveBuf::new(), MoveBuf::new());
        shared.generator.moves(pos, &mut moves);
        let added = |m, added: &mut MoveBuf<P::Move>| shared.generator.moves_after(pos, m, added);
        let told = shared
            .evaluator
            .best_grandchild(pos, &moves, added, &mut remaining);
        let Some((m, score)) = told.filter(|_| 2 * remaining.len() <= moves.len()) else {
            // With many moves to try, their order matters more than the few that were told.
            return Ok(None);
        };
        self.budget.reach(node.ply + 2);
        self.note_child(node, m, score);
        let mut best = Best::new();
        best.update(Value::estimate(score));
        for m in remaining {
            if best.score() >= node.window.beta {
                self.cut(node, Cut::Beta, node.window.beta);
                return Ok(Some(best.value_at_cut()));
            }
            let open = Window::new(node.window.alpha.max(best.score()), node.window.beta);
            let windows = ChildWindows {
                first: open,
                open,
                is_late: false,
            };
            best.update(self.child(pos, m, node, windows)?);
        }
        Ok(Some(best.value_at_end()))
    }

    /// Looks at every child: the table may know one that is good enough to cut, and what forces the reply is ranked up.
    pub(super) fn etc(
        &mut self,
        pos: &mut P,
        node: Node,
        moves: &mut MovePicker<P::Move>,
    ) -> Option<(Value, Option<u16>)> {
        if node.ply == 0 {
            return None;
        }
        let beta = node.window.beta;
        let inner = Window::above(beta).to_child();
        let shared = self.shared;
        // All records are on their way before the first one is waited for.
        let mut keys = SmallVec::<[u64; 64]>::new();
        for index in 0..moves.len() {
            let key = pos.key_after(moves.get(index));
            shared.table.prefetch(key);
            keys.push(key);
        }
        for (index, &key) in keys.iter().enumerate() {
            let m = moves.get(index);
            let record = shared.table.get(key);
            let known = record.and_then(|record| {
                record.answer(node.depth - 1, inner, shared.options.exact_depth)
            });
            let known = known.map(Value::to_parent);
            if let Some(value) = known.filter(|value| value.score >= beta) {
                self.note_child(node, m, value.score);
                self.cut(node, Cut::EnhancedTransposition, beta);
                let value = Value {
                    upper: false,
                    ..value
                };
                return Some((value, Some(pos.table_code(m))));
            }
        }
        if !G::ORDER_IS_FINAL {
            self.rank_forcing(pos, moves);
        }
        None
    }

    /// Ranks the moves up that leave the opponent a single reply.
    #[inline(never)]
    fn rank_forcing(&self, pos: &mut P, moves: &mut MovePicker<P::Move>) {
        let all: MoveBuf<P::Move> = (0..moves.len()).map(|index| moves.get(index)).collect();
        let mark = |index| moves.rank_as_forcing(index);
        self.shared.generator.mark_forcing(pos, &all, mark);
    }

    /// A guess that the node reaches beta, because it does so in a less deep search although the opponent moves twice.
    ///
    /// A pass is no move of the game, so nothing that it shows is certain.
    #[inline(never)]
    pub(super) fn null_move(
        &mut self,
        pos: &mut P,
        node: Node,
    ) -> Result<Option<Value>, StopReason> {
        let beta = node.window.beta;
        if node.is_principal()
            || beta.plies().is_some()
            || self.path.last() == Some(&OrderingContext::NO_MOVE)
            || self.shared.evaluator.evaluate(pos) < beta
        {
            return Ok(None);
        }
        let reply = Node {
            depth: node.depth.saturating_sub(1 + NULL_MOVE_REDUCTION),
            ply: node.ply + 1,
            window: Window::above(beta).to_child(),
        };
        self.path.truncate(node.ply);
        self.path.push(OrderingContext::NO_MOVE);
        let passed = pos.with_pass(|passed| self.value(passed, reply));
        self.path.truncate(node.ply);
        let score = passed.transpose()?.map(|value| value.to_parent().score);
        Ok(score.filter(|&score| score >= beta).map(|score| {
            self.cut(node, Cut::NullMove, beta);
            // A win after a pass is no win of the game.
            Value::estimate(if score.is_win() { beta } else { score })
        }))
    }
}
