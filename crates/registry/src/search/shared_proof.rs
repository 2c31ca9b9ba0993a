//! Jobs of a shared proof, and the line of its answer from the lemmas of all workers.

use std::sync::Arc;
use std::time::Duration;

use gametree_certificate::Claim;
use gametree_core::{Goal, Notation};
use gametree_search::{
    Budget, Certainty, JobLimits, JobReport, Lemma, NoObserver, SearchReport, StopReason,
};

use super::confirmation::further;
use super::ledger::{Ledger, Share};
use crate::certificate_io::{claims_of, goal_behind};
use crate::engines::TableProver;
use crate::game::Game;
use crate::named_generator::NamedGenerator;
use crate::value_bounds::ValueBounds;
use crate::{Answer, EngineKind, LemmasFor, Search, SearchError, SearchTask, SharedProof};

impl<P: Notation + 'static> SharedProof for Game<P> {
    fn next_question(&self, answered: &[bool]) -> Option<Goal> {
        let bounds = self.bounds(answered);
        (!bounds.is_exact()).then(|| bounds.question(self.current()))
    }

    fn answer_of(&self, answered: &[bool], task: &SearchTask) -> Result<Answer, SearchError> {
        let generator = &self.generators[self.generator_of(task)?];
        let (root, bounds) = (self.current(), self.bounds(answered));
        let score = bounds.score();
        let certainty = match bounds.is_exact() {
            true if score.is_win() || score.is_loss() => Certainty::Outcome,
            true => Certainty::Exact,
            false => Certainty::Estimate,
        };
        Ok(Answer {
            game: Arc::clone(&self.name),
            position: root.position_text().into(),
            to_move: root.to_move(),
            report: SearchReport {
                best: None,
                score,
                certainty,
                depth: 0,
                line: Vec::new(),
                nodes: 0,
                elapsed: Duration::ZERO,
                stopped: StopReason::Solved,
            },
            engine: EngineKind::DfPn,
            generator: generator.name.clone(),
            keys: Some(root.proof_key().kind()),
            is_for_points: root.points_range().is_some(),
        })
    }

    fn prove_job(
        &mut self,
        goal: Goal,
        job: JobLimits,
        task: &SearchTask,
    ) -> Result<JobReport<String>, SearchError> {
        let root = self.current().clone();
        let report = self.guarded(|game| {
            let mut observer = NoObserver;
            let mut budget = Budget::new(&task.limits, &mut observer);
            let df_pn = game.df_pn(task)?;
            let report = df_pn.prove_job(task.whole_memory(), &root, goal, job, &mut budget);
            report.map_err(|error| task.no_table(error))
        })?;
        let children = report.children.into_iter();
        Ok(JobReport {
            numbers: report.numbers,
            children: children
                .map(|(m, key, numbers)| (root.move_text(m), key, numbers))
                .collect(),
            lemmas: report.lemmas,
            nodes: report.nodes,
            stopped: report.stopped,
        })
    }

    fn learn(
        &mut self,
        goal: Goal,
        lemmas: &[Lemma],
        task: &SearchTask,
    ) -> Result<(), SearchError> {
        let learnt = self.df_pn(task)?.learn(task.whole_memory(), goal, lemmas);
        learnt.map_err(|error| task.no_table(error))
    }

    fn keep_lemmas(&mut self, lemmas: Vec<LemmasFor>) {
        self.lemmas = lemmas;
    }

    fn with_kept_line(&mut self, answer: Answer, task: &SearchTask) -> Answer {
        let claims = claims_of(&answer);
        let is_own = |claim: &&Claim| claim.player() == answer.to_move;
        let own = claims.iter().find(is_own);
        let Some(&claim) = own.or(claims.first()) else {
            return answer;
        };
        let goal = goal_behind::<P>(claim, answer.to_move);
        if self.learn_kept(goal, task).is_err() {
            return answer;
        }
        let is_own = own.is_some();
        let ledger = Ledger::after(&task.limits, None, &answer, self.current());
        let answer = self.with_proof_line(answer, task, &ledger);
        if is_own && answer.report.best.is_none() {
            self.with_proof_move(answer, goal, task, &ledger)
        } else {
            answer
        }
    }
}

impl<P: Notation + 'static> Game<P> {
    /// Adds the lemmas shown elsewhere about a goal to the table.
    fn learn_kept(&mut self, goal: Goal, task: &SearchTask) -> Result<(), SearchError> {
        let lemmas = self.lemmas.clone();
        for (_, lemmas) in lemmas.iter().filter(|of_goal| of_goal.0 == goal) {
            let learnt = self.df_pn(task)?.learn(task.memory(), goal, lemmas);
            learnt.map_err(|error| task.no_table(error))?;
        }
        Ok(())
    }

    /// Returns an answer with the move by which the side to move reaches a goal, where half of the remaining limits is enough to find it.
    fn with_proof_move(
        &mut self,
        mut answer: Answer,
        goal: Goal,
        task: &SearchTask,
        ledger: &Ledger,
    ) -> Answer {
        let Some(limits) = further(&answer, ledger, Share::Half) else {
            return answer;
        };
        let root = self.current().clone();
        let mut observer = NoObserver;
        let mut budget = Budget::new(&limits, &mut observer);
        let prover = self.df_pn(task).ok();
        let best =
            prover.and_then(|df_pn| df_pn.proof_move(task.memory(), &root, goal, &mut budget));
        answer.set_line(best.map(|m| root.move_text(m)));
        answer
    }

    fn bounds(&self, answered: &[bool]) -> ValueBounds {
        let nothing = ValueBounds::nothing(self.current());
        answered
            .iter()
            .fold(nothing, |bounds, &is_reached| bounds.after::<P>(is_reached))
    }

    /// Returns the prover of a task, whose generator must be complete, since a part of a proof may be a disproof.
    fn df_pn(&mut self, task: &SearchTask) -> Result<&mut dyn TableProver<P>, SearchError> {
        self.check(task)?;
        let index = self.generator_of(task)?;
        let NamedGenerator { name, engines } = &mut self.generators[index];
        let is_complete = engines.is_complete();
        match engines.provers.as_mut().filter(|_| is_complete) {
            Some(provers) => Ok(&mut *provers.df_pn),
            None => Err(SearchError::Partial {
                generator: name.clone(),
            }),
        }
    }
}
