//! Messages between the master and the workers.

use gametree_core::Goal;
use gametree_search::{JobLimits, JobReport};

/// A leaf of the master's tree, to be searched by a worker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The proof, as in [`Subject::id`](crate::Subject::id).
    pub proof: u64,
    /// The number of the question, from 0: a value may take several.
    pub question: u32,
    /// The goal that is to be proven or disproven.
    pub goal: Goal,
    /// The key by which the master names the position.
    pub key: u128,
    /// The moves that lead to the position from that of the proof.
    pub moves: Vec<String>,
    /// The limits of the search.
    pub limits: JobLimits,
}

/// The answer of a worker to a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The proof, as in the job.
    pub proof: u64,
    /// The question, as in the job.
    pub question: u32,
    /// The key of the position, as in the job.
    pub key: u128,
    /// The number of the worker.
    pub worker: u64,
    /// The result of the search.
    pub report: JobReport<String>,
}

impl Finding {
    /// Returns `true` if its position is reached by a move from the leaf of `above`.
    pub(crate) fn is_below(&self, above: &Finding) -> bool {
        let mut children = above.report.children.iter();
        above.question == self.question && children.any(|(_, key, _)| *key == self.key)
    }
}
