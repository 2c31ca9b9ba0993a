//! The recursion of depth-first proof-number search, for one thread.

use gametree_core::{Evaluator, Event, MoveBuf, NodeKind, Position};

use super::DfPnOptions;
use super::lemmas::Lemmas;
use super::shared::{Shared, table_key};
use super::thresholds::{Child, NodeNumbers, Thresholds};
use crate::contract::expect_moves;
use crate::memory::reserve;
use crate::proof::observer::LiveNumbers;
use crate::proof::record::{Numbers, ProofRecord};
use crate::proof::sides::GoalMoves;
use crate::{Budget, StopReason};

/// Share of the table from which it counts as full, since results left behind begin to be lost.
const FULL: f64 = 0.75;
/// Expansions between two looks at the table; a look takes about as long as one expansion.
const EXPANSIONS_PER_LOOK: u32 = 4_096;

/// The search of one thread.
pub(super) struct Run<'a, 'b, P: Position, G, E> {
    pub(super) shared: Shared<'a, G, E>,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// Receiver of the numbers of the root.
    live: Option<&'a LiveNumbers>,
    /// The moves of all positions from the root to the current one.
    children: Vec<Child<P::Move>>,
    /// Positions that may still be expanded.
    work_left: u64,
    best: Option<P::Move>,
    /// The move of the root that takes the least to be proven.
    promising: Option<P::Move>,
    /// The code of the move that an earlier search of the root found best.
    first: Option<u16>,
    /// The options, with the ε that fits the state of the table.
    options: DfPnOptions,
    /// Positions that may be expanded until the next look at the table.
    until_look: u32,
    /// Receiver of the solved positions, if the caller wants them.
    lemmas: Option<Lemmas<'a>>,
}

/// A position to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Task {
    pub(super) key: u128,
    pub(super) thresholds: Thresholds,
    /// Positions expanded for it in earlier searches.
    pub(super) work_before: u64,
    pub(super) ply: usize,
}

/// The result of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    pub(super) numbers: Numbers,
    /// The winning move at the root of the search.
    pub(super) best: Option<M>,
    /// The move there that takes the least to be proven; `None` where it was not expanded.
    pub(super) promising: Option<M>,
    pub(super) stopped: Option<StopReason>,
}

impl<M> Found<M> {
    /// Returns the result for a finished game.
    pub(super) const fn at_end(numbers: Numbers) -> Self {
        Found {
            numbers,
            best: None,
            promising: None,
            stopped: None,
        }
    }
}

