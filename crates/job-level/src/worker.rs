//! A worker: takes jobs, searches them with depth-first proof-number search, and answers with what holds for all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gametree_registry::{SearchError, SearchTask, Session};
use gametree_search::{SearchLimits, StopReason};

use crate::{Finding, Job, JobLevelError, Lease, Place, Queue, Subject};

/// How long a worker waits for a job before it looks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(20);
/// Jobs in a row that do not fit the game, or whose search panics, until that is no chance any more.
const MOST_MISFITS: u32 = 8;
/// The pause between two signs of life.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// How a worker has ended, when all went well.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerEnd {
    /// Jobs that it has answered.
    pub jobs: u64,
    /// Positions that it has expanded.
    pub nodes: u64,
}

/// Opens a game at the position of a proof; refuses what this program cannot help with.
pub type OpenSession<'a> = &'a (dyn Fn(&Subject) -> Result<Box<dyn Session>, JobLevelError> + Sync);

/// Does one job after the other, for one proof after the other, until the flag is set; the job at hand is then given back.
///
/// # Errors
/// When the queue is gone, the proof is none for this program, or its table cannot be had.
pub fn work(
    queue: &dyn Queue,
    number: u64,
    open: OpenSession<'_>,
    task: &SearchTask,
    stop: &Arc<AtomicBool>,
) -> Result<WorkerEnd, JobLevelError> {
    let mut end = WorkerEnd::default();
    match do_jobs(queue, number, (open, task), stop, &mut end) {
        // A worker that is stopped does not wait for a server that is away.
        Err(JobLevelError::Queue { .. }) if stop.load(Ordering::Relaxed) => Ok(end),
        done => done.map(|()| end),
    }
}

fn do_jobs(
    queue: &dyn Queue,
    number: u64,
    (open, task): (OpenSession<'_>, &SearchTask),
    stop: &Arc<AtomicBool>,
    end: &mut WorkerEnd,
) -> Result<(), JobLevelError> {
    let mut worker: Option<Worker> = None;
    let mut misfits = 0;
    while !stop.load(Ordering::Relaxed) {
        let Some(subject) = queue.subject(PATIENCE)? else {
            // The table of a proof that is over is of no use.
            worker = None;
            continue;
        };
        let worker = match &mut worker {
            Some(worker) if worker.proof == subject.id => worker,
            worker => worker.insert(Worker {
                session: open(&subject)?,
                task: SearchTask {
                    limits: SearchLimits {
                        stop: Some(Arc::clone(stop)),
                        ..SearchLimits::default()
                    },
                    ..subject.task(task)
                },
                number,
                proof: subject.id,
                root: subject.position,
                heard: Place::default(),
            }),
        };
        let Some(lease) = queue.take(number, PATIENCE)? else {
            continue;
        };
        if lease.job.proof != worker.proof {
            // It has come after its proof was over, or this worker has not heard of the next one.
            let is_next =
                queue.subject(Duration::ZERO)?.map(|subject| subject.id) == Some(lease.job.proof);
            if is_next {
                queue.give_back(lease)?;
            } else {
                queue.discard(lease)?;
            }
            continue;
        }
        if let Err(error) = worker.go_to(&lease.job) {
            // Passed over like what is damaged, unless all are so.
            misfits += 1;
            queue.discard(lease)?;
            if misfits >= MOST_MISFITS {
                return Err(error);
            }
            continue;
        }
        match worker.do_job(queue, lease, end) {
            Err(JobLevelError::Search(SearchError::Panicked { .. }))
                if misfits + 1 < MOST_MISFITS =>
            {
                misfits += 1;
            }
            done => {
                done?;
                misfits = 0;
            }
        }
    }
    Ok(())
}

/// A worker on a proof, with its session, whose table stays from job to job.
struct Worker {
    session: Box<dyn Session>,
    task: SearchTask,
    /// The number by which findings name it.
    number: u64,
    proof: u64,
    /// The position that the proof is about.
    root: String,
    /// Up to where it has heard of what others found.
    heard: Place,
}

impl Worker {
    /// Sets up the position of a job.
    fn go_to(&mut self, job: &Job) -> Result<(), JobLevelError> {
        let set = self.session.set_position(&self.root);
        set.map_err(|error| JobLevelError::unexpected("job", error.expected, error.found))?;
        for m in &job.moves {
            let played = self.session.play(m);
            played.map_err(|error| JobLevelError::unexpected("job", "a legal move", error))?;
        }
        if self.session.outcome().is_some() {
            let expected = "an unfinished game";
            return Err(JobLevelError::unexpected("job", expected, "its end"));
        }
        Ok(())
    }

    /// Does a job, whose position is set up.
    fn do_job(
        &mut self,
        queue: &dyn Queue,
        lease: Lease,
        end: &mut WorkerEnd,
    ) -> Result<(), JobLevelError> {
        let number = self.number;
        let found = with_heartbeat(queue, number, &lease, || self.search(queue, &lease.job));
        match found {
            Ok(Some(finding)) => {
                end.jobs += 1;
                end.nodes += finding.report.nodes;
                queue.answer(&lease, finding)
            }
            Ok(None) => queue.give_back(lease),
            Err(error) => {
                if matches!(error, JobLevelError::Search(SearchError::Panicked { .. })) {
                    // Others may get further with it.
                    queue.give_back(lease)?;
                }
                Err(error)
            }
        }
    }

    /// Searches the position of a job, which is set up; `None` when the flag was set before the end.
    fn search(&mut self, queue: &dyn Queue, job: &Job) -> Result<Option<Finding>, JobLevelError> {
        self.learn(queue, job)?;
        let report = self.session.prove_job(job.goal, job.limits, &self.task)?;
        match report.stopped {
            Some(StopReason::Interrupted) => Ok(None),
            Some(reason) => Err(JobLevelError::Stopped(reason)),
            None => Ok(Some(Finding {
                proof: job.proof,
                question: job.question,
                key: job.key,
                worker: self.number,
                report,
            })),
        }
    }

    /// Takes over what others have found since the last job.
    fn learn(&mut self, queue: &dyn Queue, job: &Job) -> Result<(), JobLevelError> {
        loop {
            let findings = queue.findings(&mut self.heard, Duration::ZERO)?;
            if findings.is_empty() {
                return Ok(());
            }
            for (_, finding) in findings {
                let is_about_it = (finding.proof, finding.question) == (job.proof, job.question);
                if is_about_it && finding.worker != self.number {
                    let lemmas = &finding.report.lemmas;
                    self.session.learn(job.goal, lemmas, &self.task)?;
                }
            }
        }
    }
}

/// Does a job while another thread renews its lease.
fn with_heartbeat<T>(
    queue: &dyn Queue,
    worker: u64,
    lease: &Lease,
    search: impl FnOnce() -> Result<T, JobLevelError>,
) -> Result<T, JobLevelError> {
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let beating = scope.spawn(|| {
            loop {
                thread::park_timeout(HEARTBEAT);
                if is_done.load(Ordering::Acquire) {
                    return Ok(());
                }
                queue.renew(worker, lease)?;
            }
        });
        // The heart stops as well when a search panics.
        let stops = Stops(&is_done, beating.thread().clone());
        let found = search();
        drop(stops);
        let beaten: Result<(), JobLevelError> = beating.join().expect("a heartbeat does not panic");
        beaten.and(found)
    })
}

struct Stops<'a>(&'a AtomicBool, thread::Thread);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Release);
        self.1.unpark();
    }
}
