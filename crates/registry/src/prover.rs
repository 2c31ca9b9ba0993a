//! Provers over the complete generators of a game.

use std::io::Read;

use gametree_core::{Canonical, Evaluator, MoveGen, OnCanonical, Position, Symmetric};
use gametree_search::{
    AndOr, Budget, DfPn, Goal, Pn2, Pns, ProofObserver, ProofReport, SearchLimits, Snapshot,
};

use crate::EngineKind;
use crate::engines::{BoxError, COMPLETE, EngineSetup, ErasedEvaluator, ErasedMoves, Kept, Memory};

/// The memory of a node in the tree of proof-number search, in bytes, with what its list of children and growing arrays take.
const TREE_NODE_BYTES: usize = 64;
/// Plies for which provers take symmetric positions for the same: to the end of every game.
const ALL_PLIES: u32 = u32::MAX;

type Proven<M> = Result<ProofReport<M>, BoxError>;

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
pub(crate) trait TableProver<P: Position>: Prover<P> {
    /// A move that keeps to what depth-first proof-number search has shown of a goal; `None` when the budget is spent.
    fn strategy_move(
        &mut self,
        memory: Memory,
        question: (&P, Goal),
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move>;

    /// A view of the table of depth-first proof-number search.
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError>;

    /// Adds to that table what a snapshot has written about a goal.
    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError>;

    /// Lets go of that table.
    fn forget(&mut self);
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

/// Depth-first proof-number search over one generator.
pub(crate) struct DfPnProver<G, E> {
    generator: G,
    evaluator: E,
    df_pn: Kept<DfPn<G, E>>,
}

/// DfPnProver that take all symmetric twins of a position for one.
pub(crate) struct SymmetricDfPnProver<G, E>(DfPnProver<OnCanonical<G>, OnCanonical<E>>);

impl<G, E> DfPnProver<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        DfPnProver {
            generator,
            evaluator,
            df_pn: Kept::none(),
        }
    }
}

impl<G, E> SymmetricDfPnProver<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        SymmetricDfPnProver(DfPnProver::new(
            OnCanonical(generator),
            OnCanonical(evaluator),
        ))
    }
}

impl<G: Clone, E: Clone> DfPnProver<G, E> {
    fn df_pn(&mut self, memory: Memory) -> Result<&mut DfPn<G, E>, BoxError> {
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        self.df_pn.get_or_build(memory, || {
            let engine = DfPn::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
            Ok(engine
                .with_threads(memory.threads)
                .with_salt(memory.table_salt()))
        })
    }
}

impl<P, G, E> Prover<P> for DfPnProver<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn prove(
        &mut self,
        setup: EngineSetup,
        (root, goal): (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move> {
        let engine = self.df_pn(setup.memory)?;
        Ok(engine.prove(root, goal, limits, observer))
    }
}

impl<P, G, E> TableProver<P> for DfPnProver<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn strategy_move(
        &mut self,
        memory: Memory,
        (pos, goal): (&P, Goal),
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move> {
        let engine = self.df_pn(memory).ok()?;
        engine.proof_move(pos, goal, budget)
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError> {
        Ok(self.df_pn(memory)?.snapshot())
    }

    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError> {
        Ok(self.df_pn(memory)?.restore(goal, source)?)
    }

    fn forget(&mut self) {
        self.df_pn.forget();
    }
}

impl<P, G, E> Prover<P> for SymmetricDfPnProver<G, E>
where
    P: Symmetric,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn prove(
        &mut self,
        setup: EngineSetup,
        (root, goal): (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move> {
        let root = Canonical::new(root.clone(), ALL_PLIES);
        self.0.prove(setup, (&root, goal), limits, observer)
    }
}

impl<P, G, E> TableProver<P> for SymmetricDfPnProver<G, E>
where
    P: Symmetric,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn strategy_move(
        &mut self,
        memory: Memory,
        (pos, goal): (&P, Goal),
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move> {
        let pos = Canonical::new(pos.clone(), ALL_PLIES);
        self.0.strategy_move(memory, (&pos, goal), budget)
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError> {
        <_ as TableProver<Canonical<P>>>::snapshot(&mut self.0, memory)
    }

    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError> {
        <_ as TableProver<Canonical<P>>>::restore(&mut self.0, memory, goal, source)
    }

    fn forget(&mut self) {
        <_ as TableProver<Canonical<P>>>::forget(&mut self.0);
    }
}
