//! Depth-first proof-number search over a table.

mod jobs;
mod lemmas;
mod options;
mod run;
mod shared;
mod shared_job;
mod state;
mod threads;
mod thresholds;

pub use lemmas::Lemma;
pub use options::{Backup, DfPnOptions, Initialisation};
pub use shared_job::{JobLimits, JobReport};

use std::io::{self, Read};
use std::num::NonZero;

use gametree_core::{Evaluator, Goal, MoveBuf, MoveGen, Position, Salt};
use gametree_tt::TableError;

use super::observer::{LiveNumbers, ProgressAdapter};
use super::record::Numbers;
use super::sides::{GoalMoves, Sides};
use super::{ProofObserver, ProofReport};
use crate::contract::refuse_public_keys;
use crate::salted::salted;
use crate::threads::Helpers;
use crate::{Budget, SearchLimits, Snapshot, StopReason};

use run::{Found, Run};
use shared::{Shared, table_key};
use state::State;
use thresholds::Thresholds;

/// Proof-number search that walks its tree depth first and keeps the numbers in a table (df-pn, Nagai 1999 and 2002).
///
/// The search stays below a position until one of its numbers has reached a threshold, where another position would have become the most-proving one.
/// The table may be of any size: lost entries are searched again.
/// Each position on the way to the current one keeps its own copy of the results of its moves.
///
/// Positions are distinguished by their [`Position::proof_key`]; the report names its kind.
/// Where that key is a hash, it is drawn from a salt that comes with the table; see [`DfPn::with_salt`].
/// The table belongs to one game with fixed rules, and to one goal.
/// Another goal empties the table; for another game call [`DfPn::clear`].
///
/// A complete generator for the replies to the player with the goal is required at compile time.
/// With [`DfPn::with_replies`] that player's own moves may come from another generator, see [`AndOr`](crate::AndOr):
///
/// ```compile_fail,E0080
/// use gametree_core::{Goal, NoEvaluation, Player};
/// use gametree_search::{DfPn, NoObserver, SearchLimits};
/// use gametree_testkit::{Heap, SingleTakes};
///
/// let mut prover = DfPn::new(SingleTakes, NoEvaluation, 1 << 12).expect("a small table");
/// let goal = Goal::win(Player::First);
/// prover.prove(&Heap::<false, false>::new(3), goal, &SearchLimits::default(), &mut NoObserver);
/// ```
///
/// A game whose positions [can repeat](Position::CAN_REPEAT) is refused in the same way, since results on one path need not hold on another.
/// So is a game with [public keys](gametree_core::Keys::Public).
/// A depth limit has no meaning here and is ignored.
#[derive(Debug)]
pub struct DfPn<G, E, R = G> {
    sides: Sides<G, R>,
    evaluator: E,
    state: State,
}

impl<G: Clone, E> DfPn<G, E> {
    /// Creates a prover that searches the moves of `generator` with the certain knowledge of `evaluator`, over a table of at most `table_bytes`.
    ///
    /// # Errors
    /// Fails if the table cannot be allocated.
    pub fn new(generator: G, evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        DfPn::with_replies(generator.clone(), generator, evaluator, table_bytes)
    }
}

impl<G, E, R> DfPn<G, E, R> {
    /// Creates a prover with the moves of `own` for the player with the goal, and those of `replies` for the opponent.
    ///
    /// # Errors
    /// Fails if the table cannot be allocated.
    pub fn with_replies(
        own: G,
        replies: R,
        evaluator: E,
        table_bytes: usize,
    ) -> Result<Self, TableError> {
        Ok(DfPn {
            sides: Sides::new(own, replies),
            evaluator,
            state: State::new(table_bytes)?,
        })
    }

    /// Returns the same prover with other [`DfPnOptions`].
    #[must_use]
    pub fn with_options(mut self, options: DfPnOptions) -> Self {
        self.state.options = options;
        self
    }

