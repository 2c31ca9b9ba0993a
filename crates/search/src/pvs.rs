//! Principal variation search over a transposition table.

use gametree_core::{
    Coverage, Evaluator, GameMove, KnownOnly, LookAhead, MoveBuf, MoveGen, Position, Score, Window,
};
use gametree_tt::{Table, TableError};

use crate::line::Lines;
use crate::ordering::{Experience, Place, Ranked};
use crate::record::{Bound, SearchRecord};
use crate::value::{Best, leaf};
use crate::{Budget, DepthResult, DepthSearch, Horizon, PvsOptions, StopReason, Value};

/// Principal variation search (Marsland and Campbell 1982), fail-soft, with a transposition table.
///
/// The first move of a node is searched with the whole window, the others are only asked whether they are better: a null window, and a second search when the answer is yes.
/// The table supplies the first move, and answers for positions that were reached before by another order of moves.
///
/// Entries of earlier searches stay in the table, so a score may know more than the depth asked for; [`Pvs::clear`] forgets them.
#[derive(Debug)]
pub struct Pvs<G, E> {
    generator: G,
    evaluator: E,
    options: PvsOptions,
    table: Table<SearchRecord>,
    experience: Experience,
}

impl<G, E> Pvs<G, E> {
    /// Searches the moves of `generator`, with `evaluator` at the horizon and a table of at most `table_bytes`.
    ///
    /// # Errors
    /// When the table cannot be had.
    pub fn new(generator: G, evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Pvs {
            generator,
            evaluator,
            options: PvsOptions::PLAY,
            table: Table::with_bytes(table_bytes)?,
            experience: Experience::default(),
        })
    }

    /// The same engine with other [`PvsOptions`] than those for play.
    #[must_use]
    pub fn with_options(self, options: PvsOptions) -> Self {
        Pvs { options, ..self }
    }

    /// Forgets all that earlier searches left in the table.
    pub fn clear(&mut self) {
        self.table.clear();
        self.experience = Experience::default();
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Pvs<G, E> {
    const COVERAGE: Coverage = G::COVERAGE;

    fn begin_search(&mut self) {
        self.table.new_search();
        self.experience.age();
    }

    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let mut run = Run {
            generator: &self.generator,
            evaluator: &self.evaluator,
            options: self.options,
            table: &self.table,
            experience: &mut self.experience,
            budget,
            path: Vec::new(),
            lines: Lines::new(),
            root: None,
        };
        let node = Node {
            depth,
            ply: 0,
            window,
        };
        let result = run.value(&mut root.clone(), node);
        DepthResult {
            value: result.as_ref().ok().copied().or(run.root),
            line: run.lines.into_root(),
            stopped: result.err(),
        }
    }
}

struct Run<'a, 'b, P: Position, G, E> {
    generator: &'a G,
    evaluator: &'a E,
    options: PvsOptions,
    table: &'a Table<SearchRecord>,
    experience: &'a mut Experience,
    budget: &'a mut Budget<'b, P::Move>,
    /// The codes of the moves from the root to the current node.
    path: Vec<u16>,
    lines: Lines<P::Move>,
    root: Option<Value>,
}

/// Where in the tree a node stands, and what is asked of it.
#[derive(Clone, Copy)]
struct Node {
    /// Plies left to search.
    depth: u32,
    /// Plies from the root.
    ply: usize,
    window: Window,
}

impl Node {
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

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> Run<'_, '_, P, G, E> {
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
        let stored = self.table.get(key);
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
        self.table.put(
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
            let value = self.child(pos, m, node, [asked, open])?;
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
                self.generator.moves(child, &mut replies);
                let record = self.table.get(child.key()).filter(|_| !replies.is_empty());
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
        self.generator.moves(pos, &mut moves);
        let Some((m, score)) = self.evaluator.best_leaf(pos, &moves, &mut untold) else {
            return Ok(None);
        };
        self.budget.reach(node.ply + 1);
        let mut best = Best::new();
        best.update(Value::estimate(match self.options.horizon {
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
        let value = match self.options.horizon {
            Horizon::Estimated => leaf(pos, self.evaluator, node.depth, node.ply),
            Horizon::Balanced => leaf(pos, &KnownOnly(self.evaluator), node.depth, node.ply),
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
            options: self.options,
        }
    }

    #[inline]
    fn moves(&self, pos: &P, place: Place, table_move: Option<u16>) -> Ranked<P::Move> {
        let (mut moves, mut guesses) = (MoveBuf::new(), LookAhead::new());
        self.generator.moves(pos, &mut moves);
        if self.options.guesses {
            self.evaluator.look_ahead(pos, &moves, &mut guesses);
        }
        let mut ranked = Ranked::new(&moves, &guesses, self.experience, place);
        if let Some(code) = table_move {
            // A move that the generator does not propose comes from a key that collided.
            ranked.put_first(|m| pos.table_code(m) == code);
        }
        ranked
    }
}
