//! Engines that treat all symmetric images of a position as one.

use std::io::Read;

use gametree_core::{Canonical, Goal, Score, Symmetric};
use gametree_search::{
    Budget, JobLimits, JobReport, Lemma, Observer, ProofObserver, SearchLimits, SearchReport,
    Snapshot,
};

use super::{
    BoxError, Engine, Memory, ProofMove, Proven, Prover, Setup, Table, TableProver, TableSolver,
};
use crate::engine_kind::{ProverKind, SearchKind};

/// An engine that searches the canonical image of a position, so that all images share their table entries.
pub(crate) struct SymmetricEngine<T>(pub(crate) T);

/// Returns the canonical image, with symmetry applied down to the last ply of a proof.
fn canonical<P: Symmetric>(pos: &P) -> Canonical<P> {
    Canonical::new(pos.clone(), u32::MAX)
}

impl<P: Symmetric, T: Engine<Canonical<P>>> Engine<P> for SymmetricEngine<T> {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        self.0.search(&canonical(root), setup, limits, observer)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

impl<P: Symmetric, T: TableSolver<Canonical<P>>> TableSolver<P> for SymmetricEngine<T> {
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<ProofMove<'a, P>>, BoxError>
    where
        P: 'a,
    {
        let mut proof_move = self.0.strategy(memory, depth, budget)?;
        Ok(Box::new(move |pos, score| {
            proof_move(&canonical(pos), score)
        }))
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        self.0.remembered(&canonical(pos))
    }
}

impl<P: Symmetric, T: Prover<Canonical<P>>> Prover<P> for SymmetricEngine<T> {
    fn prove(
        &mut self,
        setup: Setup<ProverKind>,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> Proven<P::Move> {
        let root = canonical(root);
        self.0.prove(setup, &root, goal, limits, observer)
    }

    fn forget(&mut self) {
        self.0.forget();
    }
}

impl<P: Symmetric, T: TableProver<Canonical<P>>> TableProver<P> for SymmetricEngine<T> {
    fn proof_move(
        &mut self,
        memory: Memory,
        pos: &P,
        goal: Goal,
        budget: &mut Budget<'_, P::Move>,
    ) -> Option<P::Move> {
        let pos = canonical(pos);
        self.0.proof_move(memory, &pos, goal, budget)
    }

    fn prove_job(
        &mut self,
        memory: Memory,
        pos: &P,
        goal: Goal,
        job: JobLimits,
        budget: &mut Budget<'_, P::Move>,
    ) -> Result<JobReport<P::Move>, BoxError> {
        let pos = canonical(pos);
        self.0.prove_job(memory, &pos, goal, job, budget)
    }

    fn learn(&mut self, memory: Memory, goal: Goal, lemmas: &[Lemma]) -> Result<(), BoxError> {
        self.0.learn(memory, goal, lemmas)
    }
}

impl<T: Table> Table for SymmetricEngine<T> {
    fn snapshot(&mut self, memory: Memory) -> Result<Snapshot, BoxError> {
        self.0.snapshot(memory)
    }

    fn restore(
        &mut self,
        memory: Memory,
        goal: Goal,
        source: &mut dyn Read,
    ) -> Result<u64, BoxError> {
        self.0.restore(memory, goal, source)
    }
}
