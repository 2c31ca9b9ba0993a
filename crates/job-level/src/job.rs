//! What master and workers tell each other.

use gametree_search::{Goal, JobLimits, JobReport};

/// A leaf of the master's tree, to be searched by a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The proof, as in [`Subject::id`](crate::Subject::id).
    pub proof: u64,
    /// The number of the question, from 0: a value may take several.
    pub question: u32,
    /// What is asked.
    pub goal: Goal,
    /// What the master calls the position.
    pub key: u128,
    /// The moves that lead to it from the position that the proof is about.
    pub moves: Vec<String>,
    /// How far to go.
    pub limits: JobLimits,
}

/// What a worker has found about a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// As in the job.
    pub proof: u64,
    /// As in the job.
    pub question: u32,
    /// As in the job.
    pub key: u128,
    /// Who has found it.
    pub worker: u64,
    /// What was found.
    pub report: JobReport<String>,
}

impl Finding {
    /// Whether it is about what a move leads to from the leaf of another one.
    pub(crate) fn is_below(&self, above: &Finding) -> bool {
        let mut children = above.report.children.iter();
        above.question == self.question && children.any(|(_, key, _)| *key == self.key)
    }
}
