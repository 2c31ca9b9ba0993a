//! Engines and provers that record a trace, for callers that know nothing of traces.

use gametree_core::{Goal, Position};
use gametree_search::{Observer, ProofObserver, SearchLimits, SearchReport};
use gametree_trace::Folding;

use super::{BoxError, Engine, Proven, Prover, Setup, TracedEngine, TracedProver};
use crate::engine_kind::{ProverKind, SearchKind};

/// An engine whose searches are traced.
pub(crate) struct TracingEngine<'a, P: Position> {
    pub(crate) engine: &'a mut dyn TracedEngine<P>,
    pub(crate) folding: &'a mut Folding<P::Move>,
}

impl<P: Position> Engine<P> for TracingEngine<'_, P> {
    fn search(
        &mut self,
        root: &P,
        setup: Setup<SearchKind>,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        let folding = &mut *self.folding;
        self.engine.trace(root, setup, limits, observer, folding)
    }
}

/// A prover whose searches are traced, each question as a search of its own.
pub(crate) struct TracingProver<'a, P: Position> {
    pub(crate) prover: &'a mut dyn TracedProver<P>,
    pub(crate) folding: &'a mut Folding<P::Move>,
}

impl<P: Position> Prover<P> for TracingProver<'_, P> {
    fn prove(
        &mut self,
        setup: Setup<ProverKind>,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> Proven<P::Move> {
        self.folding.ask(goal);
        let folding = &mut *self.folding;
        self.prover
            .trace(setup, root, goal, limits, observer, folding)
    }
}
