//! Engines over one generator of a game, with its type hidden.

mod engine_cache;
mod erased;
mod play;
mod prover;
mod solver;
mod symmetric;
mod textbook;

use std::error::Error;
use std::io::Read;
use std::num::NonZero;

use gametree_core::{Goal, Position, Salt, Score};
use gametree_search::{Budget, Observer, PvsOptions, SearchLimits, SearchReport, Snapshot};

use crate::engine_kind::SearchKind;

pub(crate) use engine_cache::EngineCache;
pub(crate) use erased::{ErasedEvaluator, LegalMoves, PartialMoves, Replies};
pub(crate) use play::pvs;
pub(crate) use prover::{Proven, Prover, TableProver, TextbookProvers, df_pn, df_pn_with_replies};
pub(crate) use solver::solver;
pub(crate) use symmetric::SymmetricEngine;
pub(crate) use textbook::TextbookEngines;

/// Settings of a search for a value, or for who wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup<K> {
    pub(crate) kind: K,
    pub(crate) memory: Memory,
    /// The options of principal variation search for play.
    pub(crate) tactics: PvsOptions,
    /// `true` for a search as [textbooks write it](crate::SearchTask::textbook).
    pub(crate) is_textbook: bool,
}

impl<K> Setup<K> {
    /// Returns `true` if an engine of fixed depth begins with depth 1.
    ///
    /// The last complete iteration is then known when a limit of nodes or time stops the search.
    pub(crate) fn deepens(&self, limits: &SearchLimits) -> bool {
        let has_limit = limits.nodes.is_some() || limits.time.is_some();
        has_limit && limits.depth != Some(0) && !self.is_textbook
    }
}

/// Settings of a table and the threads that share it; a change of any makes a new engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) table_bytes: usize,
    pub(crate) threads: NonZero<usize>,
    /// The salt of the table's keys; every table draws a new one where none is given.
    pub(crate) salt: Option<Salt>,
}

impl Memory {
    /// Returns the salt of a new table.
    pub(crate) fn table_salt(self) -> Salt {
        self.salt.unwrap_or_else(Salt::random)
    }
}

/// An engine that searches a position for its value and a move.
pub(crate) trait Engine<P: Position>: Send {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError>;

    /// Drops the table, if there is one.
    fn forget(&mut self) {}
}

/// Table of an engine that works towards proofs, which can be written and read back.
pub(crate) trait Table: Send {
    /// Returns a view of the table.
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError>;

    /// Adds the contents of a snapshot to the table; the table of a prover is about `goal`.
    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError>;
}

/// The solver over one generator, with its type hidden and its table.
pub(crate) trait TableSolver<P: Position>: Engine<P> + Table {
    /// Returns the strategy behind a proof.
    ///
    /// For a position and the least score its side to move is to get, the strategy gives a move that keeps this score.
    ///
    /// It uses the solver that has proven the score, if that is still there, and the depth of its proof.
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<ProofMove<'a, P>>, BoxError>
    where
        P: 'a;

    /// Returns what the table holds about a position: a score, and whether it is final as a lower and as an upper bound.
    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])>;
}

/// Error of a table that cannot be allocated or read.
pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// Function that returns a move with which the side to move still gets a score.
pub(crate) type ProofMove<'a, P> = dyn FnMut(&P, Score) -> Option<<P as Position>::Move> + 'a;
