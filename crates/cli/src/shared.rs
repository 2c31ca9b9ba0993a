//! A proof that `solve` shares with workers.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use gametree_command::{Failure, Program, SharedWork};
use gametree_core::Phrase;
use gametree_registry::{Answer, SearchTask, Session, Watcher, Words};

use crate::open::is_for_a_person;
use crate::shell::quoted;

/// The queue of the threads of this program.
const THREADS: &str = "threads";

/// Who else works on a proof.
#[derive(Debug, Args)]
#[command(next_help_heading = "Workers")]
pub(crate) struct SharedArgs {
    /// Share the proof among the workers of a queue: redis://HOST:PORT/DATABASE for those that `worker` starts with this address, or threads for as many threads of this program as --threads says
    ///
    /// All of them search by df-pn, with tables of their own.
    /// What they find is trusted like this program; with --certificate it need not be.
    /// No limit of time or nodes goes with it: Ctrl-C ends it, and --journal keeps what was found.
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
    /// The file that a later search goes on from.
    pub(crate) fn journal(&self) -> Option<&Path> {
        self.journal.as_deref()
    }

    /// Says how workers are started, where they do not come by themselves.
    pub(crate) fn write_workers(
        &self,
        out: &mut dyn Write,
        (program, words): (&str, &Words),
    ) -> io::Result<()> {
        let Some(queue) = self.queue.as_deref().filter(|&queue| queue != THREADS) else {
            return Ok(());
        };
        if !is_for_a_person() {
            return Ok(());
        }
        // A password is no part of an answer.
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

    /// Says where a proof that is not over goes on from.
    pub(crate) fn write_kept(
        &self,
        out: &mut dyn Write,
        (answer, words): (&Answer, &Words),
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

    /// Searches by the workers where there is a queue, else by the session alone.
    pub(crate) fn search(
        &self,
        program: &Program,
        session: &mut dyn Session,
        task: &mut SearchTask,
        watcher: &mut dyn Watcher,
    ) -> Result<Answer, Failure> {
        // Of a game that is over nothing is left to be shared.
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
