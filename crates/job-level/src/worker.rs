//! A worker: it takes jobs, searches them with depth-first proof-number search, and answers with results that hold for all.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use gametree_registry::{SearchError, SearchTask, Session};
use gametree_search::{SearchLimits, StopReason};

use crate::{Finding, Job, JobLevelError, Lease, Place, Queue, Subject};

/// Time that a worker waits for a job before it checks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(20);
/// Number of jobs in a row that do not fit the game, or whose search panics, after which the worker ends with an error.
const MOST_MISFITS: u32 = 8;
/// Pause between two renewals of a lease.
const HEARTBEAT: Duration = Duration::from_millis(500);

/// Summary of a worker that has ended without an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WorkerEnd {
    /// Number of jobs that the worker has answered.
    pub jobs: u64,
    /// Number of positions that the worker has expanded.
    pub nodes: u64,
}

/// A function that opens a game at the position of a proof, and refuses a proof with which this program cannot help.
pub type OpenSession<'a> = &'a (dyn Fn(&Subject) -> Result<Box<dyn Session>, JobLevelError> + Sync);

/// Does one job after the other, for one proof after the other, until `stop` is set; the job at hand is then given back.
///
/// # Errors
/// When the queue is gone, the proof is not for this program, or there is no memory for its table.
pub fn work(
    queue: &dyn Queue,
    number: u64,
    open: OpenSession<'_>,
    task: &SearchTask,
    stop: &Arc<AtomicBool>,
) -> Result<WorkerEnd, JobLevelError> {
    let mut end = WorkerEnd::default();
    match do_jobs(queue, number, open, task, stop, &mut end) {
        // A stopped worker does not wait for a server that is away.
        Err(JobLevelError::Queue { .. }) if stop.load(Ordering::Relaxed) => Ok(end),
        done => done.map(|()| end),
    }
}

fn do_jobs(
    queue: &dyn Queue,
    number: u64,
    open: OpenSession<'_>,
    task: &SearchTask,
    stop: &Arc<AtomicBool>,
    end: &mut WorkerEnd,
) -> Result<(), JobLevelError> {
    let mut worker: Option<Worker> = None;
    let mut misfits = 0;
    while !stop.load(Ordering::Relaxed) {
        let Some(subject) = queue.subject(PATIENCE)? else {
            // The table of a finished proof is of no use.
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
                received: Place::default(),
            }),
        };
        let Some(lease) = queue.take(number, PATIENCE)? else {
            continue;
        };
        if lease.job.proof != worker.proof {
            // The job came after its proof was over, or this worker does not know the next proof yet.
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
            // The job is skipped like a damaged one, unless all jobs are like that.
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
    /// The number by which findings name the worker.
    number: u64,
    proof: u64,
    /// The position of the proof.
    root: String,
    /// The place up to which the worker has received the findings of others.
    received: Place,
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

    /// Does a job whose position is set up.
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
                    // Other workers may get further with the job.
                    queue.give_back(lease)?;
                }
                Err(error)
            }
        }
    }

    /// Searches the position of a job, which is set up; returns `None` when the flag was set before the end.
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

    /// Takes over the findings of other workers since the last job.
    fn learn(&mut self, queue: &dyn Queue, job: &Job) -> Result<(), JobLevelError> {
        loop {
            let findings = queue.findings(&mut self.received, Duration::ZERO)?;
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
        // The heartbeat stops as well when a search panics.
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