    /// Returns the same prover with `threads` threads over its table.
    ///
    /// They find the same verdict as one thread does; node counts differ from run to run.
    /// A node limit is shared evenly.
    /// One of the threads is the calling thread; the others have a stack of [`STACK_BYTES`](crate::STACK_BYTES) each.
    /// If the system grants fewer threads, the search has fewer.
    /// Without the feature `parallel` there is one thread.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.state.helpers = Helpers::new(threads.get() - 1);
        self
    }

    /// Returns the same prover with hashes drawn from this salt; results found under another salt are forgotten.
    ///
    /// A salt known to the author of the positions is no protection against positions that share a hash.
    #[must_use]
    pub fn with_salt(mut self, salt: Salt) -> Self {
        self.state.set_salt(salt);
        self
    }

    /// Forgets everything that earlier searches left in the table.
    pub fn clear(&mut self) {
        self.state.clear();
    }

    /// Returns a view of the table that can be written to a file or another sink.
    pub fn snapshot(&self) -> Snapshot {
        self.state.snapshot()
    }

    /// Adds to the table the entries that a [`Snapshot`] of a prover of the same game has written about this goal, and returns their number.
    ///
    /// # Errors
    /// Fails if the source fails or holds other data; the entries read before the failure stay in the table.
    pub fn restore(&mut self, goal: Goal, source: &mut dyn Read) -> io::Result<u64> {
        self.state.restore(goal, source)
    }

    /// Returns the number of positions that the table can hold.
    pub fn capacity(&self) -> usize {
        self.state.table.capacity()
    }

    /// Searches for a proof or a disproof; if moves of the player with the goal may be left out, only for a proof.
    ///
    /// With a [tracer](ProofObserver::tracer) the search uses one thread, and expands the same positions as one thread does without.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn prove<P: Position>(
        &mut self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
        R: MoveGen<P>,
    {
        self.state.set_goal(goal);
        self.state.table.new_search();
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| Some(self.state.table.fill().used),
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        let found = match root.outcome() {
            Some(outcome) if goal.is_reached_by(outcome) == (root.to_move() == goal.player) => {
                Found::at_end(Numbers::PROVEN)
            }
            Some(_) => Found::at_end(Numbers::DISPROVEN),
            None => self.search(root, goal, &mut budget, &live),
        };
        let numbers = found.numbers.for_goal(goal, root);
        let remembered = self.remembered(root, goal);
        let winning = remembered.filter(|found| found.1).map(|found| found.0);
        let best = found.best.or(winning);
        let promising = found.promising.or(remembered.map(|found| found.0));
        let stopped = found.stopped.unwrap_or(StopReason::Solved);
        let key_kind = root.proof_key().kind();
        let report = ProofReport::new(numbers, best, promising, stopped, key_kind, &budget);
        if self.sides.is_complete::<P>() || root.outcome().is_some() {
            report
        } else {
            report.without_disproof()
        }
    }

    /// Returns a move that keeps to the proof or disproof of `goal`, at an unfinished position whose side to move is favoured by it.
    ///
    /// The move is read from the table if the proof has left it there, and otherwise found by a search of this position.
    /// After [`DfPn::prove`], a caller can thus ask for a whole strategy, move by move.
    /// The result is `None` if the other side is favoured, and if the budget is spent.
    /// If moves of the player with the goal may be left out, there is no disproof, and the result is `None` for the opponent as well.
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn proof_move<P: Position>(
        &mut self,
        pos: &P,
        goal: Goal,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
        R: MoveGen<P>,
    {
        self.state.set_goal(goal);
        let is_own = pos.to_move() == goal.player;
        if pos.outcome().is_some() || !(is_own || self.sides.is_complete::<P>()) {
            return None;
        }
        let mut run = Run::new(self.shared(goal), budget, None);
        run.search(&salted(pos, self.state.salt), Thresholds::NONE, u64::MAX)
            .best
    }

    fn search<P: Position>(
        &self,
        root: &P,
        goal: Goal,
        budget: &mut Budget<'_, P::Move>,
        live: &LiveNumbers,
    ) -> Found<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
        R: MoveGen<P>,
    {
        const { refuse_public_keys::<P>() };
        let root = &*salted(root, self.state.salt);
        let shared = self.shared(goal);
        let helpers = &self.state.helpers;
        if helpers.count() > 0 && !budget.is_traced() {
            threads::search(shared, helpers, root, budget, live)
        } else {
            Run::new(shared, budget, Some(live)).search(root, Thresholds::NONE, u64::MAX)
        }
    }

    /// Returns the best move of a position by the table, and whether it is known to win.
    ///
    /// An earlier search may have shown the win, while this one has not even begun.
    fn remembered<P: Position>(&self, pos: &P, goal: Goal) -> Option<(P::Move, bool)>
    where
        G: MoveGen<P>,
        R: MoveGen<P>,
    {
        let pos = &*salted(pos, self.state.salt);
        let record = self.state.table.get(table_key(pos))?;
        let best = pos.table_move(record.best)?;
        let mut moves = MoveBuf::new();
        self.sides.moves(pos, goal, &mut moves);
        moves
            .contains(&best)
            .then_some((best, record.numbers.phi == 0))
    }

    fn shared(&self, goal: Goal) -> Shared<'_, Sides<G, R>, E> {
        Shared {
            generator: &self.sides,
            evaluator: &self.evaluator,
            goal,
            options: self.state.options,
            table: &self.state.table,
        }
    }
}
