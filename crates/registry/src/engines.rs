//! The engines over one generator of a game, with its type hidden.

mod erased;
mod kept;
mod play;
mod prover;
mod solver;
mod symmetric;
mod textbook;
mod traced;

use std::error::Error;
use std::io::Read;
use std::num::NonZero;

use gametree_core::{Position, Salt, Score};
use gametree_search::{Budget, Goal, Observer, PvsOptions, SearchLimits, SearchReport, Snapshot};
use gametree_trace::Folding;

use crate::engine_kind::SearchKind;

pub(crate) use erased::{COMPLETE, ErasedEvaluator, ErasedMoves, LegalMoves, PARTIAL};
pub(crate) use kept::Kept;
pub(crate) use play::pvs;
pub(crate) use prover::{
    Proven, Prover, TableProver, TextbookProvers, TracedProver, df_pn, df_pn_with_replies,
};
pub(crate) use solver::solver;
pub(crate) use symmetric::SymmetricEngine;
pub(crate) use textbook::TextbookEngines;
pub(crate) use traced::{ToldEngine, ToldProver};

/// How and with what to search for a value, or for who wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setup<K> {
    pub(crate) kind: K,
    pub(crate) memory: Memory,
    /// How principal variation search is to play.
    pub(crate) tactics: PvsOptions,
}

/// What a table is made of and the threads that share it: with others an engine is made anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) table_bytes: usize,
    pub(crate) threads: NonZero<usize>,
    /// What its keys are drawn from; a new one with every table where none is given.
    pub(crate) salt: Option<Salt>,
}

impl Memory {
    /// The salt of a new table.
    pub(crate) fn table_salt(self) -> Salt {
        self.salt.unwrap_or_else(Salt::random)
    }
}

/// What searches a position for its value and a move.
pub(crate) trait Engine<P: Position>: Send {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError>;
}

/// An engine that can be watched node by node.
pub(crate) trait TracedEngine<P: Position>: Engine<P> {
    /// The same search from an empty table and on one thread, with every step told.
    fn trace(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
        folding: &mut Folding<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError>;
}

/// Whether an engine of fixed depth is to begin with depth 1, so that the last whole iteration is known when a limit of nodes or time stops it.
pub(crate) fn deepens(limits: &SearchLimits) -> bool {
    (limits.nodes.is_some() || limits.time.is_some()) && limits.depth != Some(0)
}

/// The table of an engine that works towards proofs, to be written down and read back.
pub(crate) trait Table: Send {
    /// A view of the table.
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError>;

    /// Adds to the table what a snapshot has written; the table of a prover is about this goal.
    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError>;

    /// Lets go of the table.
    fn forget(&mut self);
}

/// The solver of one generator, whose type is hidden, with its table.
pub(crate) trait TableSolver<P: Position>: Engine<P> + Table {
    /// The strategy behind a proof: for positions, and what their side to move is to get at least, a move after which it still does.
    ///
    /// With the solver that has proven it, if it is still there, and the depth that it took.
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<ProofMove<'a, P>>, BoxError>
    where
        P: 'a;

    /// What the table holds about a position: a score, and which of its halves, at least and at most, are final.
    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])>;
}

/// A table that cannot be had, or cannot be read.
pub(crate) type BoxError = Box<dyn Error + Send + Sync>;

/// A move after which the side to move still gets a score.
pub(crate) type ProofMove<'a, P> = dyn FnMut(&P, Score) -> Option<<P as Position>::Move> + 'a;
