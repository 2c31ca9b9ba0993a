//! Provers over the complete generators of a game.

use std::io::Read;

use gametree_core::{Evaluator, MoveGen, Position};
use gametree_search::{
    AndOr, Budget, DfPn, Goal, Pn2, Pns, ProofObserver, ProofReport, SearchLimits, Snapshot,
};

use super::{BoxError, COMPLETE, EngineSetup, ErasedEvaluator, ErasedMoves, Kept, Memory, Table};
use crate::EngineKind;

/// The memory of a node in the tree of proof-number search, in bytes, with what its list of children and growing arrays take.
const TREE_NODE_BYTES: usize = 64;

/// What a prover has found, or why its table cannot be had.
pub(crate) type Proven<M> = Result<ProofReport<M>, BoxError>;

/// What searches for proofs.
pub(crate) trait Prover<P: Position>: Send {
    /// Searches for a proof or a disproof of a goal.
    ///
    /// What keeps a table goes on where it stopped when it is asked the same again.
    fn prove(
        &mut self,
        setup: EngineSetup,
        question: (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move>;
}

/// Depth-first proof-number search over a generator whose type is hidden, with its table.
pub(crate) trait TableProver<P: Position>: Prover<P> + Table {
    /// A move that keeps to what depth-first proof-number search has shown of a goal; `None` when the budget is spent.
    fn proof_move(
        &mut self,
        memory: Memory,
        question: (&P, Goal),
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move>;
}

/// The provers without a table, compiled once for the positions of a game.
///
/// They ask a position for no key, so symmetric positions are as good as any others.
pub(crate) struct TextbookProvers<P: Position> {
    moves: ErasedMoves<P, COMPLETE>,
    evaluator: ErasedEvaluator<P>,
}

impl<P: Position> TextbookProvers<P> {
    pub(crate) fn new<G, E>(generator: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + 'static,
        E: Evaluator<P> + 'static,
    {
        TextbookProvers {
            moves: ErasedMoves::of(generator),
            evaluator: ErasedEvaluator::of(evaluator),
        }
    }
}

impl<P: Position> Prover<P> for TextbookProvers<P> {
    fn prove(
        &mut self,
        setup: EngineSetup,
        (root, goal): (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move> {
        let (moves, evaluator) = (&self.moves, &self.evaluator);
        let tree_nodes = setup.memory.table_bytes / TREE_NODE_BYTES;
        Ok(match setup.engine {
            EngineKind::AndOr => AndOr::new(moves).prove(root, goal, limits, observer),
            EngineKind::Pns => {
                Pns::new(moves, evaluator, tree_nodes).prove(root, goal, limits, observer)
            }
            _ => Pn2::new(moves, evaluator, tree_nodes).prove(root, goal, limits, observer),
        })
    }
}

/// Depth-first proof-number search over this generator.
pub(crate) fn df_pn<G, E>(generator: G, evaluator: E) -> Kept<DfPn<G, E>>
where
    G: Clone + Send + 'static,
    E: Clone + Send + 'static,
{
    Kept::new(move |memory: Memory| {
        let engine = DfPn::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
        Ok(engine
            .with_threads(memory.threads)
            .with_salt(memory.table_salt()))
    })
}

impl<P, G, E> Prover<P> for Kept<DfPn<G, E>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    fn prove(
        &mut self,
        setup: EngineSetup,
        (root, goal): (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move> {
        let engine = self.get_or_make(setup.memory)?;
        Ok(engine.prove(root, goal, limits, observer))
    }
}

impl<P, G, E> TableProver<P> for Kept<DfPn<G, E>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
{
    fn proof_move(
        &mut self,
        memory: Memory,
        (pos, goal): (&P, Goal),
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move> {
        let engine = self.get_or_make(memory).ok()?;
        engine.proof_move(pos, goal, budget)
    }
}

impl<G: Send, E: Send> Table for Kept<DfPn<G, E>> {
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError> {
        Ok(self.get_or_make(memory)?.snapshot())
    }

    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError> {
        Ok(self.get_or_make(memory)?.restore(goal, source)?)
    }

    fn forget(&mut self) {
        Kept::forget(self);
    }
}