impl<'a, 'b, P, G, E> Run<'a, 'b, P, G, E>
where
    P: Position,
    G: GoalMoves<P>,
    E: Evaluator<P>,
{
    pub(super) fn new(
        shared: Shared<'a, G, E>,
        budget: &'a mut Budget<'b, P::Move>,
        live: Option<&'a LiveNumbers>,
    ) -> Self {
        Run {
            shared,
            budget,
            live,
            children: Vec::new(),
            work_left: u64::MAX,
            best: None,
            promising: None,
            first: None,
            options: shared.options,
            until_look: 0,
            lemmas: None,
        }
    }

    /// Returns the same search with a list in which it records what it solves.
    pub(super) fn with_lemmas(self, lemmas: Lemmas<'a>) -> Self {
        let lemmas = Some(lemmas);
        Run { lemmas, ..self }
    }

    /// Searches an unfinished position until its numbers reach the thresholds, the work is used up or the budget is spent.
    pub(super) fn search(&mut self, root: &P, thresholds: Thresholds, work: u64) -> Found<P::Move> {
        let key = table_key(root);
        let before = self.shared.table.get(key);
        let task = Task {
            key,
            thresholds,
            work_before: before.map_or(0, |record| record.work),
            ply: 0,
        };
        self.work_left = work;
        (self.best, self.promising) = (None, None);
        self.first = before.map(|record| record.best);
        self.children.clear();
        self.trace_visit(root, None, task);
        let result = self.expand_and_search(&mut root.clone(), task);
        let found = result.as_ref().ok().copied();
        let stored = || self.shared.table.get(key).map(|record| record.numbers);
        let numbers = found.map(|record| record.numbers).or_else(stored);
        Found {
            numbers: numbers.unwrap_or(Numbers { phi: 1, delta: 1 }),
            best: self.best,
            promising: self.promising,
            stopped: result.err(),
        }
    }

    /// Searches a position within thresholds, and stores the result, also if the search is stopped.
    fn expand_and_search(&mut self, pos: &mut P, task: Task) -> Result<ProofRecord, StopReason> {
        // 1. The moves, with what the rules, the evaluator and the table know about each.
        let from = self.children.len();
        self.expand(pos, task.ply)?;
        let mut record = ProofRecord {
            numbers: Numbers { phi: 1, delta: 1 },
            work: task.work_before + 1,
            best: 0,
        };
        // 2. The search of the best move, again and again.
        let result = self.search_moves(pos, from, task, &mut record);
        let node = NodeNumbers::of(&self.children[from..], self.shared.options.backup);
        let best = self.children[from + node.best].m;
        record.numbers = node.numbers;
        record.best = pos.table_code(best);
        if task.ply == 0 {
            self.promising = Some(best);
            self.best = self.promising.filter(|_| node.numbers.phi == 0);
        }
        self.children.truncate(from);
        let goal = self.shared.goal;
        self.budget.record(|| Event::Numbers {
            ply: task.ply,
            numbers: record.numbers.for_goal(goal, pos),
        });
        self.shared.table.put(task.key, record);
        if let Some(lemmas) = &mut self.lemmas {
            lemmas.note(task.key, record)?;
        }
        result.map(|()| record)
    }

    /// Searches the best move of a position again and again, until the numbers reach the thresholds or the work is used up.
    fn search_moves(
        &mut self,
        pos: &mut P,
        from: usize,
        task: Task,
        record: &mut ProofRecord,
    ) -> Result<(), StopReason> {
        loop {
            // 1. The numbers of the position, by those of its moves.
            let node = NodeNumbers::of(&self.children[from..], self.shared.options.backup);
            if task.ply == 0 {
                self.show(pos, node.numbers);
            }
            // 2. The end: a number has reached its threshold, or the work is used up.
            if !task.thresholds.hold(node.numbers) || self.work_left == 0 {
                return Ok(());
            }
            // 3. The best move, unless the table has other numbers for it by now.
            let at = from + node.best;
            if self.knows_better(at) {
                continue;
            }
            // 4. Its thresholds.
            let best = &mut self.children[at];
            let thresholds = node.thresholds_of_best(best, task.thresholds, self.options);
            best.searched = thresholds;
            let (m, work_before) = (best.m, best.work);
            let task = Task {
                key: best.key,
                thresholds,
                work_before,
                ply: task.ply + 1,
            };
            // 5. Its search.
            let found = pos.with_move(m, |child| {
                self.trace_visit(child, Some(m), task);
                self.expand_and_search(child, task)
            })?;
            // 6. Its result, which stays here even if its entry is lost from the table.
            let best = &mut self.children[at];
            (best.numbers, best.work) = (found.numbers, found.work);
            record.work += found.work - work_before;
        }
    }

    /// Returns `true` if the table has learnt more about a move by another order of moves since the last look, and takes that over.
    #[inline]
    fn knows_better(&mut self, at: usize) -> bool {
        let child = &mut self.children[at];
        let stored = self.shared.table.get(child.key);
        let better =
            stored.filter(|stored| stored.work > child.work && stored.numbers != child.numbers);
        if let Some(stored) = better {
            (child.numbers, child.work) = (stored.numbers, stored.work);
        }
        better.is_some()
    }

    /// Returns `true` if the work of the last search was used up.
    pub(super) const fn is_out_of_work(&self) -> bool {
        self.work_left == 0
    }

    /// Returns the moves of a position, with the table's knowledge of them after a search.
    ///
    /// # Errors
    /// Returns the reason to stop, once there is one.
    pub(super) fn children_of(&mut self, pos: &mut P) -> Result<Vec<Child<P::Move>>, StopReason> {
        let mut moves = MoveBuf::new();
        self.shared
            .generator
            .moves(pos, self.shared.goal, &mut moves);
        let count = moves.len();
        let look_at = |m| {
            let child = pos.with_move(m, |child| self.shared.look_at(child, m));
            self.budget.judge(count).map(|()| child)
        };
        moves.into_iter().map(look_at).collect()
    }

    /// Appends the moves of a position to those of its ancestors; a move that settles it stands alone.
    fn expand(&mut self, pos: &mut P, ply: usize) -> Result<(), StopReason> {
        self.budget.visit(ply)?;
        let goal = self.shared.goal;
        self.budget.record(|| Event::Expand {
            ply,
            kind: if pos.to_move() == goal.player {
                NodeKind::Or
            } else {
                NodeKind::And
            },
        });
        self.work_left = self.work_left.saturating_sub(1);
        self.look_at_table();
        let mut moves = MoveBuf::new();
        self.shared
            .generator
            .moves(pos, self.shared.goal, &mut moves);
        expect_moves(&moves);
        reserve(&mut self.children, moves.len())?;
        if ply == 0
            && let Some(first) = self.first.and_then(|code| pos.table_move(code))
            && let Some(at) = moves.iter().position(|&m| m == first)
        {
            // If the root is known to be solved, this move shows it.
            moves[..=at].rotate_right(1);
        }
        let from = self.children.len();
        let count = moves.len();
        for m in moves {
            let child = pos.with_move(m, |child| self.shared.look_at(child, m));
            self.budget
                .judge(count)
                .inspect_err(|_| self.children.truncate(from))?;
            self.budget.record(|| Event::ChildNumbers {
                ply,
                m,
                numbers: child.numbers.of_opponent().for_goal(goal, pos),
            });
            if child.numbers.delta == 0 {
                self.children.truncate(from);
            }
            self.children.push(child);
            if child.numbers.delta == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Chooses ε at intervals, by whether the table still has room.
    fn look_at_table(&mut self) {
        if self.until_look > 0 {
            self.until_look -= 1;
            return;
        }
        self.until_look = EXPANSIONS_PER_LOOK;
        let options = self.shared.options;
        let is_full = self.shared.table.fill().used >= FULL;
        self.options.epsilon_percent = if is_full {
            options.full_epsilon_percent
        } else {
            options.epsilon_percent
        };
    }

    /// Reports to the tracer the position that the search enters, with its thresholds.
    #[inline]
    fn trace_visit(&mut self, pos: &P, led_here: Option<P::Move>, task: Task) {
        let goal = self.shared.goal;
        let Thresholds { phi, delta } = task.thresholds;
        self.budget.record(|| Event::Visit {
            ply: task.ply,
            led_here,
            thresholds: Some(Numbers { phi, delta }.for_goal(goal, pos)),
        });
    }

    fn show(&self, root: &P, numbers: Numbers) {
        if let Some(live) = self.live {
            live.numbers.set(numbers.for_goal(self.shared.goal, root));
        }
    }
}
