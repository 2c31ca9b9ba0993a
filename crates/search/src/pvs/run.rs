//! The recursion of principal variation search, for one thread.

use gametree_core::{
    Evaluator, GameMove, KnownOnly, LookAhead, MoveBuf, MoveGen, Position, Score, Window,
};
use gametree_tt::Table;

use super::marks::{Mark, Marks};
use crate::line::Lines;
use crate::ordering::{Experience, Place, Ranked};
use crate::record::{Bound, SearchRecord};
use crate::value::{Best, leaf};
use crate::{Budget, DepthResult, Horizon, PvsOptions, StopReason, Value};

/// What all threads of a search have in common.
pub(super) struct Means<'a, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) options: PvsOptions,
    pub(super) table: &'a Table<SearchRecord>,
    /// Who searches what just now, where there are several threads.
    pub(super) marks: Option<&'a Marks>,
}

impl<G, E> Clone for Means<'_, G, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, E> Copy for Means<'_, G, E> {}

/// One thread's search to one depth.
pub(super) struct Run<'a, 'b, P: Position, G, E> {
    means: Means<'a, G, E>,
    experience: &'a mut Experience,
    budget: &'a mut Budget<'b, P::Move>,
    /// The codes of the moves from the root to the current node.
    path: Vec<u16>,
    lines: Lines<P::Move>,
    root: Option<Value>,
}

/// Below this depth a thread is done before another one could profit from knowing what it does.
const SHARED_DEPTH: u32 = 4;

