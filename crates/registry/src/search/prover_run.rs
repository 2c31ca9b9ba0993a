//! Run of a prover: one question after the other, until the value is known.

use std::time::Duration;

use gametree_core::{Goal, Notation, Score};
use gametree_search::{Certainty, ProofReport, SearchReport, StopReason, Verdict};

use super::engine_run::EngineRun;
use super::ledger::Ledger;
use super::observer_adapter::ObserverAdapter;
use crate::engine_kind::ProverKind;
use crate::engines::Prover;
use crate::{Answer, Purpose, SearchError, Watcher};

impl<P: Notation> EngineRun<'_, P> {
    /// Runs a prover, one question after the other.
    ///
    /// The questions are whether the side to move wins, and if it does not, whether it loses; in a game for points, how many it gets.
    pub(super) fn prove(
        &self,
        kind: ProverKind,
        prover: &mut dyn Prover<P>,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, SearchError> {
        let mut answer = self.nothing_yet();
        if self.root.outcome().is_none() {
            self.ask(kind, prover, ledger, watcher, &mut answer)?;
        }
        answer.line.extend(answer.best);
        Ok(ledger.total(self.to_answer(kind.engine(), &answer)))
    }

    /// Asks the remaining questions about an unfinished game.
    fn ask(
        &self,
        kind: ProverKind,
        prover: &mut dyn Prover<P>,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
        answer: &mut SearchReport<P::Move>,
    ) -> Result<(), SearchError> {
        let is_for_points = self.root.points_range().is_some();
        let mut bounds = ledger.bounds();
        let mut promising = None;
        loop {
            let question = bounds.question(self.root);
            let mut report = self.ask_once(kind, prover, question, ledger, watcher)?;
            if report.stopped == StopReason::Exhausted && !bounds.is_exact() {
                // With some moves left out, an unreached goal is disproven only by a proof that the opponent prevents it.
                let opposite = bounds.opposite(self.root);
                let opposite = self.ask_once(kind, prover, opposite, ledger, watcher)?;
                report.verdict = match opposite.verdict {
                    Verdict::Proven => Verdict::Disproven,
                    _ => Verdict::Unknown,
                };
                report.stopped = opposite.stopped;
            }
            answer.best = report.best.or(answer.best);
            promising = report.promising.or(promising);
            let unproven = match report.verdict {
                Verdict::Unknown if !bounds.is_exact() => Some(report.stopped),
                // Only the move was missing; where there is none, an earlier answer was wrong.
                Verdict::Disproven if bounds.is_exact() => Some(StopReason::Unconfirmed),
                _ => None,
            };
            if let Some(stopped) = unproven {
                (answer.certainty, answer.stopped) = (Certainty::Estimate, stopped);
            }
            if unproven.is_some() || bounds.is_exact() {
                break;
            }
            bounds = bounds.after::<P>(report.verdict == Verdict::Proven);
            if bounds.is_exact() && (answer.best.is_some() || !is_for_points) {
                break;
            }
            ledger.set_bounds(bounds);
            watcher.bounds(bounds.lower, bounds.upper);
        }
        answer.score = bounds.score();
        // Where nothing is decided, a look at the position finds a better move than the first steps of a proof.
        if self.task.purpose == Purpose::Play && answer.certainty != Certainty::Estimate {
            answer.best = answer.best.or(promising);
        }
        Ok(())
    }

    /// Asks one question, within the rest of the limits.
    fn ask_once(
        &self,
        kind: ProverKind,
        prover: &mut dyn Prover<P>,
        goal: Goal,
        ledger: &mut Ledger,
        watcher: &mut dyn Watcher,
    ) -> Result<ProofReport<P::Move>, SearchError> {
        let limits = ledger.left();
        if let Some(folding) = self.folding {
            folding.borrow_mut().ask(goal);
        }
        let mut adapter = ObserverAdapter::new(self, kind.engine(), watcher, ledger.totals());
        let report = prover.prove(self.setup(kind), self.root, goal, &limits, &mut adapter);
        let report = report.map_err(|error| self.task.no_table(error))?;
        ledger.spend(report.nodes);
        Ok(report)
    }

    /// Returns the report before the first question, which holds the result of a finished game.
    fn nothing_yet(&self) -> SearchReport<P::Move> {
        let end = self.root.outcome();
        SearchReport {
            best: None,
            score: end.map_or(Score::DRAW, |end| end.score_for(self.root.to_move())),
            certainty: if end.is_some() || self.root.points_range().is_some() {
                Certainty::Exact
            } else {
                Certainty::Outcome
            },
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: StopReason::Solved,
        }
    }
}
