//! The plan of a master: its version, limits and journal.

use std::num::NonZero;
use std::path::PathBuf;

/// The plan by which a master works.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The version of the program, which all must share.
    pub version: String,
    /// Positions that a job may expand: much more than handing it out costs. A long proof allows more, and a job is one expansion while there is no job for other workers.
    pub job_nodes: u64,
    /// The number of workers for which there are jobs until the queue has counted them.
    pub workers: NonZero<usize>,
    /// The bytes that the tree and the findings may take together, each half of it.
    pub memory_bytes: u64,
    /// The file in which findings are recorded, so that a later master goes on from there.
    pub journal: Option<PathBuf>,
}
