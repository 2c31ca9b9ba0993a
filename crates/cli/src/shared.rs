//! A proof that `solve` shares with workers.

use std::path::PathBuf;

use clap::Args;
use gametree_command::{Failure, Program, SharedWork};
use gametree_registry::{Answer, SearchTask, Session, Watcher};

/// Who else works on a proof.
#[derive(Debug, Args)]
#[command(next_help_heading = "Workers")]
pub(crate) struct SharedArgs {
    /// Share the proof among the workers of a queue: redis://HOST:PORT/DATABASE for those that `worker` starts with this address, or threads for as many threads of this program as --threads says
    ///
    /// All of them search by df-pn, with tables of their own.
    /// What they find is trusted like this program; with --certificate it need not be.
    #[arg(
        long,
        value_name = "QUEUE",
        conflicts_with_all = ["depth", "nodes", "time", "checkpoint", "resume"]
    )]
    pub(crate) queue: Option<String>,
    /// Write to this file what the workers find, and begin with what is there already
    #[arg(long, value_name = "FILE", requires = "queue")]
    journal: Option<PathBuf>,
}

impl SharedArgs {
    /// Searches by the workers where there is a queue, else by the session alone.
    pub(crate) fn search(
        &self,
        program: &Program,
        session: &mut dyn Session,
        task: &mut SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, Failure> {
        let Some(queue) = &self.queue else {
            return Ok(session.search(task, watcher)?);
        };
        let work = SharedWork {
            queue,
            journal: self.journal.as_deref(),
            registry: program.registry(),
            version: program.version(),
        };
        program.share_proof(&work, session, task, watcher)
    }
}
