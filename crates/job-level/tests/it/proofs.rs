//! Tests that any number of workers finds the same verdict, each time with a certificate.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use gametree_core::{Goal, Player, ProofNumbers};
use gametree_job_level::{
    Finding, Job, JobLevelError, LocalQueue, Place, Plan, Proof, Questions, Queue, Subject, prove,
    prove_with_threads, work,
};
use gametree_registry::{CertifyError, SearchTask, Session};
use gametree_search::{JobLimits, JobReport};

use crate::games::{OPEN, VERSION, certified, open, plan, task};

/// A lease that no test outlives.
const LONG: Duration = Duration::from_secs(3_600);
const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn proof_of(session: &mut dyn Session, generator: Option<&str>, plan: &Plan) -> Proof {
    let never = AtomicBool::new(false);
    let task = task(generator);
    let proof = prove_with_threads(session, OPEN, &task, plan, &never, &mut |_| ());
    proof.expect("a proof")
}

/// Returns the proof that a master finds with the workers of a queue.
fn proof_over(
    queue: &dyn Queue,
    session: &mut dyn Session,
    task: &SearchTask,
    plan: &Plan,
) -> Result<Proof, JobLevelError> {
    let never = AtomicBool::new(false);
    prove(session, task, plan, queue, &never, &mut |_| ())
}

fn check(game: &str, generator: Option<&str>, job_nodes: u64, expected: &str) {
    for workers in [1, 2, 4] {
        let mut session = open(game);
        let proof = proof_of(&mut *session, generator, &plan(job_nodes, workers));
        let found = certified(&mut *session, &proof).expect("a proof with an answer to every move");
        assert_eq!(found, expected, "{game} with {workers} workers");
        assert!(proof.status.jobs > 2, "{game}: work for several");
        let report = &proof.answer.report;
        assert_eq!(report.best.as_ref(), report.line.first(), "{game}");
        assert!(report.best.is_some(), "{game} with {workers} workers");
        if expected.ends_with("wins") {
            for m in &report.line {
                session.play(m).expect("a legal move");
            }
            assert!(session.outcome().is_some(), "{game}: {:?}", report.line);
        }
    }
}

#[test]
fn any_number_of_workers_finds_the_same_and_can_show_it() {
    check("mnk:3,3,3", Some("legal"), 20, "draw");
    check("mnk:4,3,3", Some("legal"), 3, "first wins");
    check("capture:3x3", Some("legal"), 3, "first wins");
    check("mnk:5,5,4", None, 500, "draw");
    if std::env::var_os("GAMETREE_SLOW").is_some() {
        check("mnk:5,5,4", Some("legal"), 1_000, "draw");
        check("capture:5x5", Some("legal"), 1_000, "first wins");
    }
}

#[test]
fn a_job_is_one_position_while_others_wait_for_what_it_leads_to() {
    let session = open("mnk:3,3,3");
    let first = |workers| {
        let questions = Questions::begin(&*session, 1, &plan(1_600, workers));
        let mut questions = questions.expect("room for a tree");
        let job = questions.next_job().expect("the root");
        assert!(questions.next_job().is_none(), "nothing but the root");
        job.limits.nodes
    };
    // No worker waits, one does, or four do.
    assert_eq!([1, 2, 5].map(first), [1_600, 1, 1]);
}

/// The workers of a queue come and go in the midst of their jobs, and lost jobs are leased again.
#[test]
fn workers_that_come_and_go_cost_time_and_nothing_else() {
    let queue = LocalQueue::new(Duration::from_secs(1), ONE);
    let is_over = AtomicBool::new(false);
    let lives = AtomicUsize::new(0);
    let mut session = open("mnk:4,3,3");
    let task = task(Some("legal"));
    let proof = thread::scope(|scope| {
        for number in 0..2 {
            let (queue, is_over, lives, task) = (&queue, &is_over, &lives, &task);
            scope.spawn(move || {
                while !is_over.load(Ordering::Relaxed) {
                    let stop = Arc::new(AtomicBool::new(false));
                    let stopping = Arc::clone(&stop);
                    let soon = thread::spawn(move || {
                        thread::sleep(Duration::from_millis(40));
                        stopping.store(true, Ordering::Relaxed);
                    });
                    if lives.fetch_add(1, Ordering::Relaxed) < 2 {
                        // This worker dies while it has a job.
                        queue.take(number, Duration::ZERO).expect("a queue");
                    }
                    work(queue, number, OPEN, task, &stop).expect("work");
                    soon.join().expect("a sleeper");
                }
            });
        }
        let proof = proof_over(&queue, &mut *session, &task, &plan(3, 2));
        is_over.store(true, Ordering::Relaxed);
        proof
    });
    let found = certified(&mut *session, &proof.expect("a proof"));
    assert_eq!(found.expect("a certificate"), "first wins");
}

fn job(proof: u64) -> Job {
    Job {
        proof,
        question: 0,
        goal: Goal::win(Player::First),
        key: 0,
        moves: Vec::new(),
        limits: JobLimits {
            thresholds: ProofNumbers::UNKNOWN,
            nodes: 1,
            lemma_nodes: 1,
        },
    }
}

