//! Options of `solve` for a queue of workers that share a proof.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gametree_command::shell::quoted;
use gametree_command::{Failure, Program, SharedWork};
use gametree_core::Phrase;
use gametree_registry::{Answer, SearchTask, Session, Watcher, Words};

use crate::subject::is_for_a_person;

/// Name of the queue for the threads of this program.
const THREADS: &str = "threads";

/// Workers that share a proof.
#[derive(Debug, Args)]
#[command(next_help_heading = "Workers")]
pub(crate) struct QueueArgs {
    /// Share the proof among the workers of a queue: redis://HOST:PORT/DATABASE for those that `worker` starts with this address, or threads for --threads threads of this program
    ///
    /// All of them search by df-pn, with tables of their own.
    /// Their findings are trusted like this program; with --certificate they need not be.
    /// No limit of time or nodes goes with it: Ctrl-C ends it, and --journal keeps the findings.
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

impl QueueArgs {
    /// Returns the file from which a later search continues.
    pub(crate) fn journal(&self) -> Option<&Path> {
        self.journal.as_deref()
    }

    /// Prints the command that starts workers, for a queue whose workers are other programs.
    pub(crate) fn write_workers(
        &self,
        out: &mut dyn Write,
        program: &str,
        words: &Words,
    ) -> io::Result<()> {
        let Some(queue) = self.queue.as_deref().filter(|&queue| queue != THREADS) else {
            return Ok(());
        };
        if !is_for_a_person() {
            return Ok(());
        }
        // The address may contain a password, which must not be printed.
        let queue = if queue.contains(['@', '?']) {
            "QUEUE".into()
        } else {
            quoted(queue)
        };
        let command = format!("{program} worker {queue}");
        let workers = Phrase::new("solve-workers").with("command", command);
        writeln!(out, "{}\n", words.say(&workers))?;
        out.flush()
    }

    /// Prints where a proof that is not finished continues.
    pub(crate) fn write_kept(
        &self,
        out: &mut dyn Write,
        answer: &Answer,
        words: &Words,
    ) -> io::Result<()> {
        let kept = match (&self.journal, self.queue.as_deref()) {
            _ if answer.is_proven() => return Ok(()),
            (Some(file), _) => {
                Phrase::new("solve-journal").with("file", file.display().to_string())
            }
            (None, Some(queue)) if queue != THREADS => Phrase::new("solve-on-server"),
            _ => return Ok(()),
        };
        writeln!(out, "{}", words.say(&kept))
    }

    /// Searches with the workers where there is a queue, and otherwise with the session alone.
    pub(crate) fn search(
        &self,
        program: &Program,
        session: &mut dyn Session,
        task: &mut SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, Failure> {
        // A finished game leaves nothing to share.
        let Some(queue) = self.queue.as_ref().filter(|_| session.outcome().is_none()) else {
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
