//! The recursion of principal variation search, for one thread.

use gametree_core::{
    Cut, Evaluator, Event, GameMove, Keys, MoveGen, NoTracer, Position, Score, Tracer, Window,
};
use gametree_tt::Table;

use super::abdada::{CurrentlySearched, MoveHash};
use crate::contract::no_move;
use crate::history::{OrderingContext, OrderingTables};
use crate::move_picker::MovePicker;
use crate::pv_table::PvTable;
use crate::record::{Bound, SearchRecord};
use crate::value::Best;
use crate::{Budget, DepthResult, PvsOptions, StopReason, Value};

/// What all threads of a search have in common.
pub(super) struct Shared<'a, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) options: PvsOptions,
    pub(super) table: &'a Table<SearchRecord>,
    /// Who searches what just now, where there are several threads.
    pub(super) marks: Option<&'a CurrentlySearched>,
}

impl<G, E> Clone for Shared<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E> Copy for Shared<'_, G, E> {}

/// One thread's search to one depth.
pub(super) struct Run<'a, 'b, P: Position, G, E, T = NoTracer> {
    pub(super) shared: Shared<'a, G, E>,
    pub(super) ordering: &'a mut OrderingTables,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// The codes of the moves from the root to the current node, [`OrderingContext::NO_MOVE`] for a pass.
    pub(super) path: Vec<u16>,
    pv: PvTable<P::Move>,
    root: Option<Value>,
    pub(super) tracer: T,
}

/// Below this depth a thread is done before another one could profit from knowing what it does.
///
/// With 3 to 6 two threads take the same time, as far as can be told, on 49 cells to depth 10 and on 225 cells to depth 8.
const SHARED_DEPTH: u32 = 3;
/// Moves of a node that late-move reductions leave alone: with a fair order a cut mostly comes among them (Romstad, *An Introduction to Late Move Reductions*, 2007).
const EARLY_MOVES: usize = 4;
/// Below this depth a move reduced by one ply would be hardly searched at all (Romstad 2007).
const REDUCIBLE_DEPTH: u32 = 3;

/// Where in the tree a node stands, and what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Plies left to search.
    pub(super) depth: u32,
    /// Plies from the root.
    pub(super) ply: usize,
    pub(super) window: Window,
}

/// How the value of a move is asked for.
#[derive(Clone, Copy)]
pub(super) struct ChildWindows {
    /// The window of the first search.
    pub(super) first: Window,
    /// The window in which the answer must be exact.
    pub(super) open: Window,
    /// Whether a less deep search may be enough to turn the move down.
    pub(super) is_late: bool,
}

impl Node {
    /// The root of a search.
    pub(super) const fn root(depth: u32, window: Window) -> Self {
        Node {
            depth,
            ply: 0,
            window,
        }
    }

    /// Whether a line of play may be wanted from here.
    #[inline]
    pub(super) const fn is_principal(self) -> bool {
        self.ply == 0 || self.window.is_open()
    }

    /// A child, of which `window` (as this node sees it) is asked.
    #[inline]
    const fn child(self, window: Window) -> Self {
        Node {
            depth: self.depth - 1,
            ply: self.ply + 1,
            window: window.to_child(),
        }
    }
}

