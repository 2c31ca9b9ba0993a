//! Every engine with a table: those that play, and the solver.

use std::io::Read;

use gametree_core::{Evaluator, MoveGen, Position, Score};
use gametree_search::{Budget, Observer, SearchLimits, SearchReport, Snapshot, Solver};

use super::{BoxError, Engine, EngineSetup, Engines, Hold, Kept, Memory, PlayEngines};
use crate::EngineKind;

/// The engines of one generator, the solver included.
///
/// Those with a table stay, with the table and the threads that were asked for: what one search has learnt helps the next.
pub(crate) struct AllEngines<G, E> {
    play: PlayEngines<G, E>,
    solver: Kept<Solver<G, E>>,
}

impl<G, E> AllEngines<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        AllEngines {
            play: PlayEngines::new(generator, evaluator),
            solver: Kept::none(),
        }
    }
}

impl<P, G, E> Engine<P> for AllEngines<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn search(
        &mut self,
        root: &P,
        setup: EngineSetup,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, BoxError> {
        if setup.engine != EngineKind::Solver {
            return self.play.search(root, setup, limits, observer);
        }
        let engine = self.solver(setup.memory)?;
        Ok(engine.solve(root, limits, observer))
    }
}

impl<P, G, E> Engines<P> for AllEngines<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, BoxError>
    where
        P: 'a,
    {
        let solver = self.solver(memory)?;
        Ok(Box::new(move |pos, score| {
            solver.proof_move(pos, score, depth, budget)
        }))
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, BoxError> {
        Ok(Some(self.solver(memory)?.snapshot()))
    }

    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, BoxError> {
        Ok(self.solver(memory)?.restore(source)?)
    }

    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let value = self.solver.get()?.remembered(pos)?;
        Some((value.score, [value.lower, value.upper]))
    }

    fn forget(&mut self) {
        self.solver.forget();
    }
}

impl<G: Clone, E: Clone> AllEngines<G, E> {
    fn solver(&mut self, memory: Memory) -> Result<&mut Solver<G, E>, BoxError> {
        let (generator, evaluator) = (&self.play.generator, &self.play.evaluator);
        self.solver.get_or_build(memory, || {
            let engine = Solver::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
            Ok(engine
                .with_threads(memory.threads)
                .with_salt(memory.table_salt()))
        })
    }
}
