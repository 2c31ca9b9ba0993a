//! One generator of a game with every engine that can use it.

use std::error::Error;
use std::io::Read;
use std::num::NonZero;

use gametree_core::{Coverage, Evaluator, KnownOnly, MoveBuf, MoveGen, Position, Salt, Score};
use gametree_search::{
    AlphaBeta, Budget, DepthSearch, Observer, PvsOptions, SearchLimits, SearchReport, Snapshot,
    Solver,
};

use crate::Engine;
use crate::kept::Kept;
use crate::player::Players;

/// With what to search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Means {
    pub(crate) engine: Engine,
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

/// A generator whose type is hidden, so that a game can offer several.
pub(crate) trait Searcher<P: Position>: Send {
    fn coverage(&self) -> Coverage;

    fn moves(&self, pos: &P) -> MoveBuf<P::Move>;

    fn perft(&self, pos: &P, depth: u32) -> u64;

    fn search(
        &mut self,
        root: &P,
        means: Means,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, Failed>;

    /// The strategy behind a proof: for positions, and what their side to move is to get at least, a move after which it still does.
    ///
    /// With the solver that has proven it, if it is still there, and the depth that it took.
    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Failed>
    where
        P: 'a;

    /// A view of the solver's table, where there is a solver.
    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, Failed> {
        let _ = memory;
        Ok(None)
    }

    /// Adds to that table what a snapshot has written.
    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, Failed> {
        let _ = (memory, source);
        Err("expected no table of a solver, found one".into())
    }

    /// What that table holds about a position: a score, and which of its halves, at least and at most, are final.
    fn remembered(&self, pos: &P) -> Option<(Score, [bool; 2])> {
        let _ = pos;
        None
    }

    /// Lets go of that table.
    fn forget(&mut self) {}
}

/// A table that cannot be had, or cannot be read.
pub(crate) type Failed = Box<dyn Error + Send + Sync>;

/// A move after which the side to move still gets a score.
pub(crate) type Hold<'a, P> = dyn FnMut(&P, Score) -> Option<<P as Position>::Move> + 'a;

/// The engines of one generator, the solver included.
///
/// Those with a table stay, with the table and the threads that were asked for: what one search has learnt helps the next.
pub(crate) struct Engines<G, E> {
    players: Players<G, E>,
    solver: Kept<Solver<G, E>>,
}

impl<G, E> Engines<G, E> {
    pub(crate) const fn new(generator: G, evaluator: E) -> Self {
        Engines {
            players: Players::new(generator, evaluator),
            solver: Kept::none(),
        }
    }
}

impl<P, G, E> Searcher<P> for Engines<G, E>
where
    P: Position,
    G: MoveGen<P> + Clone,
    E: Evaluator<P> + Clone,
{
    fn coverage(&self) -> Coverage {
        G::COVERAGE
    }

    fn moves(&self, pos: &P) -> MoveBuf<P::Move> {
        self.players.moves(pos)
    }

    fn perft(&self, pos: &P, depth: u32) -> u64 {
        self.players.perft(pos, depth)
    }

    fn search(
        &mut self,
        root: &P,
        means: Means,
        limits: &SearchLimits,
        observer: &mut dyn Observer<P::Move>,
    ) -> Result<SearchReport<P::Move>, Failed> {
        if means.engine != Engine::Solver {
            return self.players.search(root, means, limits, observer);
        }
        if limits.depth == Some(0) {
            let (generator, evaluator) = (&self.players.generator, &self.players.evaluator);
            let engine = &mut AlphaBeta::new(generator, KnownOnly(evaluator));
            return Ok(engine.search(root, limits, observer));
        }
        let engine = self.solver(means.memory)?;
        Ok(engine.solve(root, limits, observer))
    }

    fn strategy<'a>(
        &'a mut self,
        memory: Memory,
        depth: u32,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Hold<'a, P>>, Failed>
    where
        P: 'a,
    {
        let solver = self.solver(memory)?;
        Ok(Box::new(move |pos, score| {
            solver.hold(pos, (score, depth), budget)
        }))
    }

    fn snapshot(&mut self, memory: Memory) -> Result<Option<Snapshot>, Failed> {
        Ok(Some(self.solver(memory)?.snapshot()))
    }

    fn restore(&mut self, memory: Memory, source: &mut dyn Read) -> Result<u64, Failed> {
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

impl<G: Clone, E: Clone> Engines<G, E> {
    fn solver(&mut self, memory: Memory) -> Result<&mut Solver<G, E>, Failed> {
        let (generator, evaluator) = (&self.players.generator, &self.players.evaluator);
        self.solver.or_make(memory, || {
            let engine = Solver::new(generator.clone(), evaluator.clone(), memory.table_bytes)?;
            Ok(engine
                .with_threads(memory.threads)
                .with_salt(memory.table_salt()))
        })
    }
}
