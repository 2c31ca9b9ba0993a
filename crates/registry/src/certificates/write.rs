//! Certificates of the answers of a session.

use std::cell::Cell;
use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Duration;

use gametree_certificate::{Found, Report, SeenTable, Statement, WriteError};
use gametree_core::Notation;
use gametree_search::{Budget, Clock, NoObserver, SearchLimits};

use super::strategy::{arguments_about, proof_strategy};
use crate::certificate_io::claims_of;
use crate::game::Game;
use crate::special_solver::StepLimits;
use crate::{Answer, CertifyError, EngineKind, SearchTask};

impl<P: Notation + 'static> Game<P> {
    /// Writes the proof of an answer about the current position; see [`Prove::certify`](crate::Prove::certify).
    pub(crate) fn write_certificate(
        &mut self,
        answer: &Answer,
        task: &SearchTask,
        seen: SeenTable,
        sink: &mut dyn Write,
    ) -> Result<Report, CertifyError> {
        let claims = claims_of(answer);
        let Some(certificate_io) = self.certificate_io.as_ref().filter(|_| !claims.is_empty())
        else {
            return Err(CertifyError::Unproven);
        };
        let index = self.generator_of(task).map_err(CertifyError::Search)?;
        let root = self.current().clone();
        let limits = SearchLimits {
            depth: None,
            ..task.limits.clone()
        };
        // It starts before the clock of the budget, and so has reached the limit wherever that one has.
        let clock = Clock::start();
        let mut observer = NoObserver;
        let mut budget = Budget::new(&limits, &mut observer);
        let engines = &mut self.generators[index].engines;
        let arguments = arguments_about(self.arguments.as_deref(), &claims);
        let moves = match &self.special {
            Some(_) if answer.engine == EngineKind::Special => Ok(None),
            _ => engines
                .strategy(answer, &self.lemmas, task, &mut budget)
                .map(Some),
        };
        let moves = moves.map_err(CertifyError::Search)?;
        let special_nodes = Cell::new(0);
        let step_limits = StepLimits {
            search: &limits,
            clock,
            nodes: &special_nodes,
            memory: task.whole_memory(),
        };
        let special = self.special.as_mut();
        let mut strategy = proof_strategy(special, moves, arguments.is_some(), step_limits);
        let statement = Statement {
            game: &self.name,
            claims: &claims,
            seen,
        };
        let write = certificate_io.write;
        let legal = &self.legal;
        let written = write(&statement, &root, legal, arguments, &mut *strategy, sink);
        drop(strategy);
        let left = step_limits.left().minus(budget.nodes(), Duration::ZERO);
        written.map_err(|error| match &limits.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => CertifyError::Interrupted,
            _ if is_unanswered(&error) && left.is_spent() => CertifyError::Spent,
            _ => CertifyError::Write(error),
        })
    }
}

/// Returns `true` if the strategy had no answer at some position.
fn is_unanswered(error: &WriteError) -> bool {
    matches!(error, WriteError::Refuted(flaw) if flaw.found == Found::NoAnswer)
}
