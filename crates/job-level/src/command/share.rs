//! The shared proof that `solve --queue` asks for.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use gametree_command::{Failure, SharedWork};
use gametree_core::Mismatch;
use gametree_registry::{Answer, EngineKind, Registry, SearchTask, Session, Watcher};
use gametree_search::{ProofProgress, StopReason};

use super::{new_number, open, options};
use crate::{JobLevelError, Plan, RedisQueue, prove, prove_with_threads};

/// Name of the queue of the threads of one process.
const THREADS: &str = "threads";
/// Least work of a job in positions: ten milliseconds, ten times the cost of handing it out between processes.
const JOB_NODES: u64 = 1_000;
/// Bytes that the tree and the findings of a master may take.
const MEMORY_BYTES: u64 = 2 << 30;
/// Number of workers for which a server has jobs until they are counted. With two, the first job is one expansion, and a single worker loses little by that.
const EXPECTED: NonZero<usize> = NonZero::new(2).expect("not zero");
/// Time that a master waits for a server that was there and is gone.
const PATIENCE: Duration = Duration::from_secs(60);

/// Proves a value with the workers of a queue; a function for [`Program::with_shared_proofs`](gametree_command::Program::with_shared_proofs).
///
/// # Errors
/// When the queue or the journal is not available or is about something else, another engine is asked for, workers cannot open the game, or the memory is not enough.
pub fn share_proof(
    work: &SharedWork<'_>,
    session: &mut dyn Session,
    task: &mut SearchTask,
    watcher: &mut dyn Watcher,
) -> Result<Answer, Failure> {
    check(work, session, task)?;
    let plan = Plan {
        version: work.version.to_owned(),
        job_nodes: JOB_NODES,
        workers: task.threads,
        memory_bytes: MEMORY_BYTES,
        journal: work.journal.map(Into::into),
    };
    let stop = task.limits.stop.clone().unwrap_or_default();
    let queue = server(work, &stop, watcher)?;
    let began = Instant::now();
    // Positions that earlier masters had expanded, and those of this one.
    let (mut before, mut nodes) = (None, 0);
    let mut report = |status: crate::Status| {
        let Some(before) = before else {
            before = Some(status.nodes);
            if status.nodes > 0 {
                watcher.resumed(status.nodes);
            }
            return;
        };
        nodes = status.nodes - before;
        watcher.proof(ProofProgress {
            numbers: status.numbers,
            nodes,
            elapsed: began.elapsed(),
            filled: None,
        });
    };
    let proved = if let Some(queue) = &queue {
        let plan = Plan {
            workers: EXPECTED,
            ..plan
        };
        prove(session, task, &plan, queue, &stop, &mut report)
    } else {
        let registry: &Registry = work.registry;
        let open = |subject: &_| open(registry, subject, work.version);
        prove_with_threads(session, &open, task, &plan, &stop, &mut report)
    };
    let mut answer = match proved {
        Ok(proof) => {
            *task = proof.task;
            nodes = proof.status.nodes - before.unwrap_or_default();
            proof.answer
        }
        // The wait for a server ends with the interrupt.
        Err(JobLevelError::Queue { .. }) if stop.load(Ordering::Relaxed) => {
            let mut answer = session.answer_of(&[], task)?;
            answer.report.stopped = StopReason::Interrupted;
            answer
        }
        Err(error) => return Err(error.into()),
    };
    (answer.report.nodes, answer.report.elapsed) = (nodes, began.elapsed());
    Ok(answer)
}

/// Connects to the server between this master and its workers; returns `None` where they are threads. If another master has the queue, the watcher is informed at once.
fn server(
    work: &SharedWork<'_>,
    stop: &Arc<AtomicBool>,
    watcher: &mut dyn Watcher,
) -> Result<Option<RedisQueue>, Failure> {
    if work.queue == THREADS {
        return Ok(None);
    }
    let options = options(PATIENCE, Arc::clone(stop));
    let queue = RedisQueue::connect(work.queue, new_number(), options)?;
    if let Some(longest) = queue.waits_for_another()? {
        watcher.waits(longest);
    }
    Ok(Some(queue))
}

/// Checks whether workers can do what is asked for.
fn check(work: &SharedWork<'_>, session: &dyn Session, task: &SearchTask) -> Result<(), Failure> {
    if let Some(engine) = task.engine.filter(|&engine| engine != EngineKind::DfPn) {
        let error = Mismatch::new("df-pn, by which proofs are shared", engine.name());
        return Err(Failure::input("engine", &error));
    }
    match work.registry.open_without_files(session.name()) {
        Ok(_) => Ok(()),
        Err(error) => {
            let expected = "a game that workers can open by its name";
            let error = Mismatch::new(expected, error.to_string());
            Err(Failure::input("queue", &error))
        }
    }
}
