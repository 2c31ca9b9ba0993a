//! A game in progress, behind the session that hides its type.

use std::io::{Read, Write};
use std::sync::atomic::Ordering;

use gametree_certificate::{Certificate, Report};
use gametree_core::{Notation, Outcome, Player, TextError};
use gametree_search::{Budget, NoObserver, SearchLimits};

use crate::portfolio::{Lead, Work};
use crate::proof::{Legal, Scribe, Strategy, claims_of, goal_behind};
use crate::prover::Prover;
use crate::searcher::Searcher;
use crate::{
    Answer, CertifyError, Engine, GeneratorEntry, MoveError, Purpose, SearchError, SearchTask,
    Session, UnknownName, VerifyError, Watcher,
};

/// A game in progress.
pub(crate) struct Game<P: Notation> {
    pub(crate) name: String,
    pub(crate) start: P,
    /// The moves since the start, each with the position it led to: taking back is looking one up.
    pub(crate) played: Vec<(P::Move, P)>,
    pub(crate) legal: Legal<P>,
    pub(crate) scribe: Scribe<P>,
    pub(crate) generators: Vec<Named<P>>,
    pub(crate) playing: usize,
    pub(crate) solving: usize,
    pub(crate) lead: Lead,
}

/// A generator with all that searches its moves.
pub(crate) struct Named<P: Notation> {
    pub(crate) name: String,
    pub(crate) searcher: Box<dyn Searcher<P>>,
    /// None where moves may be left out.
    pub(crate) prover: Option<Box<dyn Prover<P>>>,
}

impl<P: Notation + 'static> Named<P> {
    /// The strategy behind an answer: of the prover where one has found it, else of the solver.
    fn strategy<'a>(
        &'a mut self,
        answer: &'a Answer,
        task: &SearchTask,
        budget: &'a mut Budget<'_, P::Move>,
    ) -> Result<Box<Strategy<'a, P>>, SearchError> {
        let memory = (task.table_bytes, task.threads);
        if let Some(prover) = self.prover.as_deref_mut()
            && answer.engine.is_prover()
        {
            return Ok(Box::new(move |pos, claim| {
                let goal = goal_behind::<P>(claim, answer.to_move);
                prover.strategy_move(memory, (pos, goal), budget)
            }));
        }
        let hold = self.searcher.strategy(memory, answer.depth, budget);
        let mut hold = hold.map_err(SearchError::Table)?;
        Ok(Box::new(move |pos, claim| hold(pos, claim.score())))
    }
}

impl<P: Notation> Game<P> {
    fn current(&self) -> &P {
        self.played.last().map_or(&self.start, |(_, pos)| pos)
    }

    fn every_move(&self) -> &dyn Searcher<P> {
        &*self.generators[0].searcher
    }

    fn generator_of(&self, task: &SearchTask) -> Result<usize, SearchError> {
        let Some(wanted) = &task.generator else {
            return Ok(match task.purpose {
                Purpose::Solve => self.solving,
                Purpose::Play => self.playing,
            });
        };
        let mut names = self.generators.iter().map(|named| named.name.as_str());
        names
            .clone()
            .position(|name| name == wanted)
            .ok_or_else(|| {
                SearchError::Generator(UnknownName::new("generator", wanted, &mut names))
            })
    }
}

impl<P: Notation + 'static> Session for Game<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn position(&self) -> String {
        self.current().position_text()
    }

    fn set_position(&mut self, text: &str) -> Result<(), TextError> {
        self.start = self.start.parse_position(text)?;
        self.played.clear();
        Ok(())
    }

    fn to_move(&self) -> Player {
        self.current().to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.current().outcome()
    }

    fn legal_moves(&self) -> Vec<String> {
        let pos = self.current();
        let moves = self.every_move().moves(pos);
        moves.into_iter().map(|m| pos.move_text(m)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), MoveError> {
        let mut pos = self.current().clone();
        let m = pos.parse_move(text).map_err(MoveError::Text)?;
        let found = || pos.move_text(m);
        if pos.outcome().is_some() {
            return Err(MoveError::GameOver { found: found() });
        }
        if !pos.is_legal(m) {
            return Err(MoveError::Illegal { found: found() });
        }
        pos.play(m);
        self.played.push((m, pos));
        Ok(())
    }

    fn undo(&mut self) -> Option<String> {
        let (m, _) = self.played.pop()?;
        Some(self.start.move_text(m))
    }

    fn history(&self) -> Vec<String> {
        let moves = self.played.iter();
        moves.map(|&(m, _)| self.start.move_text(m)).collect()
    }

    fn diagram(&self) -> String {
        self.current().diagram(self.played.last().map(|&(m, _)| m))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.every_move().perft(self.current(), depth)
    }

    fn generators(&self) -> Vec<GeneratorEntry> {
        let entry = |named: &Named<P>| GeneratorEntry {
            name: named.name.clone(),
            coverage: named.searcher.coverage(),
        };
        self.generators.iter().map(entry).collect()
    }

    fn search(
        &mut self,
        task: &SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let index = self.generator_of(task)?;
        let root = self.current().clone();
        let named = &mut self.generators[index];
        let work = Work {
            game: &self.name,
            generator: &named.name,
            root: &root,
            task,
        };
        match task.engine() {
            Engine::Portfolio => {
                let engines = (&mut *named.searcher, named.prover.as_deref_mut());
                work.share(engines, self.lead, watcher)
            }
            engine if engine.is_prover() => {
                let prover = named.prover.as_deref_mut();
                let prover = prover.ok_or_else(|| SearchError::Incomplete {
                    engine,
                    generator: named.name.clone(),
                })?;
                work.prove(engine, prover, watcher)
            }
            engine => work.search(engine, &mut *named.searcher, watcher),
        }
    }

    fn certify(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError> {
        let claims = claims_of(answer);
        if claims.is_empty() {
            return Err(CertifyError::Unproven);
        }
        let index = self.generator_of(task).map_err(CertifyError::Search)?;
        let root = self.current().clone();
        let limits = SearchLimits {
            stop: task.limits.stop.clone(),
            ..SearchLimits::default()
        };
        let mut observer = NoObserver;
        let mut budget = Budget::new(&limits, &mut observer);
        let named = &mut self.generators[index];
        let mut strategy = named
            .strategy(answer, task, &mut budget)
            .map_err(CertifyError::Search)?;
        let (what, about) = (
            (self.name.as_str(), claims.as_slice()),
            (&root, &self.legal),
        );
        let written = self.scribe.write(what, about, &mut *strategy, sink);
        written.map_err(|error| match &limits.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => CertifyError::Interrupted,
            _ => CertifyError::Write(error),
        })
    }

    fn verify(
        &self,
        certificate: Certificate<&mut dyn Read>,
        memory_bytes: u64,
    ) -> Result<Report, VerifyError> {
        let text = &certificate.header().position;
        let root = self
            .start
            .parse_position(text)
            .map_err(VerifyError::Position)?;
        self.scribe
            .verify(certificate, (&root, &self.legal), memory_bytes)
            .map_err(VerifyError::Check)
    }
}
