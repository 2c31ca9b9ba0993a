//! The master: it keeps the tree and the journal, and hands out leaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gametree_core::ProofNumbers;
use gametree_registry::{Answer, SearchTask, Session};
use gametree_search::StopReason;

use crate::journal::{Journal, Record};
use crate::{
    Finding, JobLevelError, LocalQueue, OpenSession, Place, Plan, Questions, Queue, Status,
    Subject, work,
};

/// Time that the master waits for findings before it checks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(20);
/// Time that a worker of the same process may be silent; it renews its lease twice a second.
const LOCAL_LEASE: Duration = Duration::from_secs(30);
/// Pause between two reports of the master to the queue, which return the number of workers.
const SIGNS_OF_LIFE: Duration = Duration::from_millis(25);
/// Pause between two reports to the caller of the proof.
const REPORTS: Duration = Duration::from_secs(1);

/// The result of a shared proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The outcome, or the reason why it is not known.
    pub answer: Answer,
    /// The task with which the session writes a certificate of the proof, by [`Prove::certify`](gametree_registry::Prove::certify).
    pub task: SearchTask,
    /// The status of the proof at its end.
    pub status: Status,
}

/// Finds the value of the current position of a session with the workers of a queue, unless `stop` is set before. The session keeps what was proven.
///
/// `report` receives the status at the beginning and once a second.
///
/// # Errors
/// When the game is over, the journal or the queue is not available or is about something else, or the memory is not enough.
pub fn prove(
    session: &mut dyn Session,
    task: &SearchTask,
    plan: &Plan,
    queue: &dyn Queue,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Status),
) -> Result<Proof, JobLevelError> {
    if session.outcome().is_some() {
        let expected = "an unfinished game";
        let found = "its end";
        return Err(JobLevelError::unexpected(
            session.position(),
            expected,
            found,
        ));
    }
    let mut master = Master::begin(session, task, plan, queue)?;
    report(master.status());
    let ran = master.run(session, queue, stop, report);
    master.note()?;
    ran?;
    let questions = &master.questions;
    let stopped = if questions.is_over() {
        queue.end()?;
        StopReason::Solved
    } else {
        StopReason::Interrupted
    };
    let findings = questions.findings().iter();
    let lemmas = findings.map(|(goal, finding)| (*goal, finding.report.lemmas.as_slice().into()));
    session.keep_lemmas(lemmas.collect());
    let task = master.subject.task(task);
    let answer = questions.answer(session, &task, stopped)?;
    Ok(Proof {
        answer: session.with_kept_line(answer, &task),
        status: master.status(),
        task,
    })
}

struct Master {
    subject: Subject,
    questions: Questions,
    journal: Option<Journal>,
    /// The place up to which findings were received.
    received: Place,
    /// Findings that are not in the journal yet.
    news: Vec<(Place, Arc<Finding>)>,
}

impl Master {
    /// Goes on with the proof in the journal, or in the queue, or begins a new one.
    fn begin(
        session: &dyn Session,
        task: &SearchTask,
        plan: &Plan,
        queue: &dyn Queue,
    ) -> Result<Self, JobLevelError> {
        let new = Subject::new(&plan.version, session, task);
        session.check(&new.task(task))?;
        let mut known: Option<(Subject, Questions)> = None;
        let mut received = Place::default();
        let mut journal = match &plan.journal {
            None => None,
            Some(path) => Some(Journal::open(path, &mut |record| match record {
                Record::Subject(found) => {
                    new.check(&found, &path.display().to_string())?;
                    let questions = Questions::begin(session, found.id, plan)?;
                    known = Some((found, questions));
                    Ok(())
                }
                Record::Finding(place, finding) => {
                    received = received.max(place);
                    let known = known.as_mut();
                    let (_, questions) = known.expect("a journal begins with its subject");
                    questions.take_up(session, &finding).map(|_| ())
                }
            })?),
        };
        let is_new = known.is_none();
        let (subject, questions) = match (known, queue.subject(Duration::ZERO)?) {
            (Some(known), _) => known,
            (None, found) => {
                let same = found.filter(|found| new.check(found, "queue").is_ok());
                let subject = same.unwrap_or(new);
                let questions = Questions::begin(session, subject.id, plan)?;
                (subject, questions)
            }
        };
        if let Some(journal) = journal.as_mut().filter(|_| is_new) {
            journal.begin(&subject)?;
        }
        let received = queue.begin(&subject, received)?;
        Ok(Master {
            subject,
            questions,
            journal,
            received,
            news: Vec::new(),
        })
    }

