//! Searches on a thread of their own, with signals and progress reports on the caller's.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use gametree_registry::{Answer, SearchTask, Session, Watcher};
use gametree_search::{Progress as Searched, ProofProgress, STACK_BYTES, StopReason};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;

use crate::errors::{Interrupted, guarded};
use crate::interruption;

/// Time between two progress reports.
const PAUSE: Duration = Duration::from_millis(50);
/// Time between two looks for a signal.
///
/// With [`GRACE`], it leaves a third of 100 ms to the question that a game in Python answers meanwhile.
const LOOK: Duration = Duration::from_millis(30);
/// Time from the stop of a search until a game in Python answers none of its questions any more.
const GRACE: Duration = Duration::from_millis(30);

/// The state of a search that runs.
#[pyclass(frozen, get_all, module = "gametree")]
pub(crate) struct Progress {
    /// Positions visited so far.
    nodes: u64,
    /// Seconds since the search began.
    seconds: f64,
    /// Depth of the current iteration in plies; 0 for a search that goes by no depth.
    depth: u32,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let Progress {
            nodes,
            seconds,
            depth,
        } = self;
        format!("Progress(nodes={nodes}, seconds={seconds:.3}, depth={depth})")
    }
}

/// A search that has ended, and the exception that has ended it.
pub(crate) struct Ended<T> {
    /// The result, or the exception of the search itself.
    pub(crate) found: PyResult<T>,
    /// The exception of a signal or of the function that receives the progress.
    pub(crate) stopped_by: Option<PyErr>,
}

/// Returns the exception for a search that another exception has stopped, with its answer so far.
///
/// It is the other one unless that comes from Ctrl-C.
pub(crate) fn stopped(py: Python<'_>, stopped_by: PyErr, answer: Option<Py<PyAny>>) -> PyErr {
    if !stopped_by.is_instance_of::<PyKeyboardInterrupt>(py) {
        return stopped_by;
    }
    let error = Interrupted::new_err("interrupted; answer has the best so far, if any");
    match error.value(py).setattr("answer", answer) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}

/// Runs a search on a thread with a large stack, and releases the interpreter meanwhile.
///
/// A signal, or an exception of `progress`, stops the search; it still returns what it has found.
///
/// # Errors
/// An exception where the system gives no thread.
pub(crate) fn search<T: Send>(
    py: Python<'_>,
    session: &mut dyn Session,
    mut task: SearchTask,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&mut dyn Session, SearchTask, &mut Reporter) -> PyResult<T> + Send,
) -> PyResult<Ended<T>> {
    let stops = Stops {
        search: Arc::clone(task.limits.stop.get_or_insert_default()),
        questions: Arc::default(),
    };
    let (reports, mut receiver) = channel();
    let mut reporter = Reporter {
        reports,
        stop: Arc::clone(&stops.search),
        latest: None,
    };
    let abandoned = Arc::clone(&stops.questions);
    thread::scope(|scope| {
        let work = move || {
            interruption::heed(abandoned);
            // The thread stays known to the interpreter; otherwise every question to a game in Python would register it anew.
            Python::attach(|py| py.detach(|| guarded(|| work(session, task, &mut reporter))))
        };
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let thread = builder.spawn_scoped(scope, work);
        let thread = thread.map_err(|error| PyMemoryError::new_err(error.to_string()))?;
        let stopped_by = attend(py, &mut receiver, progress, &stops);
        let found = py.detach(move || thread.join());
        let found = found.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        Ok(Ended { found, stopped_by })
    })
}

/// The flags that end a search.
struct Stops {
    /// Ends the search with the result so far.
    search: Arc<AtomicBool>,
    /// Ends it at its next question to a game in Python.
    questions: Arc<AtomicBool>,
}

/// Passes reports on and looks for signals until the search ends.
fn attend(
    py: Python<'_>,
    receiver: &mut Receiver<Progress>,
    progress: Option<&Py<PyAny>>,
    stops: &Stops,
) -> Option<PyErr> {
    let mut stopped_by = None;
    let mut stopped_at = None;
    loop {
        let receiver = &mut *receiver;
        let report = py.detach(move || receiver.recv_timeout(LOOK));
        let told = match (report, progress) {
            (Err(RecvTimeoutError::Disconnected), _) => return stopped_by,
            (Ok(report), Some(progress)) if stopped_by.is_none() => {
                progress.call1(py, (report,)).map(|_| ())
            }
            _ => Ok(()),
        };
        if let Err(error) = told.and_then(|()| py.check_signals()) {
            stops.search.store(true, Ordering::Relaxed);
            stopped_by.get_or_insert(error);
            stopped_at.get_or_insert_with(Instant::now);
        }
        if stopped_at.is_some_and(|stopped_at| stopped_at.elapsed() >= GRACE) {
            stops.questions.store(true, Ordering::Relaxed);
        }
    }
}

/// Sender of progress reports to the thread of the caller.
pub(crate) struct Reporter {
    reports: Sender<Progress>,
    stop: Arc<AtomicBool>,
    /// The answer of the last iteration.
    latest: Option<Answer>,
}

impl Reporter {
    /// Returns the answer of the last iteration if the search was stopped, and `None` otherwise.
    pub(crate) fn latest_if_stopped(&mut self) -> Option<Answer> {
        let answer = self.latest.take();
        let mut answer = answer.filter(|_| self.stop.load(Ordering::Relaxed))?;
        answer.report.stopped = StopReason::Interrupted;
        Some(answer)
    }

    fn send(&self, nodes: u64, elapsed: Duration, depth: u32) {
        let seconds = elapsed.as_secs_f64();
        // The caller listens until the search has ended.
        let _ = self.reports.send(Progress {
            nodes,
            seconds,
            depth,
        });
    }
}

impl Watcher for Reporter {
    fn iteration(&mut self, answer: &Answer) {
        let report = &answer.report;
        self.send(report.nodes, report.elapsed, report.depth);
        self.latest = Some(answer.clone());
    }

    fn progress(&mut self, progress: Searched) {
        self.send(progress.nodes, progress.elapsed, progress.depth);
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.send(progress.nodes, progress.elapsed, 0);
    }

    fn pause(&self, _elapsed: Duration) -> Duration {
        PAUSE
    }
}
