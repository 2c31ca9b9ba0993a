//! The questions of a proof, one after the other, each with a tree of its own.

use std::collections::VecDeque;
use std::num::NonZero;
use std::sync::Arc;

use gametree_core::{Goal, ProofNumbers};
use gametree_registry::{Answer, OutOfMemory, SearchTask, Session};
use gametree_search::{JobLimits, StopReason, Verdict};

use crate::tree::{Asking, Tree};
use crate::{Finding, Job, JobLevelError, Plan};

/// Bytes that a finding takes beside its lists.
const FINDING_BYTES: u64 = 256;
/// Bytes that a child takes in a finding.
const CHILD_BYTES: u64 = 96;
/// Divisor of all work that limits one job, so that jobs stay few however long a proof takes.
const JOBS: u64 = 256;
/// Divisor of all work for expansions: a leaf is expanded when more than this part, divided by the workers, was done there.
const LEAVES: u64 = 4;
/// Divisor of all work from which on a solved position is passed on.
const LEMMAS: u64 = 1 << 15;
/// Least work from which on a solved position is passed on: as much as passing it on costs.
const LEAST_LEMMA: u64 = 4;
/// Preference of a worker for what it has searched itself, in hundredths.
const AFFINITY: u64 = 25;
/// Preference among alternatives, in hundredths: for each worker beyond two, and at most. With more workers, more alternatives are searched anyway.
const AFFINITY_FOR_EACH: [u64; 2] = [6, 50];

/// The questions answered so far, and the question at hand.
///
/// A value may take several questions, such as a win and then a draw; each has a tree of its own.
#[derive(Debug)]
pub struct Questions {
    /// The number of the proof, as in [`Subject::id`](crate::Subject::id).
    proof: u64,
    plan: Plan,
    answered: Vec<bool>,
    /// The question at hand, with its tree; `None` when the value is known.
    open: Option<(Goal, Tree)>,
    /// Number of jobs of this question that are in work.
    busy: usize,
    /// The workers that have answered and wait for a job, in this order.
    waiting: VecDeque<u64>,
    /// The findings, each with its question.
    findings: Vec<(Goal, Arc<Finding>)>,
    bytes: u64,
    nodes: u64,
}

impl Questions {
    /// Begins with the first question about the current position.
    ///
    /// # Errors
    /// When the memory of the plan is not enough for a tree.
    pub fn begin(session: &dyn Session, proof: u64, plan: &Plan) -> Result<Self, JobLevelError> {
        let mut questions = Questions {
            proof,
            plan: plan.clone(),
            answered: Vec::new(),
            open: None,
            busy: 0,
            waiting: VecDeque::new(),
            findings: Vec::new(),
            bytes: 0,
            nodes: 0,
        };
        questions.ask(session)?;
        Ok(questions)
    }

    /// Returns `true` if the value is known.
    pub const fn is_over(&self) -> bool {
        self.open.is_none()
    }

    /// Returns the proof and disproof numbers of the question at hand; `None` when the value is known.
    pub fn numbers(&self) -> Option<ProofNumbers> {
        self.open.as_ref().map(|(_, tree)| tree.numbers())
    }

    /// Returns the number of positions that all workers have expanded.
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the findings, each with its question, in the order in which they came.
    pub fn findings(&self) -> &[(Goal, Arc<Finding>)] {
        &self.findings
    }

    /// Returns the next leaf to be searched; `None` while enough jobs are in work.
    pub fn next_job(&mut self) -> Option<Job> {
        let (question, workers) = (self.question(), self.plan.workers.get());
        if self.busy >= workers {
            return None;
        }
        let (goal, tree) = self.open.as_mut()?;
        let [each, most] = AFFINITY_FOR_EACH;
        let leaf = tree.take_leaf(Asking {
            worker: self.waiting.front().copied(),
            among_needed: AFFINITY,
            among_alternatives: (each * workers.saturating_sub(2) as u64).min(most),
        })?;
        self.waiting.pop_front();
        self.busy += 1;
        let nodes = if self.busy < workers && !tree.has_leaf() {
            // Idle workers need the leaves behind this one.
            1
        } else {
            (self.nodes / JOBS).max(self.plan.job_nodes)
        };
        Some(Job {
            proof: self.proof,
            question,
            goal: *goal,
            key: leaf.key,
            moves: leaf.moves,
            limits: JobLimits {
                thresholds: leaf.thresholds,
                // A repeated job may expand as many positions as its leaf has had so far, which doubles them.
                nodes: nodes.max(leaf.work),
                lemma_nodes: (self.nodes / LEMMAS).max(LEAST_LEMMA),
            },
        })
    }

