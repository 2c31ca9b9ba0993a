//! One complete generator of a game with every prover that can use it.

use std::io::Read;

use gametree_core::{Canonical, Evaluator, MoveGen, OnCanonical, Position, Symmetric};
use gametree_search::{
    AndOr, Budget, DfPn, Goal, Pn2, Pns, ProofObserver, ProofReport, SearchLimits, Snapshot,
};

use crate::EngineKind;
use crate::engines::{BoxError, EngineSetup, Kept, Memory};

/// The memory of a node in the tree of proof-number search, in bytes, with what its list of children and growing arrays take.
const TREE_NODE_BYTES: usize = 64;
/// Plies for which provers take symmetric positions for the same: to the end of every game.
const ALL_PLIES: u32 = u32::MAX;

type Proven<M> = Result<ProofReport<M>, BoxError>;

/// Provers over a generator whose type is hidden.
pub(crate) trait Prover<P: Position>: Send {
    /// Searches for a proof or a disproof of a goal.
    ///
    /// The table of depth-first proof-number search stays; asked the same again, it goes on where it stopped.
    fn prove(
        &mut self,
        setup: EngineSetup,
        question: (&P, Goal),
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move>;

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

/// The provers of one generator.
pub(crate) struct Provers<G, E> {
    generator: G,
    evaluator: E,
    df_pn: Kept<DfPn<G, E>>,
}

/// Provers that take all symmetric twins of a position for one.
pub(crate) struct SymmetricProvers<G, E>(Provers<OnCanonical<G>, OnCanonical<E>>);

impl<G, E> Provers<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        Provers {
            generator,
            evaluator,
            df_pn: Kept::none(),
        }
    }
}

impl<G, E> SymmetricProvers<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        SymmetricProvers(Provers::new(OnCanonical(generator), OnCanonical(evaluator)))
    }
}

impl<G: Clone, E: Clone> Provers<G, E> {
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

impl<P, G, E> Prover<P> for Provers<G, E>
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
        let (generator, evaluator) = (&self.generator, &self.evaluator);
        let tree_nodes = setup.memory.table_bytes / TREE_NODE_BYTES;
        Ok(match setup.engine {
            EngineKind::AndOr => AndOr::new(generator).prove(root, goal, limits, observer),
            EngineKind::Pns => {
                let engine = Pns::new(generator, evaluator, tree_nodes);
                engine.prove(root, goal, limits, observer)
            }
            EngineKind::Pn2 => {
                let engine = Pn2::new(generator, evaluator, tree_nodes);
                engine.prove(root, goal, limits, observer)
            }
            _ => {
                let engine = self.df_pn(setup.memory)?;
                engine.prove(root, goal, limits, observer)
            }
        })
    }

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

impl<P, G, E> Prover<P> for SymmetricProvers<G, E>
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
        <_ as Prover<Canonical<P>>>::snapshot(&mut self.0, memory)
    }

    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError> {
        <_ as Prover<Canonical<P>>>::restore(&mut self.0, memory, goal, source)
    }

    fn forget(&mut self) {
        <_ as Prover<Canonical<P>>>::forget(&mut self.0);
    }
}
