//! What a master works by.

use std::num::NonZero;
use std::path::PathBuf;

/// What a master works by.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The version of the program, which all must share.
    pub version: String,
    /// Positions that a job may expand, or more in a long proof, and one alone while there is no job for others: much more than handing it out costs.
    pub job_nodes: u64,
    /// The workers for which there are jobs until the queue has counted them.
    pub workers: NonZero<usize>,
    /// What the tree may take, and what was found, each half.
    pub memory_bytes: u64,
    /// Where what was found is written down, to go on from there.
    pub journal: Option<PathBuf>,
}
