//! Principal variation search over a transposition table.

mod abdada;
mod etc;
mod frontier;
mod node;
mod pruning;
mod quiescence;
mod reductions;
mod run;
mod state;
mod threads;

use std::io::{self, Read};
use std::num::NonZero;

use gametree_core::{Coverage, Evaluator, MoveGen, Position, Salt, Window};
use gametree_tt::TableError;

use crate::salted::salted;
use crate::{Budget, DepthResult, DepthSearch, PvsOptions, Snapshot, Value};

use run::{Node, Run, Shared};
use state::State;

/// Principal variation search (Marsland and Campbell 1982), fail-soft, with a transposition table.
///
/// The first move of a node is searched with the whole window.
/// The others are tested with a null window, and a move that proves better is searched a second time.
/// The table supplies the first move, and answers for positions that were reached before by another order of moves.
///
/// Entries of earlier searches stay in the table, so a score may rest on more depth than was asked for; [`Pvs::clear`] removes them.
///
/// The table distinguishes positions by [`Position::key`], under a salt that is drawn with the table.
/// [`Pvs::with_salt`] makes searches of games with salted keys repeatable.
#[derive(Debug)]
pub struct Pvs<G, E> {
    generator: G,
    evaluator: E,
    state: State,
}

impl<G, E> Pvs<G, E> {
    /// Creates an engine that searches the moves of `generator`, with `evaluator` at the horizon and a table of at most `table_bytes`.
    ///
    /// # Errors
    /// Fails if the table cannot be allocated.
    pub fn new(generator: G, evaluator: E, table_bytes: usize) -> Result<Self, TableError> {
        Ok(Pvs {
            generator,
            evaluator,
            state: State::new(table_bytes)?,
        })
    }

    /// Returns the same engine with other [`PvsOptions`] than those for play.
    ///
    /// Results found with unsound options are forgotten.
    #[must_use]
    pub fn with_options(mut self, options: PvsOptions) -> Self {
        self.state.set_options(options);
        self
    }

    /// Returns the same engine with `threads` threads over its table.
    ///
    /// They find the same value as one thread does; lines and node counts may differ.
    /// Without [`SelectivityOptions::exact_depth`](crate::SelectivityOptions::exact_depth), the contribution of deeper searches to the value may differ as well.
    /// A node limit is shared evenly, and one thread alone runs the first milliseconds ([`PvsOptions::shared_from`]).
    /// One of the threads is the calling thread; the others have a stack of [`STACK_BYTES`](crate::STACK_BYTES) each.
    /// If the system grants fewer threads, the search has fewer.
    /// Without the feature `parallel` there is one thread.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.state.set_threads(threads.get());
        self
    }

    /// Returns the same engine with the keys of its table drawn from this salt; results found under another salt are forgotten.
    ///
    /// The same salt gives the same report for the same search.
    /// A salt known to the author of the positions is no protection against positions that share a key.
    #[must_use]
    pub fn with_salt(mut self, salt: Salt) -> Self {
        self.state.set_salt(salt);
        self
    }

    /// Forgets everything that earlier searches left in the table and in the ordering tables.
    pub fn clear(&mut self) {
        self.state.clear();
    }

    /// Returns the value that the table holds for a position.
    pub(crate) fn remembered<P: Position>(&self, pos: &P) -> Option<Value> {
        let key = salted(pos, self.state.salt).key();
        self.state.table.get(key).map(|record| record.value)
    }

    /// Returns the evaluator of the engine's positions.
    pub(crate) const fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// Sets the depth from which enhanced transposition cut-offs are tried; see [`SelectivityOptions::etc_from`](crate::SelectivityOptions::etc_from).
    pub(crate) const fn try_etc_from(&mut self, depth: u32) {
        self.state.options.selectivity.etc_from = Some(depth);
    }

    /// Returns a view of the table that can be written to a file or another sink.
    pub fn snapshot(&self) -> Snapshot {
        self.state.snapshot()
    }

    /// Adds to the table the entries that a [`Snapshot`] of the same game has written, and returns their number.
    ///
    /// Entries found under another salt are forgotten first.
    ///
    /// # Errors
    /// Fails if the source fails or holds other data; the entries read before the failure stay in the table.
    pub fn restore(&mut self, source: &mut dyn Read) -> io::Result<u64> {
        self.state.restore(source)
    }
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> DepthSearch<P> for Pvs<G, E> {
    fn coverage(&self) -> Coverage {
        self.generator.coverage()
    }

    fn remembers(&self) -> bool {
        true
    }

    fn begin_search(&mut self) {
        self.state.begin_search();
    }

    /// Searches over the table as earlier searches left it; for a trace that does not depend on them, call [`Pvs::clear`] first.
    fn search_depth(
        &mut self,
        root: &P,
        depth: u32,
        window: Window,
        budget: &mut Budget<'_, P::Move>,
    ) -> DepthResult<P::Move> {
        let state = &mut self.state;
        let root = &*salted(root, state.salt);
        let is_shared = state.ordering.len() > 1
            && !budget.is_traced()
            && state.options.shares(depth, budget.nodes());
        let shared = Shared {
            generator: &self.generator,
            evaluator: &self.evaluator,
            options: state.options,
            table: &state.table,
            currently_searched: is_shared.then_some(&state.currently_searched),
        };
        let node = Node::root(depth, window);
        if is_shared {
            let (ordering, helpers) = (&mut state.ordering, &state.helpers);
            return threads::search(shared, ordering, root, node, helpers, budget);
        }
        Run::new(shared, &mut state.ordering[0], budget).search(root, node)
    }
}