    /// Hands out leaves and takes up findings, until the value is known or the flag is set.
    fn run(
        &mut self,
        session: &dyn Session,
        queue: &dyn Queue,
        stop: &AtomicBool,
        report: &mut dyn FnMut(Status),
    ) -> Result<(), JobLevelError> {
        let mut reported = Instant::now();
        let mut alive: Option<Instant> = None;
        while !self.questions.is_over() && !stop.load(Ordering::Relaxed) {
            if alive.is_none_or(|alive| alive.elapsed() >= SIGNS_OF_LIFE) {
                self.report_to(queue)?;
                alive = Some(Instant::now());
            }
            self.hand_out(queue)?;
            // Workers are busy before the journal is written.
            self.note()?;
            self.receive(session, queue)?;
            if reported.elapsed() >= REPORTS {
                reported = Instant::now();
                report(self.status());
            }
        }
        Ok(())
    }

    /// Reports the status to the queue, and takes over the number of workers; begins again where the queue has lost the jobs.
    fn report_to(&mut self, queue: &dyn Queue) -> Result<(), JobLevelError> {
        match queue.report(&self.status())? {
            // The number of workers to come is not known.
            Some(0) => {}
            Some(workers) => self.questions.set_workers(workers),
            None => {
                self.received = queue.begin(&self.subject, self.received)?;
                self.questions.release();
            }
        }
        Ok(())
    }

    fn hand_out(&mut self, queue: &dyn Queue) -> Result<(), JobLevelError> {
        while let Some(job) = self.questions.next_job() {
            queue.put(job)?;
        }
        Ok(())
    }

    /// Takes up the findings of workers.
    fn receive(&mut self, session: &dyn Session, queue: &dyn Queue) -> Result<(), JobLevelError> {
        for (place, finding) in queue.findings(&mut self.received, PATIENCE)? {
            if self.questions.take_up(session, &finding)? {
                self.news.push((place, finding));
            }
        }
        Ok(())
    }

    /// Writes the findings that were taken up into the journal.
    fn note(&mut self) -> Result<(), JobLevelError> {
        let news = std::mem::take(&mut self.news);
        match self.journal.as_mut().filter(|_| !news.is_empty()) {
            Some(journal) => journal.add(&news),
            None => Ok(()),
        }
    }

    fn status(&self) -> Status {
        let questions = &self.questions;
        Status {
            question: questions.question(),
            numbers: questions.numbers().unwrap_or(ProofNumbers::PROVEN),
            jobs: questions.findings().len() as u64,
            nodes: questions.nodes(),
        }
    }
}

/// Finds the value as [`prove`] does, with `plan.workers` threads of this process as workers, each with a session of its own.
///
/// # Errors
/// As for [`prove`], and as for [`work`].
pub fn prove_with_threads(
    session: &mut dyn Session,
    open: OpenSession<'_>,
    task: &SearchTask,
    plan: &Plan,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Status),
) -> Result<Proof, JobLevelError> {
    let queue = LocalQueue::new(LOCAL_LEASE, plan.workers);
    // Set when the proof is over, or a worker has failed.
    let halt = Arc::new(AtomicBool::new(false));
    thread::scope(|scope| {
        let workers: Vec<_> = (0..plan.workers.get() as u64)
            .map(|number| {
                let (queue, halt) = (&queue, &halt);
                scope.spawn(move || {
                    let halts = Halts(halt);
                    let end = work(queue, number, open, task, halt);
                    drop(halts);
                    end
                })
            })
            .collect();
        let watch = scope.spawn(|| {
            while !halt.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    halt.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(PATIENCE);
            }
        });
        let proof = prove(session, task, plan, &queue, &halt, report);
        halt.store(true, Ordering::Relaxed);
        queue.wake();
        watch.thread().unpark();
        watch.join().expect("it only looks");
        for worker in workers {
            match worker.join() {
                Ok(end) => end.map(|_| ())?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        proof
    })
}

/// A guard that ends all workers when one ends.
struct Halts<'a>(&'a AtomicBool);

impl Drop for Halts<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
