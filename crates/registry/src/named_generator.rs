//! Named generators of a game, each with the engines that search its moves.

use gametree_core::{Coverage, MoveGen, Notation};
use gametree_search::{Budget, Snapshot};

use crate::certificate_io::{Strategy, goal_behind, goal_of};
use crate::checkpoint::unexpected;
use crate::engine_kind::{Family, ProverKind, SearchKind};
use crate::engines::{
    BoxError, Engine, ErasedEvaluator, PartialMoves, Prover, Replies, TableProver, TableSolver,
    TextbookEngines, TextbookProvers, df_pn_with_replies,
};
use crate::{
    Answer, CheckpointError, CheckpointReader, EngineKind, GeneratorEntry, LemmasFor, SearchError,
    SearchTask,
};

/// A generator with its name and engines.
pub(crate) struct NamedGenerator<P: Notation> {
    pub(crate) name: String,
    pub(crate) engines: EngineSet<P>,
}

/// All engines that search the moves of a generator.
pub(crate) struct EngineSet<P: Notation> {
    pub(crate) textbook: TextbookEngines<P>,
    pub(crate) pvs: Box<dyn Engine<P>>,
    /// None where positions can repeat.
    pub(crate) solver: Option<Box<dyn TableSolver<P>>>,
    /// None where positions can repeat.
    pub(crate) provers: Option<Provers<P>>,
}

/// The provers of a generator; where it may leave moves out, they disprove nothing.
pub(crate) struct Provers<P: Notation> {
    /// Behind a pointer, so that they are not compiled for a game that has none.
    pub(crate) textbook: Box<dyn Prover<P>>,
    pub(crate) df_pn: Box<dyn TableProver<P>>,
}

impl<P: Notation> NamedGenerator<P> {
    /// Returns the entry that users see.
    pub(crate) fn entry(&self) -> GeneratorEntry {
        GeneratorEntry {
            name: self.name.clone(),
            coverage: self.engines.coverage(),
        }
    }
}

impl<P: Notation + 'static> Provers<P> {
    /// Makes the provers from the moves of the player with the goal and those of the opponent.
    pub(crate) fn with_replies(
        own: PartialMoves<P>,
        replies: Replies<P>,
        evaluator: ErasedEvaluator<P>,
    ) -> Self {
        let textbook =
            TextbookProvers::with_replies(own.clone(), replies.clone(), evaluator.clone());
        Provers {
            textbook: Box::new(textbook),
            df_pn: Box::new(df_pn_with_replies(own, replies, evaluator)),
        }
    }
}

impl<P: Notation> EngineSet<P> {
    pub(crate) fn coverage(&self) -> Coverage {
        self.textbook.moves.coverage()
    }

    /// Returns `true` if the generator leaves out no move that matters.
    pub(crate) fn is_complete(&self) -> bool {
        self.coverage().is_complete()
    }

    /// Returns `true` if the knowledge of an engine of this kind can be written to a checkpoint.
    ///
    /// Provers that disprove nothing ask other questions than those in a checkpoint.
    pub(crate) fn can_resume(&self, engine: EngineKind) -> bool {
        engine.can_resume() && (engine != EngineKind::DfPn || self.is_complete())
    }

    /// Returns the engine of this kind for searches to this depth.
    pub(crate) fn engine(&mut self, kind: SearchKind, depth: Option<u32>) -> &mut dyn Engine<P> {
        if TextbookEngines::<P>::includes(kind, depth) {
            return &mut self.textbook;
        }
        match (kind, &mut self.solver) {
            (SearchKind::Solver, Some(solver)) => &mut **solver,
            // Where positions can repeat there is no solver, and tasks for it have been refused.
            (
                SearchKind::Solver
                | SearchKind::Pvs
                | SearchKind::Iterative
                | SearchKind::Minimax
                | SearchKind::Negamax
                | SearchKind::AlphaBeta,
                _,
            ) => &mut *self.pvs,
        }
    }

    /// Returns the prover of this kind.
    pub(crate) fn prover(&mut self, kind: ProverKind) -> Option<&mut dyn Prover<P>> {
        let provers = self.provers.as_mut()?;
        Some(match kind {
            ProverKind::DfPn => &mut *provers.df_pn,
            ProverKind::AndOr | ProverKind::Pns | ProverKind::Pn2 => &mut *provers.textbook,
        })
    }

