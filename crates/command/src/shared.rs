//! Proofs that a program shares among many workers.

use std::path::Path;

use gametree_registry::{Answer, Registry, SearchTask, Session, Watcher};

use crate::Failure;

/// Function that has the value of the current position of a session proven by many workers.
///
/// The session keeps their lemmas for its certificate, and the task has the settings for writing it afterwards.
///
/// An answer that proves nothing has the reason why the search stopped.
pub type ShareProof = fn(
    &SharedWork<'_>,
    &mut dyn Session,
    &mut SearchTask,
    &mut dyn Watcher,
) -> Result<Answer, Failure>;

/// Location of the workers of a shared proof.
#[derive(Clone, Copy, Debug)]
pub struct SharedWork<'a> {
    /// The queue that brings them jobs.
    pub queue: &'a str,
    /// The journal from which a restarted master continues.
    pub journal: Option<&'a Path>,
    /// The games of the program.
    pub registry: &'a Registry,
    /// The version of the program, which must be the same everywhere.
    pub version: &'a str,
}