/// Where in the tree a node stands, and what is asked of it.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Plies left to search.
    depth: u32,
    /// Plies from the root.
    ply: usize,
    window: Window,
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
    const fn is_principal(self) -> bool {
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

impl<'a, 'b, P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'a, 'b, P, G, E> {
    pub(super) fn new(
        means: Means<'a, G, E>,
        experience: &'a mut Experience,
        budget: &'a mut Budget<'b, P::Move>,
    ) -> Self {
        Run {
            means,
            experience,
            budget,
            path: Vec::new(),
            lines: Lines::new(),
            root: None,
        }
    }

    /// Searches `root`; where that is stopped, the answer is as far as it came.
    pub(super) fn search(mut self, root: &P, node: Node) -> DepthResult<P::Move> {
        let result = self.value(&mut root.clone(), node);
        DepthResult {
            value: result.as_ref().ok().copied().or(self.root),
            line: self.lines.into_root(),
            stopped: result.err(),
        }
    }

    fn value(&mut self, pos: &mut P, node: Node) -> Result<Value, StopReason> {
        let Node { depth, ply, window } = node;
        self.budget.visit(ply)?;
        if node.is_principal() {
            self.lines.clear(ply);
        }
        // 1. What needs no search.
        if let Some(value) = self.settled(pos, node) {
            return Ok(value);
        }
        let key = pos.key();
        let stored = self.means.table.get(key);
        if ply > 0
            && let Some(value) = stored.and_then(|record| record.answer(depth, window))
        {
            return Ok(value);
        }
        // 2. What needs no playing of moves, and the moves.
        let on_frontier = if depth == 1 {
            self.frontier(pos, node)?
        } else {
            None
        };
        let table_move = stored.and_then(|record| record.best);
        let (value, best) = match on_frontier {
            Some(value) => (value, None),
            None => self.best_of_moves(pos, node, table_move)?,
        };
        let bound = Bound::of(value.score, window);
        let best = best.or(table_move);
        self.means.table.put(
            key,
            SearchRecord {
                value,
                bound,
                depth,
                best,
            },
        );
        Ok(value)
    }

    /// The value of a node by its moves, and the best of them if its value is more than a bound from above, as tables remember it.
    fn best_of_moves(
        &mut self,
        pos: &mut P,
        node: Node,
        table_move: Option<u16>,
    ) -> Result<(Value, Option<u16>), StopReason> {
        let window = node.window;
        let place = self.place(pos, node.ply);
        let mut moves = self.moves(pos, place, table_move);
        if self
            .means
            .options
            .survey_from
            .is_some_and(|depth| node.depth >= depth)
            && let Some(found) = self.survey(pos, node, &mut moves)
        {
            return Ok(found);
        }
        let mut best = Best::new();
        let mut best_move = None;
        let mut first = true;
        while let Some(m) = moves.pick() {
            let mark = self.means.marks.filter(|_| node.depth >= SHARED_DEPTH);
            let mark = mark.map(|marks| (marks, Mark::new(pos.key(), m.code(), node.depth)));
            // Another thread is at it: everything else first.
            if mark.is_some_and(|(marks, mark)| !first && marks.is_set(mark)) && moves.postpone() {
                continue;
            }
            if first && node.ply == 0 {
                self.lines.prefer(0, m);
            }
            // 3. The first move gets the whole window, the others must show that they are better.
            let open = Window::new(window.alpha.max(best.score()), window.beta);
            let asked = if first {
                open
            } else {
                Window::null(open.alpha)
            };
            first = false;
            if let Some((marks, mark)) = mark {
                marks.set(mark);
            }
            let value = self.child(pos, m, node, [asked, open])?;
            if let Some((marks, mark)) = mark {
                marks.unset(mark);
            }
            if best.update(value) && value.score > open.alpha {
                best_move = Some(pos.table_code(m));
                self.note_best(node, m, best);
            }
            // 5. The opponent will not let this position come about: cut.
            if best.score() >= window.beta {
                if !moves.was_single() {
                    self.experience.reward(place, m.code(), node.depth);
                }
                return Ok((best.of_some(), best_move));
            }
        }
        Ok((best.of_all(), best_move))
    }

    /// Looks at every child: the table may know one that is good enough to cut, and what forces the reply is ranked up.
    fn survey(
        &self,
        pos: &mut P,
        node: Node,
        moves: &mut Ranked<P::Move>,
    ) -> Option<(Value, Option<u16>)> {
        if node.ply == 0 {
            return None;
        }
        let inner = Window::above(node.window.beta).to_child();
        let mut replies = MoveBuf::new();
        for index in 0..moves.len() {
            let m = moves.get(index);
            let known = pos.with_move(m, |child| {
                replies.clear();
                self.means.generator.moves(child, &mut replies);
                let record = self
                    .means
                    .table
                    .get(child.key())
                    .filter(|_| !replies.is_empty());
                record.and_then(|record| record.answer(node.depth - 1, inner))
            });
            if let Some(value) = known
                .map(Value::to_parent)
                .filter(|value| value.score >= node.window.beta)
            {
                return Some((
                    Value {
                        upper: false,
                        ..value
                    },
                    Some(pos.table_code(m)),
                ));
            }
            if replies.len() == 1 {
                moves.rank_as_forcing(index);
            }
        }
        None
    }

    /// The value of a move, by a search with the first window, and again with the second where the answer lies inside it.
    #[inline]
    fn child(
        &mut self,
        pos: &mut P,
        m: P::Move,
        node: Node,
        [asked, open]: [Window; 2],
    ) -> Result<Value, StopReason> {
        self.path.truncate(node.ply);
        self.path.push(m.code());
        pos.with_move(m, |child| {
            let value = self.value(child, node.child(asked))?.to_parent();
            if asked != open && value.score > open.alpha && value.score < open.beta {
                // 4. It is better, and by how much matters: the second window holds every possible answer.
                self.path.truncate(node.ply + 1);
                return Ok(self.value(child, node.child(open))?.to_parent());
            }
            Ok(value)
        })
    }

    /// The value of a node whose children are leaves, where the evaluator tells the best of them without playing it.
    #[inline]
    fn frontier(&mut self, pos: &mut P, node: Node) -> Result<Option<Value>, StopReason> {
        let (mut moves, mut untold) = (MoveBuf::new(), MoveBuf::new());
        self.means.generator.moves(pos, &mut moves);
        let Some((m, score)) = self.means.evaluator.best_leaf(pos, &moves, &mut untold) else {
            return Ok(None);
        };
        self.budget.reach(node.ply + 1);
        let mut best = Best::new();
        best.update(Value::estimate(match self.means.options.horizon {
            Horizon::Estimated => score,
            Horizon::Balanced => Score::DRAW,
        }));
        self.note_best(node, m, best);
        for m in untold {
            if best.score() >= node.window.beta {
                return Ok(Some(best.of_some()));
            }
            if best.update(self.child(pos, m, node, [node.window; 2])?) {
                self.note_best(node, m, best);
            }
        }
        Ok(Some(best.of_all()))
    }

    /// Keeps the line of a move that has just become the best, if its value is more than a bound.
    #[inline]
    fn note_best(&mut self, node: Node, m: P::Move, best: Best) {
        if best.score() > node.window.alpha && node.is_principal() {
            self.lines.prefer(node.ply, m);
            if node.ply == 0 {
                self.root = Some(best.of_some());
            }
        }
    }

    /// The value where no search is needed: a leaf, or a window that no unfinished game can meet.
    #[inline]
    fn settled(&self, pos: &P, node: Node) -> Option<Value> {
        let value = match self.means.options.horizon {
            Horizon::Estimated => leaf(pos, self.means.evaluator, node.depth, node.ply),
            Horizon::Balanced => leaf(pos, &KnownOnly(self.means.evaluator), node.depth, node.ply),
        };
        // Nothing here can be better than winning, or worse than losing, with the next ply.
        let (highest, lowest) = (Score::win_in(1), Score::loss_in(1));
        if value.is_some() || node.ply == 0 {
            value
        } else if node.window.alpha >= highest {
            Some(Value {
                score: highest,
                lower: false,
                upper: true,
            })
        } else if node.window.beta <= lowest {
            Some(Value {
                score: lowest,
                lower: true,
                upper: false,
            })
        } else {
            None
        }
    }

    #[inline]
    fn place(&self, pos: &P, ply: usize) -> Place {
        let previous = ply.checked_sub(1).and_then(|at| self.path.get(at));
        let previous = *previous.unwrap_or(&Place::NOTHING);
        Place {
            ply,
            side: pos.to_move().index(),
            previous,
            options: self.means.options,
        }
    }

    #[inline]
    fn moves(&self, pos: &P, place: Place, table_move: Option<u16>) -> Ranked<P::Move> {
        let (mut moves, mut guesses) = (MoveBuf::new(), LookAhead::new());
        self.means.generator.moves(pos, &mut moves);
        if self.means.options.guesses {
            self.means.evaluator.look_ahead(pos, &moves, &mut guesses);
        }
        let mut ranked = Ranked::new(&moves, &guesses, self.experience, place);
        if let Some(code) = table_move {
            // A move that the generator does not propose comes from a key that collided.
            ranked.put_first(|m| pos.table_code(m) == code);
        }
        ranked
    }
}
