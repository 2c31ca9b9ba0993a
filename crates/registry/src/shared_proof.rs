//! One proof shared by many workers: its questions, its jobs, and its lemmas.

use std::sync::Arc;

use gametree_core::Goal;
use gametree_search::{JobLimits, JobReport, Lemma};

use crate::{Answer, SearchError, SearchTask};

/// Lemmas shown for a goal.
pub type LemmasFor = (Goal, Arc<[Lemma]>);

/// A proof shared by many sessions of a game, by depth-first proof-number search over a table in each.
///
/// All sessions need the same task; where a game has no exact keys, it needs a [salt](SearchTask::salt).
pub trait SharedProof {
    /// Returns the next question about the value of the current position, given the answers to all questions before; `None` where the value is known.
    fn next_question(&self, answered: &[bool]) -> Option<Goal>;

    /// Returns the answer about the current position that these answers imply.
    ///
    /// # Errors
    /// When the game does not take the task.
    fn answer_of(&self, answered: &[bool], task: &SearchTask) -> Result<Answer, SearchError>;

    /// Searches the current position, which must be unfinished, as one job of the proof of a goal.
    ///
    /// # Errors
    /// When the game does not take the task, or the table cannot be had.
    fn prove_job(
        &mut self,
        goal: Goal,
        job: JobLimits,
        task: &SearchTask,
    ) -> Result<JobReport<String>, SearchError>;

    /// Adds lemmas that other workers have shown about a goal.
    ///
    /// # Errors
    /// As for [`SharedProof::prove_job`].
    fn learn(&mut self, goal: Goal, lemmas: &[Lemma], task: &SearchTask)
    -> Result<(), SearchError>;

    /// Keeps lemmas shown elsewhere for [`Prove::certify`](crate::Prove::certify).
    ///
    /// The steps between lemmas are searched again, and a wrong lemma makes a certificate fail.
    fn keep_lemmas(&mut self, lemmas: Vec<LemmasFor>);

    /// Adds to a proven answer the move that keeps it and a line, from the lemmas that were kept.
    ///
    /// The result is like that of [`Search::search`](crate::Search::search) by depth-first proof-number search.
    /// The answer is returned unchanged where the lemmas lead to no line.
    fn with_kept_line(&mut self, answer: Answer, task: &SearchTask) -> Answer;
}