    /// Drops the table of an engine, so that its next search begins without one.
    pub(crate) fn forget_engine(&mut self, engine: EngineKind, depth: Option<u32>) {
        match engine.family() {
            Family::Search(kind) => self.engine(kind, depth).forget(),
            Family::Prover(kind) => {
                if let Some(prover) = self.prover(kind) {
                    prover.forget();
                }
            }
            Family::Portfolio | Family::Special | Family::Database => {}
        }
    }

    /// Returns the solver and the prover that search in turn, where both can prove every value.
    pub(crate) fn portfolio(&mut self) -> Option<(&mut dyn Engine<P>, &mut dyn Prover<P>)> {
        if !self.is_complete() {
            return None;
        }
        let (solver, provers) = self.solver.as_mut().zip(self.provers.as_mut())?;
        Some((&mut **solver, &mut *provers.df_pn))
    }

    /// Returns the strategy behind an answer: the prover's where a prover found it, and otherwise the solver's.
    ///
    /// At the first request for a goal, the prover learns the lemmas that others have shown.
    pub(crate) fn strategy<'a>(
        &'a mut self,
        answer: &'a Answer,
        lemmas: &'a [LemmasFor],
        task: &SearchTask,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Strategy<'a, P>>, SearchError>
    where
        P: 'a,
    {
        let memory = task.memory();
        let is_complete = self.is_complete();
        if let Some(provers) = &mut self.provers
            && answer.engine.is_prover()
        {
            let mut learnt = None;
            return Ok(Box::new(move |pos, claim| {
                let goal = if is_complete {
                    goal_behind::<P>(claim, answer.to_move)
                } else {
                    goal_of(claim)
                };
                if learnt.replace(goal) != Some(goal) {
                    for (_, lemmas) in lemmas.iter().filter(|of_goal| of_goal.0 == goal) {
                        provers.df_pn.learn(memory, goal, lemmas).ok()?;
                    }
                }
                provers.df_pn.proof_move(memory, pos, goal, budget)
            }));
        }
        let Some(solver) = &mut self.solver else {
            return Ok(Box::new(|_, _| None));
        };
        let proof_move = solver.strategy(memory, answer.report.depth, budget);
        let mut proof_move = proof_move.map_err(|error| task.no_table(error))?;
        Ok(Box::new(move |pos, claim| proof_move(pos, claim.score())))
    }

    /// Returns views of the tables that answer a task.
    pub(crate) fn snapshots(
        &mut self,
        task: &SearchTask,
    ) -> Result<[Option<Snapshot>; 2], BoxError> {
        let (has_search, has_proof) = match task.engine().family() {
            Family::Search(_) => (true, false),
            Family::Prover(_) => (false, true),
            Family::Portfolio => (true, true),
            Family::Special | Family::Database => (false, false),
        };
        let memory = task.memory();
        let search = match &mut self.solver {
            Some(solver) if has_search => Some(solver.snapshot(memory)?),
            _ => None,
        };
        let is_complete = self.is_complete();
        let proof = match &mut self.provers {
            Some(provers) if has_proof && is_complete => Some(provers.df_pn.snapshot(memory)?),
            _ => None,
        };
        Ok([search, proof])
    }

    /// Reads these tables from a checkpoint.
    pub(crate) fn restore(
        &mut self,
        checkpoint: &mut CheckpointReader<'_>,
        root: &P,
        task: &SearchTask,
    ) -> Result<(), CheckpointError> {
        let memory = task.memory();
        let goal = checkpoint.totals().bounds.question(root);
        checkpoint.table(task, &mut |source| match &mut self.solver {
            Some(solver) => solver.restore(memory, goal, source),
            None => Err(unexpected("table of a solver")),
        })?;
        let solver = self.solver.as_ref();
        checkpoint.check_remembered(solver.and_then(|solver| solver.remembered(root)))?;
        let is_complete = self.is_complete();
        let mut provers = self.provers.as_mut().filter(|_| is_complete);
        checkpoint.proof_table(task, &mut |source| match &mut provers {
            Some(provers) => provers.df_pn.restore(memory, goal, source),
            None => Err(unexpected("table of a prover")),
        })
    }

    /// Drops these tables.
    pub(crate) fn forget(&mut self) {
        if let Some(solver) = &mut self.solver {
            solver.forget();
        }
        if let Some(provers) = &mut self.provers {
            provers.df_pn.forget();
        }
    }
}