    /// Takes up a finding if it is about the question at hand; returns `true` if it is.
    ///
    /// # Errors
    /// When the finding does not fit into the memory of the plan.
    pub fn take_up(
        &mut self,
        session: &dyn Session,
        finding: &Arc<Finding>,
    ) -> Result<bool, JobLevelError> {
        if (finding.proof, finding.question) != (self.proof, self.question()) {
            return Ok(false);
        }
        self.grow(finding)?;
        let Some((goal, tree)) = &mut self.open else {
            return Ok(false);
        };
        let report = &finding.report;
        if !tree.has(finding.key) {
            // An earlier master with more workers may have expanded a leaf sooner.
            let mut before = self.findings.iter().rev();
            let above = before.find(|(_, above)| finding.is_below(above));
            if let Some((_, above)) = above {
                tree.expand_again(above.key, &above.report)?;
            }
        }
        if tree.is_busy(finding.key) {
            self.busy -= 1;
            self.waiting.push_back(finding.worker);
        }
        for lemma in &report.lemmas {
            tree.solve(lemma.key, lemma.is_won);
        }
        self.nodes += report.nodes;
        let workers = self.plan.workers.get();
        let most = if self.busy + 1 < workers && !tree.has_leaf() {
            0
        } else {
            (self.nodes / (LEAVES * workers as u64)).max(self.plan.job_nodes)
        };
        tree.found(finding.key, finding.worker, report, most)?;
        self.findings.push((*goal, Arc::clone(finding)));
        let numbers = tree.numbers();
        if numbers.is_solved() {
            self.answered
                .push(Verdict::from(numbers) == Verdict::Proven);
            self.busy = 0;
            self.waiting.clear();
            self.ask(session)?;
        }
        Ok(true)
    }

    /// Sets the number of workers, which is also the number of jobs that are handed out at the same time.
    pub fn set_workers(&mut self, workers: usize) {
        self.plan.workers = NonZero::new(workers).unwrap_or(NonZero::<usize>::MIN);
    }

    /// Counts the jobs in work as lost, as after a queue has lost them.
    pub fn release(&mut self) {
        self.busy = 0;
        self.waiting.clear();
        if let Some((_, tree)) = &mut self.open {
            tree.release();
        }
    }

    /// Returns the answer as far as it is known, with the reason why the proof stopped.
    ///
    /// # Errors
    /// When the game does not take the task.
    pub fn answer(
        &self,
        session: &dyn Session,
        task: &SearchTask,
        stopped: StopReason,
    ) -> Result<Answer, JobLevelError> {
        let mut answer = session.answer_of(&self.answered, task)?;
        (answer.report.nodes, answer.report.stopped) = (self.nodes, stopped);
        Ok(answer)
    }

    /// Returns the number of the question at hand, from 0.
    pub(crate) fn question(&self) -> u32 {
        u32::try_from(self.answered.len()).expect("questions are few")
    }

    fn grow(&mut self, finding: &Finding) -> Result<(), OutOfMemory> {
        let report = &finding.report;
        let children = report.children.len() as u64 * CHILD_BYTES;
        let lemmas = size_of_val(&*report.lemmas) as u64;
        let needed = self.bytes + FINDING_BYTES + children + lemmas;
        let granted = self.plan.memory_bytes / 2;
        if needed > granted {
            let granted = Some(granted);
            return Err(OutOfMemory { needed, granted });
        }
        self.bytes = needed;
        Ok(())
    }

    fn ask(&mut self, session: &dyn Session) -> Result<(), JobLevelError> {
        self.open = match session.next_question(&self.answered) {
            None => None,
            Some(goal) => {
                let is_or = session.to_move() == goal.player;
                Some((goal, Tree::new(is_or, self.plan.memory_bytes / 2)?))
            }
        };
        Ok(())
    }
}
