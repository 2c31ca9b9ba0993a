//! The command `worker`, which works on the proofs of a queue.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use clap::Parser;
use gametree_command::{
    Command, Context, Ending, Failure, Interrupt, count, parse_bytes, parse_number, parse_time,
};
use gametree_core::Mismatch;
use gametree_registry::{EngineKind, Purpose, SearchTask};
use gametree_search::SearchLimits;

use super::{new_number, open, options};
use crate::{RedisQueue, Subject, WorkerEnd, work};

/// Largest number of threads that can be asked for.
const MOST_THREADS: usize = 256;

/// Work on the proofs that `solve --queue` shares
///
/// Takes jobs from the queue until Ctrl-C, which gives back the job at hand; further workers may come and go at any time.
/// The version of the program must be that of `solve`, and it must have the game.
#[derive(Debug, Parser)]
pub struct WorkerArgs {
    /// The queue: redis://HOST:PORT/DATABASE, of a Redis server or one that speaks the same
    queue: String,
    /// Be this many workers
    #[arg(long, value_name = "COUNT", value_parser = threads, default_value = "1")]
    threads: usize,
    /// The most memory for the table of each worker, as in 64MiB [default: 128MiB]
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    table: Option<usize>,
    /// Wait this long for a server that has gone away
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "1m")]
    wait: Duration,
}

/// The last proof whose start was reported, once for all workers of the program.
#[derive(Default)]
struct StartReport(Mutex<Option<u64>>);

impl StartReport {
    fn print(&self, subject: &Subject) {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if last.replace(subject.id) != Some(subject.id) {
            say(&format!("at work on {}", subject.game));
        }
    }
}

/// Prints a message about a worker if standard error is a terminal; scripts do not need it.
fn say(message: &str) {
    let mut stderr = io::stderr();
    if stderr.is_terminal() {
        let _ = writeln!(stderr, "{message}");
    }
}

fn threads(text: &str) -> Result<usize, Mismatch> {
    parse_number(text, "a number of threads", 1..=MOST_THREADS)
}

impl Command for WorkerArgs {
    const NAME: &str = "worker";
    const EXAMPLES: &[&str] = &[
        "PROGRAM worker redis://127.0.0.1:6379/0",
        "PROGRAM worker redis://127.0.0.1:6379/0 --threads 4",
    ];

    fn run(&self, context: &mut Context<'_>) -> Result<Ending, Failure> {
        let interrupt = Interrupt::listen(|| ());
        let stop = interrupt.flag();
        let task = SearchTask {
            engine: Some(EngineKind::DfPn),
            table_bytes: self.table.unwrap_or(SearchTask::DEFAULT_TABLE_BYTES),
            ..SearchTask::new(Purpose::Solve, SearchLimits::default())
        };
        say("waiting for jobs; Ctrl-C stops the worker and leaves its job to the others");
        let (registry, version) = (context.registry(), context.program.version());
        let start = StartReport::default();
        let one = || {
            let number = new_number();
            let options = options(self.wait, Arc::clone(&stop));
            let queue = RedisQueue::connect(&self.queue, number, options)?;
            let open = |subject: &Subject| {
                let session = open(registry, subject, version)?;
                start.print(subject);
                Ok(session)
            };
            let end = work(&queue, number, &open, &task, &stop);
            // Where one worker cannot go on, the others cannot either.
            let is_interrupted = stop.swap(true, Ordering::Relaxed);
            match end {
                Err(_) if is_interrupted => Ok(WorkerEnd::default()),
                end => end,
            }
        };
        let ends: Vec<_> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads).map(|_| scope.spawn(one)).collect();
            let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
            joined
                .map(|end| end.unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut all = WorkerEnd::default();
        for end in ends {
            let end = end?;
            all.jobs += end.jobs;
            all.nodes += end.nodes;
        }
        let (jobs, nodes) = (
            count(all.jobs, "job", "jobs"),
            count(all.nodes, "node", "nodes"),
        );
        writeln!(context.out, "{jobs}, {nodes}")?;
        Ok(Ending::Interrupted)
    }
}