impl<'a, 'b, P: Position, G, E> Run<'a, 'b, P, G, E> {
    pub(super) fn new(
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
            tracer: NoTracer,
        }
    }

    /// The same run, told to `tracer`.
    pub(super) fn with_tracer<T>(self, tracer: T) -> Run<'a, 'b, P, G, E, T> {
        Run {
            shared: self.shared,
            ordering: self.ordering,
            budget: self.budget,
            path: self.path,
            pv: self.pv,
            root: self.root,
            tracer,
        }
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>, T: Tracer<P::Move>> Run<'_, '_, P, G, E, T> {
    /// Whether what the table says may be about another path to a position, which may end otherwise, or about another position.
    const TABLE_GUESSES: bool = P::CAN_REPEAT || matches!(P::KEYS, Keys::Public);

    /// Searches `root`; where that is stopped, the answer is as far as it came.
    pub(super) fn search(mut self, root: &P, node: Node) -> DepthResult<P::Move> {
        let result = self.value(&mut root.clone(), node);
        let value = result.as_ref().ok().copied().or(self.root);
        let is_guess = Self::TABLE_GUESSES || self.shared.options.reduces();
        DepthResult {
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

    pub(super) fn value(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let Node { depth, ply, window } = node;
        self.budget.visit(ply)?;
        if node.is_principal() {
            self.pv.clear(ply)?;
        }
        let path = &self.path;
        self.tracer.record(|| Event::Enter {
            ply,
            led_here: path.last().and_then(|&code| move_of(code)),
            depth,
            window,
        });
        let value = self.search_node(pos, node)?;
        let score = value.score;
        self.tracer.record(|| Event::Leave { ply, score });
        Ok(value)
    }

    #[inline]
    fn search_node(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let Node { depth, window, .. } = node;
        // 1. What needs no search, or only that of noisy moves.
        if let Some(value) = self.leaf_or_mate_distance(pos, node) {
            return Ok(value);
        }
        if depth == 0 {
            return self.quiescence(pos, node);
        }
        let key = pos.key();
        let stored = self.shared.table.get(key);
        if let Some(value) = self.answer_of_table(node, stored) {
            return Ok(value);
        }
        // 2. What needs no playing of moves, and the moves.
        let early = if let Some(value) = self.bounded(pos, node) {
            Some(value)
        } else if depth == 1 {
            self.frontier(pos, node)?
        } else if depth == 2 && !node.is_principal() && self.shared.options.takes_estimates() {
            self.pre_frontier(pos, node)?
        } else if self.shared.options.null_move {
            self.null_move(pos, node)?
        } else {
            None
        };
        let table_move = stored.and_then(|record| record.best);
        let (value, best) = match early {
            Some(value) => (value, None),
            None => self.best_of_moves(pos, node, table_move)?,
        };
        let bound = Bound::of(value.score, window);
        let best = best.or(table_move);
        let record = SearchRecord {
            value: if Self::TABLE_GUESSES {
                Value::estimate(value.score)
            } else {
                value
            },
            bound,
            depth,
            best,
        };
        self.shared.table.put(key, record);
        Ok(value)
    }

    /// The value of a node by its moves, and the best of them if its value is more than a bound from above, as tables remember it.
    fn best_of_moves(
        &mut self,
        pos: &mut P,
        node: Node,
        table_move: Option<u16>,
    ) -> Result<(Value, Option<u16>), StopReason> {
        let Node { depth, ply, window } = node;
        let mut moves = MovePicker::new();
        self.rank_moves(pos, ply, table_move, &mut moves);
        let etc_from = self.shared.options.etc_from;
        if etc_from.is_some_and(|from| depth >= from)
            && let Some(found) = self.etc(pos, node, &mut moves)
        {
            return Ok(found);
        }
        let may_reduce = self.shared.options.late_move_reductions && depth >= REDUCIBLE_DEPTH;
        let mut best = Best::new();
        let mut best_move = None;
        let mut tried = 0;
        while let Some(m) = moves.pick() {
            let mark = self.shared.marks.filter(|_| depth >= SHARED_DEPTH);
            let mark = mark.map(|marks| (marks, MoveHash::new(pos.key(), m.code(), depth)));
            // Another thread is at it: everything else first.
            if mark.is_some_and(|(marks, mark)| tried > 0 && marks.is_set(mark)) && moves.defer() {
                continue;
            }
            if tried == 0 && ply == 0 {
                self.pv.update(0, m);
            }
            // 3. The first move gets the whole window, the others must show that they are better.
            let open = Window::new(window.alpha.max(best.score()), window.beta);
            let windows = ChildWindows {
                first: if tried == 0 {
                    open
                } else {
                    Window::null(open.alpha)
                },
                open,
                is_late: may_reduce && tried >= EARLY_MOVES,
            };
            tried += 1;
            if let Some((marks, mark)) = mark {
                marks.set(mark);
            }
            let value = self.child(pos, m, node, windows)?;
            if let Some((marks, mark)) = mark {
                marks.unset(mark);
            }
            if best.update(value) && value.score > window.alpha {
                best_move = Some(pos.table_code(m));
                self.note_best(node, m, best);
            }
            // 6. The opponent will not let this position come about: cut.
            if best.score() >= window.beta {
                self.cut(node, Cut::Beta, window.beta);
                self.learn(pos, m, node, &moves);
                return Ok((best.value_at_cut(), best_move));
            }
        }
        if tried == 0 {
            no_move();
        }
        Ok((best.value_at_end(), best_move))
    }

    /// The value of a move, by a search with the first window, and again with the open one where the answer lies inside it.
    #[inline]
    pub(super) fn child(
        &mut self,
        pos: &mut P,
        m: P::Move,
        node: Node,
        windows: ChildWindows,
    ) -> Result<Value, StopReason> {
        let ChildWindows { first, open, .. } = windows;
        self.path.truncate(node.ply);
        self.path.push(m.code());
        if self.shared.options.fetches(node.depth) {
            // What the table knows of the child is on its way while the move is played.
            self.shared.table.prefetch(pos.key_after(m));
        }
        if node.is_principal() {
            // A child with a null window leaves no line, and must not seem to leave that of the move before.
            self.pv.clear(node.ply + 1)?;
        }
        let value = pos.with_move(m, |child| -> Result<_, StopReason> {
            if windows.is_late {
                // 4. A late move must show in a less deep search that it is worth a full one.
                let score = self.reduced(child, node.child(first))?;
                if score <= open.alpha {
                    return Ok(Value::estimate(score));
                }
            }
            let value = self.value(child, node.child(first))?.to_parent();
            if first != open && value.score > open.alpha && value.score < open.beta {
                // 5. It is better, and by how much matters: the open window holds every possible answer.
                self.path.truncate(node.ply + 1);
                return Ok(self.value(child, node.child(open))?.to_parent());
            }
            Ok(value)
        })?;
        self.note_child(node, m, value.score);
        Ok(value)
    }

    /// The score of a late move for its mover, by a search of one ply less than a full one.
    #[inline(never)]
    fn reduced(&mut self, child: &mut P, mut reply: Node) -> Result<Score, StopReason> {
        reply.depth -= 1;
        let value = self.value(child, reply)?.to_parent();
        self.path.truncate(reply.ply);
        Ok(value.score)
    }

    /// Keeps the line of a move that has just become the best, if its value is more than a bound.
    #[inline]
    pub(super) fn note_best(&mut self, node: Node, m: P::Move, best: Best) {
        if best.score() > node.window.alpha && node.is_principal() {
            self.pv.update(node.ply, m);
            if node.ply == 0 {
                self.root = Some(best.value_at_cut());
            }
        }
    }

    /// Tells the tracer what a move is worth.
    #[inline]
    pub(super) fn note_child(&mut self, node: Node, m: P::Move, score: Score) {
        let ply = node.ply;
        self.tracer.record(|| Event::Child { ply, m, score });
    }

    /// Tells the tracer that the rest of a node is left out.
    #[inline]
    pub(super) fn cut(&mut self, node: Node, reason: Cut, bound: Score) {
        let ply = node.ply;
        self.tracer.record(|| Event::Cut { ply, reason, bound });
    }
}

/// The move on a path with this code; `None` for a pass.
fn move_of<M: GameMove>(code: u16) -> Option<M> {
    M::from_code(code).filter(|_| code != OrderingContext::NO_MOVE)
}

/// What of a root value is certain where less deep searches stand for deeper ones, or positions on one path for those on another: only a win with the next ply.
///
/// A faster win or a longer defence may have been overlooked, and the line that a proof needs might never be found: the moves along it are reduced as well.
fn without_depth(value: Value) -> Value {
    if value.lower && value.score == Score::win_in(1) {
        value
    } else {
        Value::estimate(value.score)
    }
}
