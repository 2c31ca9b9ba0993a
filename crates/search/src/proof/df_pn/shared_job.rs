//! One job of a proof that many workers share: a search within thresholds, and the lemmas taken over from others.

use gametree_core::{Evaluator, Goal, MoveGen, Position, ProofNumbers};

use super::DfPn;
use super::lemmas::{Lemma, Lemmas};
use super::run::Run;
use super::thresholds::{Child, Thresholds};
use crate::salted::salted;
use crate::{Budget, StopReason};

/// Limits of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobLimits {
    /// Thresholds of the numbers; the search ends where one number reaches its threshold.
    pub thresholds: ProofNumbers,
    /// Greatest number of positions to be expanded.
    pub nodes: u64,
    /// Least work behind a [`Lemma`] that is worth passing on.
    pub lemma_nodes: u64,
}

/// Result of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobReport<M> {
    /// The numbers that are left to show.
    pub numbers: ProofNumbers,
    /// The moves, each with the key of the position behind it and the numbers left to show there; empty if the job is solved.
    pub children: Vec<(M, u128, ProofNumbers)>,
    /// The positions solved on the way.
    pub lemmas: Vec<Lemma>,
    /// Positions expanded.
    pub nodes: u64,
    /// Reason why the job ended before its limits.
    pub stopped: Option<StopReason>,
}

impl<G, E, R> DfPn<G, E, R> {
    /// Searches an unfinished position as a part of a larger proof.
    ///
    /// # Panics
    /// Panics at a position without a move, where the game breaks its contract.
    pub fn prove_job<P: Position>(
        &mut self,
        root: &P,
        goal: Goal,
        job: JobLimits,
        budget: &mut Budget<'_, P::Move>,
    ) -> JobReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
        R: MoveGen<P>,
    {
        self.state.set_goal(goal);
        self.state.table.new_search();
        let root = &*salted(root, self.state.salt);
        let ProofNumbers { pn, dn } = job.thresholds;
        let (phi, delta) = if root.to_move() == goal.player {
            (pn, dn)
        } else {
            (dn, pn)
        };
        let mut lemmas = Vec::new();
        let noted = Lemmas {
            least_work: job.lemma_nodes,
            found: &mut lemmas,
        };
        let before = budget.nodes();
        let mut run = Run::new(self.shared(goal), budget, None).with_lemmas(noted);
        let found = run.search(root, Thresholds { phi, delta }, job.nodes);
        let mut stopped = found.stopped;
        let mut children = Vec::new();
        if !found.numbers.is_solved() && stopped.is_none() {
            match run.children_of(&mut root.clone()) {
                Err(reason) => stopped = Some(reason),
                Ok(seen) => {
                    let child = |child: Child<P::Move>| {
                        let numbers = child.numbers.of_opponent().for_goal(goal, root);
                        (child.m, child.key, numbers)
                    };
                    children.extend(seen.into_iter().map(child));
                }
            }
        }
        drop(run);
        JobReport {
            numbers: found.numbers.for_goal(goal, root),
            children,
            lemmas,
            nodes: budget.nodes() - before,
            stopped,
        }
    }

    /// Takes over what other jobs have shown about a goal.
    pub fn learn(&mut self, goal: Goal, lemmas: &[Lemma]) {
        self.state.learn(goal, lemmas);
    }
}
