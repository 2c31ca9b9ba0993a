//! The queue between the master and the workers, and an implementation within a process.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::num::NonZero;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use crate::{Finding, Job, JobLevelError, Status, Subject};

/// A job that a worker has taken, until the worker answers, gives it back, or falls silent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lease {
    /// The place of the lease in the queue.
    pub id: Place,
    /// The job to be done.
    pub job: Job,
}

/// A place in a queue; later entries have greater places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The time by the clock of the queue, in milliseconds.
    pub milliseconds: u64,
    /// The number among entries of the same time.
    pub sequence: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.milliseconds, self.sequence)
    }
}

/// A queue that brings jobs to workers, and findings to the master and to all other workers.
///
/// A job is delivered at least once. That is enough, since late and repeated findings are harmless.
pub trait Queue: Sync {
    /// Returns the subject of the proof; waits a little while there is none.
    ///
    /// # Errors
    /// When the queue is gone, which holds for all methods, or holds a subject that makes no sense.
    fn subject(&self, wait: Duration) -> Result<Option<Subject>, JobLevelError>;

    /// Begins a proof or goes on with it, without any job. Returns the place after which findings are new to a master that has received those up to `received`.
    ///
    /// # Errors
    /// When the queue has another master, or is about another proof.
    fn begin(&self, subject: &Subject, received: Place) -> Result<Place, JobLevelError>;

    /// Reports the status of the master; returns the number of workers, or `None` where the queue has lost what was put in.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn report(&self, status: &Status) -> Result<Option<usize>, JobLevelError>;

    /// Ends the proof.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn end(&self) -> Result<(), JobLevelError>;

    /// Puts a job in.
    ///
    /// # Errors
    /// When the queue is gone.
    fn put(&self, job: Job) -> Result<(), JobLevelError>;

    /// Returns the findings of workers since a place, which moves on; waits a little while there are none.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn findings(
        &self,
        since: &mut Place,
        wait: Duration,
    ) -> Result<Vec<(Place, Arc<Finding>)>, JobLevelError>;

    /// Takes a job, with priority one whose lease is over; waits a little while there is none.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn take(&self, worker: u64, wait: Duration) -> Result<Option<Lease>, JobLevelError>;

    /// Restarts a lease whose worker is still at work.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn renew(&self, worker: u64, lease: &Lease) -> Result<(), JobLevelError>;

    /// Ends a lease with a finding.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn answer(&self, lease: &Lease, finding: Finding) -> Result<(), JobLevelError>;

    /// Ends a lease without a finding and returns the job to the other workers.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn give_back(&self, lease: Lease) -> Result<(), JobLevelError>;

    /// Ends a lease without a finding and drops the job.
    ///
    /// # Errors
    /// As for [`Queue::put`].
    fn discard(&self, lease: Lease) -> Result<(), JobLevelError>;
}

/// The queue of the threads of one process.
#[derive(Debug)]
pub struct LocalQueue {
    /// Time that a worker may be silent.
    lease: Duration,
    workers: NonZero<usize>,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    jobs: VecDeque<Job>,
    /// The leases by their numbers, with the time when they began.
    leased: BTreeMap<Place, (Instant, Job)>,
    next: u64,
    findings: Vec<Arc<Finding>>,
    subject: Option<Subject>,
}

impl LocalQueue {
    /// Returns an empty queue for `workers` workers, whose leases end after the time `lease`.
    pub fn new(lease: Duration, workers: NonZero<usize>) -> Self {
        LocalQueue {
            lease,
            workers,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Wakes the waiting threads, so that they check at once whether to stop.
    pub(crate) fn wake(&self) {
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state
            .lock()
            .expect("no thread panics while it holds the lock")
    }

    /// Waits once, unless there is something already.
    fn wait(&self, wait: Duration, is_empty: impl Fn(&State) -> bool) -> MutexGuard<'_, State> {
        let state = self.lock();
        if !is_empty(&state) {
            return state;
        }
        let waited = self.changed.wait_timeout(state, wait);
        waited.expect("no thread panics while it holds the lock").0
    }
}

impl Queue for LocalQueue {
    fn subject(&self, wait: Duration) -> Result<Option<Subject>, JobLevelError> {
        let state = self.wait(wait, |state| state.subject.is_none());
        Ok(state.subject.clone())
    }

    fn begin(&self, subject: &Subject, _received: Place) -> Result<Place, JobLevelError> {
        let mut state = self.lock();
        state.subject = Some(subject.clone());
        state.jobs.clear();
        self.changed.notify_all();
        // Findings that the master received before were those of another queue.
        Ok(Place::default())
    }

    fn report(&self, _status: &Status) -> Result<Option<usize>, JobLevelError> {
        Ok(Some(self.workers.get()))
    }

    fn end(&self) -> Result<(), JobLevelError> {
        self.lock().subject = None;
        Ok(())
    }

    fn put(&self, job: Job) -> Result<(), JobLevelError> {
        self.lock().jobs.push_back(job);
        self.changed.notify_all();
        Ok(())
    }

    fn findings(
        &self,
        since: &mut Place,
        wait: Duration,
    ) -> Result<Vec<(Place, Arc<Finding>)>, JobLevelError> {
        let from = usize::try_from(since.sequence).expect("as many as fit into memory");
        let state = self.wait(wait, |state| state.findings.len() <= from);
        let new = state.findings.get(from..).unwrap_or_default();
        let numbered = (since.sequence + 1..).zip(new);
        let place = |sequence| Place {
            milliseconds: 0,
            sequence,
        };
        let found = numbered.map(|(number, finding)| (place(number), Arc::clone(finding)));
        let found: Vec<_> = found.collect();
        since.sequence += found.len() as u64;
        Ok(found)
    }

    fn take(&self, _worker: u64, wait: Duration) -> Result<Option<Lease>, JobLevelError> {
        let mut state = self.wait(wait, |state| state.jobs.is_empty());
        let is_over = |began: Instant| began.elapsed() >= self.lease;
        let mut leases = state.leased.iter();
        let lost = leases.find(|(_, (began, _))| is_over(*began));
        let lost = lost.map(|(&id, _)| id);
        let lost = lost.and_then(|id| state.leased.remove(&id));
        let Some(job) = lost.map(|(_, job)| job).or_else(|| state.jobs.pop_front()) else {
            return Ok(None);
        };
        let id = Place {
            milliseconds: 0,
            sequence: state.next,
        };
        state.next += 1;
        state.leased.insert(id, (Instant::now(), job.clone()));
        Ok(Some(Lease { id, job }))
    }

    fn renew(&self, _worker: u64, lease: &Lease) -> Result<(), JobLevelError> {
        if let Some((began, _)) = self.lock().leased.get_mut(&lease.id) {
            *began = Instant::now();
        }
        Ok(())
    }

    fn answer(&self, lease: &Lease, finding: Finding) -> Result<(), JobLevelError> {
        let mut state = self.lock();
        state.leased.remove(&lease.id);
        state.findings.push(Arc::new(finding));
        self.changed.notify_all();
        Ok(())
    }

    fn give_back(&self, lease: Lease) -> Result<(), JobLevelError> {
        let mut state = self.lock();
        // If the lease was over, another worker has the job.
        if state.leased.remove(&lease.id).is_some() {
            state.jobs.push_front(lease.job);
        }
        self.changed.notify_all();
        Ok(())
    }

    fn discard(&self, lease: Lease) -> Result<(), JobLevelError> {
        self.lock().leased.remove(&lease.id);
        Ok(())
    }
}
