//! Provers over the generators of a game.

use std::io::Read;

use gametree_core::{Evaluator, Goal, MoveGen, Position};
use gametree_search::{
    AndOr, Budget, DfPn, JobLimits, JobReport, Lemma, Pn2, Pns, ProofObserver, ProofReport,
    SearchLimits, Snapshot,
};

use super::{BoxError, EngineCache, ErasedEvaluator, Memory, PartialMoves, Replies, Setup, Table};
use crate::engine_kind::ProverKind;

/// Memory of a node in the tree of proof-number search, in bytes, with its share of the list of children and of growing arrays.
const TREE_NODE_BYTES: usize = 64;

/// Reason why the provers without a table never receive a task for depth-first proof-number search.
const HAS_A_TABLE: &str = "depth-first proof-number search has a table and is kept apart";

/// Report of a prover, or the error of its table.
pub(crate) type Proven<M> = Result<ProofReport<M>, BoxError>;

/// A search for proofs.
pub(crate) trait Prover<P: Position>: Send {
    /// Searches for a proof or a disproof of a goal.
    ///
    /// A prover with a table continues where it stopped when it receives the same question again.
    fn prove(
        &mut self,
        setup: Setup<ProverKind>,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> Proven<P::Move>;

    /// Drops the table, if there is one.
    fn forget(&mut self) {}
}

/// Depth-first proof-number search over a generator whose type is hidden, with its table.
pub(crate) trait TableProver<P: Position>: Prover<P> + Table {
    /// Returns a move that keeps a goal within reach, by the proofs of depth-first proof-number search; `None` when the budget is spent.
    fn proof_move(
        &mut self,
        memory: Memory,
        root: &P,
        goal: Goal,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move>;

    /// Searches an unfinished position as one job of a shared proof.
    fn prove_job(
        &mut self,
        memory: Memory,
        root: &P,
        goal: Goal,
        job: JobLimits,
        budget: &mut Budget<'_, P::Move>,
    ) -> Result<JobReport<P::Move>, BoxError>;

    /// Adds lemmas that other workers have shown about a goal.
    fn learn(&mut self, memory: Memory, goal: Goal, lemmas: &[Lemma]) -> Result<(), BoxError>;
}

/// The provers without a table, compiled once for the positions of a game.
///
/// They have one generator for the player with the goal and one for the opponent.
///
/// They ask a position for no key, so they need no canonical images of symmetric positions.
pub(crate) struct TextbookProvers<P: Position> {
    own: PartialMoves<P>,
    replies: Replies<P>,
    evaluator: ErasedEvaluator<P>,
}

impl<P: Position> TextbookProvers<P> {
    /// Makes the provers of a complete generator.
    pub(crate) fn new<G, E>(generator: G, evaluator: E) -> Self
    where
        G: MoveGen<P> + Clone + 'static,
        E: Evaluator<P> + 'static,
    {
        Self::with_replies(
            PartialMoves::of(generator.clone()),
            Replies::of(generator),
            ErasedEvaluator::of(evaluator),
        )
    }

    pub(crate) const fn with_replies(
        own: PartialMoves<P>,
        replies: Replies<P>,
        evaluator: ErasedEvaluator<P>,
    ) -> Self {
        TextbookProvers {
            own,
            replies,
            evaluator,
        }
    }
}

impl<P: Position> Prover<P> for TextbookProvers<P> {
    fn prove(
        &mut self,
        setup: Setup<ProverKind>,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> Proven<P::Move> {
        let (own, replies, evaluator) = (&self.own, &self.replies, &self.evaluator);
        let tree_nodes = setup.memory.table_bytes / TREE_NODE_BYTES;
        Ok(match setup.kind {
            ProverKind::AndOr => {
                AndOr::with_replies(own, replies).prove(root, goal, limits, observer)
            }
            ProverKind::Pns => Pns::with_replies(own, replies, evaluator, tree_nodes)
                .prove(root, goal, limits, observer),
            ProverKind::Pn2 => Pn2::with_replies(own, replies, evaluator, tree_nodes)
                .prove(root, goal, limits, observer),
            ProverKind::DfPn => unreachable!("{HAS_A_TABLE}"),
        })
    }
}

/// Depth-first proof-number search, compiled once for the positions of a game.
type ErasedDfPn<P> = DfPn<PartialMoves<P>, ErasedEvaluator<P>, Replies<P>>;

/// Makes the same prover from the moves of the player with the goal and those of the opponent.
pub(crate) fn df_pn_with_replies<P: Position + 'static>(
    own: PartialMoves<P>,
    replies: Replies<P>,
    evaluator: ErasedEvaluator<P>,
) -> EngineCache<ErasedDfPn<P>> {
    EngineCache::new(move |memory: Memory| {
        let (own, replies, evaluator) = (own.clone(), replies.clone(), evaluator.clone());
        let engine = DfPn::with_replies(own, replies, evaluator, memory.table_bytes)?;
        Ok(engine
            .with_threads(memory.threads)
            .with_salt(memory.table_salt()))
    })
}

/// Makes depth-first proof-number search over this generator.
pub(crate) fn df_pn<G, E>(generator: G, evaluator: E) -> EngineCache<DfPn<G, E>>
where
    G: Clone + Send + 'static,
    E: Clone + Send + 'static,
{
    EngineCache::new(move |memory: Memory| {
        let engine = DfPn::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
        Ok(engine
            .with_threads(memory.threads)
            .with_salt(memory.table_salt()))
    })
}

impl<P, G, E, R> Prover<P> for EngineCache<DfPn<G, E, R>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
    R: MoveGen<P>,
{
    fn prove(
        &mut self,
        setup: Setup<ProverKind>,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> Proven<P::Move> {
        let engine = self.get_or_make(setup.memory)?;
        Ok(engine.prove(root, goal, limits, observer))
    }

    fn forget(&mut self) {
        EngineCache::forget(self);
    }
}

impl<P, G, E, R> TableProver<P> for EngineCache<DfPn<G, E, R>>
where
    P: Position,
    G: MoveGen<P>,
    E: Evaluator<P>,
    R: MoveGen<P>,
{
    fn proof_move(
        &mut self,
        memory: Memory,
        pos: &P,
        goal: Goal,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move> {
        let engine = self.get_or_make(memory).ok()?;
        engine.proof_move(pos, goal, budget)
    }

    fn prove_job(
        &mut self,
        memory: Memory,
        root: &P,
        goal: Goal,
        job: JobLimits,
        budget: &mut Budget<'_, P::Move>,
    ) -> Result<JobReport<P::Move>, BoxError> {
        Ok(self.get_or_make(memory)?.prove_job(root, goal, job, budget))
    }

    fn learn(&mut self, memory: Memory, goal: Goal, lemmas: &[Lemma]) -> Result<(), BoxError> {
        self.get_or_make(memory)?.learn(goal, lemmas);
        Ok(())
    }
}

impl<G: Send, E: Send, R: Send> Table for EngineCache<DfPn<G, E, R>> {
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
}
