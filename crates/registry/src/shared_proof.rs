//! What many workers need for one proof: its questions, its jobs, and what all of them have shown.

use std::sync::Arc;

use gametree_search::{Goal, JobLimits, JobReport, Lemma};

use crate::{Answer, SearchError, SearchTask};

/// What was shown for a goal.
pub type LemmasFor = (Goal, Arc<[Lemma]>);

/// One proof shared by many sessions of a game, by depth-first proof-number search over tables of their own.
///
/// All of them need the same task; where a game has no exact keys, with a [salt](SearchTask::salt).
pub trait SharedProof {
    /// What is to be asked next about the value of the current position, given the answers to all questions before; `None` where the value is known.
    fn next_question(&self, answered: &[bool]) -> Option<Goal>;

    /// What those answers say of the current position.
    ///
    /// # Errors
    /// When the game does not take the task.
    fn answer_of(&self, answered: &[bool], task: &SearchTask) -> Result<Answer, SearchError>;

    /// Searches the current position, which is unfinished, as a part of the proof of a goal.
    ///
    /// # Errors
    /// When the game does not take the task, or the table cannot be had.
    fn prove_job(
        &mut self,
        goal: Goal,
        job: JobLimits,
        task: &SearchTask,
    ) -> Result<JobReport<String>, SearchError>;

    /// Takes over what others have shown about a goal.
    ///
    /// # Errors
    /// As for [`SharedProof::prove_job`].
    fn learn(&mut self, goal: Goal, lemmas: &[Lemma], task: &SearchTask)
    -> Result<(), SearchError>;

    /// Keeps what was shown elsewhere, for [`Session::certify`](crate::Session::certify): what lies between is searched again, and what is wrong makes a certificate fail.
    fn keep_lemmas(&mut self, lemmas: Vec<LemmasFor>);

    /// A proven answer with the move that keeps to it and a line, as [`Session::search`](crate::Session::search) gives them to depth-first proof-number search, from the lemmas that were kept; as it is where they do not lead to one.
    fn with_kept_line(&mut self, answer: Answer, task: &SearchTask) -> Answer;
}
