//! Tests of a master that is killed and goes on from its journal.

use std::fs;
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use gametree_job_level::{
    Finding, Job, JobLevelError, Lease, LocalQueue, Place, Plan, Queue, Status, Subject, prove,
    prove_with_threads, work,
};

use crate::games::{OPEN, Scratch, certified, open, plan, task};

const GAME: &str = "mnk:4,3,3";

fn queue() -> LocalQueue {
    LocalQueue::new(Duration::from_secs(3_600), NonZero::<usize>::MIN)
}

/// A queue that stops its master after some findings, as a kill would between two of them.
struct Killing<'a> {
    queue: &'a LocalQueue,
    left: AtomicUsize,
    stop: &'a AtomicBool,
}

impl Queue for Killing<'_> {
    fn subject(&self, wait: Duration) -> Result<Option<Subject>, JobLevelError> {
        self.queue.subject(wait)
    }

    fn begin(&self, subject: &Subject, received: Place) -> Result<Place, JobLevelError> {
        self.queue.begin(subject, received)
    }

    fn report(&self, status: &Status) -> Result<Option<usize>, JobLevelError> {
        self.queue.report(status)
    }

    fn end(&self) -> Result<(), JobLevelError> {
        self.queue.end()
    }

    fn put(&self, job: Job) -> Result<(), JobLevelError> {
        self.queue.put(job)
    }

    fn findings(
        &self,
        since: &mut Place,
        wait: Duration,
    ) -> Result<Vec<(Place, Arc<Finding>)>, JobLevelError> {
        let found = self.queue.findings(since, wait)?;
        let left = self.left.load(Ordering::Relaxed);
        self.left
            .store(left.saturating_sub(found.len()), Ordering::Relaxed);
        if left <= found.len() {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok(found)
    }

    fn take(&self, worker: u64, wait: Duration) -> Result<Option<Lease>, JobLevelError> {
        self.queue.take(worker, wait)
    }

    fn renew(&self, worker: u64, lease: &Lease) -> Result<(), JobLevelError> {
        self.queue.renew(worker, lease)
    }

    fn answer(&self, lease: &Lease, finding: Finding) -> Result<(), JobLevelError> {
        self.queue.answer(lease, finding)
    }

    fn give_back(&self, lease: Lease) -> Result<(), JobLevelError> {
        self.queue.give_back(lease)
    }

    fn discard(&self, lease: Lease) -> Result<(), JobLevelError> {
        self.queue.discard(lease)
    }
}

/// Runs a master that is stopped after `findings` findings; returns the value if the master came to an end.
fn run(plan: &Plan, findings: usize) -> Result<Option<String>, JobLevelError> {
    let (queue, task) = (queue(), task(Some("legal")));
    let (halt, stop) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let killing = Killing {
        queue: &queue,
        left: AtomicUsize::new(findings),
        stop: &stop,
    };
    let mut session = open(GAME);
    let proof = thread::scope(|scope| {
        let worker = scope.spawn(|| work(&queue, 1, OPEN, &task, &halt));
        let proof = prove(&mut *session, &task, plan, &killing, &stop, &mut |_| ());
        halt.store(true, Ordering::Relaxed);
        worker.join().expect("no panic").expect("work");
        proof
    })?;
    let is_proven = proof.answer.is_proven();
    Ok(is_proven.then(|| certified(&mut *session, &proof).expect("a certificate")))
}

fn with_journal(scratch: &Scratch) -> Plan {
    Plan {
        journal: Some(scratch.path().to_owned()),
        ..plan(3, 1)
    }
}

#[test]
fn a_master_that_is_killed_again_and_again_goes_on() {
    let scratch = Scratch::new("killed");
    let plan = with_journal(&scratch);
    let (mut lives, mut torn) = (0, 0);
    let found = loop {
        if let Some(found) = run(&plan, 1).expect("a journal") {
            break found;
        }
        lives += 1;
        let length = fs::metadata(scratch.path()).expect("a journal").len();
        if lives % 3 == 0 {
            // The master is killed while it is writing.
            let file = fs::OpenOptions::new().write(true).open(scratch.path());
            file.and_then(|file| file.set_len(length - 3))
                .expect("a shorter journal");
            torn += 1;
        }
    };
    assert!(lives > 5 && torn > 1, "{lives} lives, {torn} torn");
    assert_eq!(found, "first wins");
    let whole = fs::read(scratch.path()).expect("a journal");
    let again = run(&plan, usize::MAX).expect("a journal");
    assert_eq!(again.as_deref(), Some("first wins"));
    assert!(fs::read(scratch.path()).expect("a journal") == whole);
}

#[test]
fn what_many_workers_have_found_is_read_without_any() {
    let scratch = Scratch::new("many");
    let plan = Plan {
        journal: Some(scratch.path().to_owned()),
        ..plan(3, 6)
    };
    let (task, never) = (task(Some("legal")), AtomicBool::new(false));
    let mut session = open(GAME);
    let found = prove_with_threads(&mut *session, OPEN, &task, &plan, &never, &mut |_| ());
    let found = found.expect("a proof");
    let (mut again, queue) = (open(GAME), queue());
    let proof = prove(
        &mut *again,
        &task,
        &with_journal(&scratch),
        &queue,
        &AtomicBool::new(true),
        &mut |_| (),
    );
    let proof = proof.expect("the same proof");
    assert_eq!(proof.answer.value(), found.answer.value());
    assert!(proof.answer.is_proven());
}

#[test]
fn other_files_and_damaged_ones_are_refused_and_left_alone() {
    let scratch = Scratch::new("damaged");
    let plan = with_journal(&scratch);
    run(&plan, usize::MAX).expect("a proof");
    let sound = fs::read(scratch.path()).expect("a journal");
    let check = |bytes: &[u8], expected: &str| {
        fs::write(scratch.path(), bytes).expect("a file");
        let refused = run(&plan, usize::MAX).expect_err("a refusal").to_string();
        let expected = format!("{}: {expected}", scratch.path().display());
        assert!(refused.starts_with(&expected), "{refused}");
        assert!(!refused.contains('\n'), "{refused}");
        assert!(fs::read(scratch.path()).expect("a file") == bytes);
    };
    check(
        b"something else",
        "expected a journal of a shared proof, found another file",
    );
    // A byte in the first record, behind the title and the frame.
    let mut flipped = sound.clone();
    flipped[50] ^= 1;
    check(
        &flipped,
        "expected a sound record at byte 29, found a damaged one",
    );
    // The length of the record, which now exceeds the file.
    let mut longer = sound.clone();
    longer[31] ^= 1;
    check(
        &longer,
        "expected a sound record at byte 29, found a damaged one",
    );
    // Bytes that the system has added to the file, but not filled before a power failure.
    fs::write(scratch.path(), [&sound[..], &[0; 100]].concat()).expect("a file");
    run(&plan, usize::MAX).expect("a proof");
    assert!(fs::read(scratch.path()).expect("a file") == sound);
    let never = AtomicBool::new(false);
    let task = task(Some("legal"));
    let mut other = open("mnk:3,3,3");
    let refused = prove(&mut *other, &task, &plan, &queue(), &never, &mut |_| ());
    let refused = refused.expect_err("another game").to_string();
    assert!(
        refused.contains("a proof of mnk:3,3,3") && refused.contains("one of mnk:4,3,3"),
        "{refused}"
    );
}