#[test]
fn jobs_that_fit_nothing_are_passed_over_unless_all_are_so() {
    let strange = |proof| Job {
        moves: vec!["nonsense".to_owned()],
        ..job(proof)
    };
    let mut session = open("mnk:4,3,3");
    let (queue, task) = (LocalQueue::new(LONG, ONE), task(Some("legal")));
    let halt = Arc::new(AtomicBool::new(false));
    let plan = plan(3, 1);
    thread::scope(|scope| {
        let master = || proof_over(&queue, &mut *session, &task, &plan);
        let master = scope.spawn(master);
        let subject = loop {
            if let Some(subject) = queue.subject(LONG).expect("a queue") {
                break subject;
            }
        };
        for proof in [subject.id, subject.id ^ 1, subject.id] {
            queue.put(strange(proof)).expect("a queue");
        }
        let worker = scope.spawn(|| work(&queue, 1, OPEN, &task, &halt));
        let proof = master.join().expect("no panic").expect("a proof");
        assert!(proof.answer.is_proven());
        halt.store(true, Ordering::Relaxed);
        worker.join().expect("no panic").expect("work");
        halt.store(false, Ordering::Relaxed);
        queue.begin(&subject, Place::default()).expect("a queue");
        for _ in 0..8 {
            queue.put(strange(subject.id)).expect("a queue");
        }
        let refused = work(&queue, 1, OPEN, &task, &halt).expect_err("no job fits");
        let refused = refused.to_string();
        assert!(
            refused.starts_with("job: expected a legal move"),
            "{refused}"
        );
    });
}

/// Answers a job with false numbers.
fn lie(queue: &dyn Queue, proof: u64, numbers: ProofNumbers) {
    queue.put(job(proof)).expect("a queue");
    let lease = queue.take(9, Duration::ZERO).expect("a queue");
    let finding = Finding {
        proof,
        question: 0,
        key: 0,
        worker: 9,
        report: JobReport {
            numbers,
            children: Vec::new(),
            lemmas: Vec::new(),
            nodes: 1,
            stopped: None,
        },
    };
    let answered = queue.answer(&lease.expect("a job"), finding);
    answered.expect("a queue");
}

#[test]
fn what_a_worker_has_made_up_has_no_certificate() {
    let mut session = open("mnk:3,3,3");
    let queue = LocalQueue::new(LONG, ONE);
    let task = task(None);
    let subject = Subject::new(VERSION, &*session, &task);
    queue.begin(&subject, Place::default()).expect("a queue");
    lie(&queue, subject.id, ProofNumbers::PROVEN);
    let proof = proof_over(&queue, &mut *session, &task, &plan(20, 1));
    let proof = proof.expect("an answer");
    assert_eq!(proof.answer.value().to_string(), "win");
    let refused = certified(&mut *session, &proof).expect_err("no certificate");
    assert!(matches!(refused, CertifyError::Write(_)), "{refused}");
    assert!(!refused.to_string().contains('\n'), "{refused}");
}

#[test]
fn what_is_about_another_proof_is_passed_over() {
    let mut session = open("mnk:3,3,3");
    let queue = LocalQueue::new(LONG, ONE);
    let task = task(None);
    let stop = Arc::new(AtomicBool::new(false));
    let subject = Subject::new(VERSION, &*session, &task);
    queue.begin(&subject, Place::default()).expect("a queue");
    lie(&queue, !subject.id, ProofNumbers::PROVEN);
    let proof = thread::scope(|scope| {
        let worker = scope.spawn(|| work(&queue, 1, OPEN, &task, &stop));
        let proof = proof_over(&queue, &mut *session, &task, &plan(20, 1));
        stop.store(true, Ordering::Relaxed);
        worker.join().expect("no panic").expect("work");
        proof
    });
    let found = certified(&mut *session, &proof.expect("a proof"));
    assert_eq!(found.expect("a certificate"), "draw");
}

#[test]
fn a_job_comes_back_when_its_worker_is_lost_or_gives_it_back() {
    let lost = LocalQueue::new(Duration::ZERO, ONE);
    lost.put(job(1)).expect("a queue");
    for worker in 0..2 {
        let lease = lost.take(worker, Duration::ZERO).expect("a queue");
        assert_eq!(lease.expect("the job, once more").job, job(1));
    }
    let queue = LocalQueue::new(LONG, ONE);
    queue.put(job(1)).expect("a queue");
    let take = || queue.take(0, Duration::ZERO).expect("a queue");
    let lease = take().expect("a job");
    assert_eq!(take(), None);
    queue.give_back(lease).expect("a queue");
    assert!(take().is_some());
}

#[test]
fn refusals_have_one_line() {
    let refusal = |position: &str, generator: Option<&str>, memory_bytes: u64| {
        let mut session = open("mnk:3,3,3");
        session.set_position(position).expect("a position");
        let plan = Plan {
            memory_bytes,
            ..plan(20, 1)
        };
        let queue = LocalQueue::new(LONG, ONE);
        let proof = proof_over(&queue, &mut *session, &task(generator), &plan);
        proof.expect_err("a refusal").to_string()
    };
    assert_eq!(
        refusal("XXX/OO1/3:O", None, 1 << 20),
        "XXX/OO1/3:O: expected an unfinished game, found its end"
    );
    let refused = refusal("3/3/3:X", None, 100);
    assert!(refused.starts_with("the proof: "), "{refused}");
    let refused = refusal("3/3/3:X", Some("nothing"), 1 << 20);
    assert!(refused.contains("generator"), "{refused}");
}
