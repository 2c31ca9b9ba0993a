//! Proofs that a program shares among many workers.

use std::path::Path;

use gametree_registry::{Answer, Registry, SearchTask, Session, Watcher};

use crate::Failure;

/// Has the value of the current position of a session proven by many workers; what they show is kept in the session for its certificate, and the task says in the end how to write that.
///
/// An answer that proves nothing says why it was stopped.
pub type ShareProof = fn(
    &SharedWork<'_>,
    &mut dyn Session,
    &mut SearchTask,
    &mut dyn Watcher,
) -> Result<Answer, Failure>;

/// Where the workers of a shared proof are found.
#[derive(Clone, Copy, Debug)]
pub struct SharedWork<'a> {
    /// What brings jobs to them.
    pub queue: &'a str,
    /// What the master goes on from when it begins again.
    pub journal: Option<&'a Path>,
    /// The games of the program.
    pub registry: &'a Registry,
    /// The version of the program, which all must share.
    pub version: &'a str,
}
