//! Games that break their contract: a search that panics is an error, and its session goes on.

use std::num::NonZero;

use gametree_core::{Evaluator, ProofNumbers, Score};
use gametree_registry::{
    EngineKind, NoWatcher, Purpose, SearchError, SearchTask, Session, SessionBuilder,
};
use gametree_search::{JobLimits, SearchLimits};
use gametree_testkit::{AllTakes, Heap};

/// An evaluator that panics at every call.
#[derive(Clone, Copy)]
struct Speechless;

impl Evaluator<Heap> for Speechless {
    fn evaluate(&self, _: &Heap) -> Score {
        panic!("no estimate of a heap")
    }

    fn known(&self, _: &Heap) -> Option<Score> {
        panic!("no estimate of a heap")
    }

    fn at_most(&self, _: &Heap, _: Score) -> Option<Score> {
        panic!("no estimate of a heap")
    }

    fn at_least(&self, _: &Heap, _: Score) -> Option<Score> {
        panic!("no estimate of a heap")
    }
}

fn session() -> Box<dyn Session> {
    let start: Heap = Heap::new(10);
    SessionBuilder::new("heap:10", start, AllTakes, Speechless).build()
}

fn task(engine: EngineKind, threads: usize) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        table_bytes: 1 << 20,
        threads: NonZero::new(threads).expect("some threads"),
        ..SearchTask::new(Purpose::Play, SearchLimits::nodes(2_000))
    }
}

fn is_said(error: &SearchError) {
    let message = "the search panicked: no estimate of a heap";
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_search_that_panicked_took_the_game_with_it() {
    let engines = [
        EngineKind::AlphaBeta,
        EngineKind::Pvs,
        EngineKind::Iterative,
        EngineKind::Solver,
        EngineKind::Pns,
        EngineKind::DfPn,
        EngineKind::Portfolio,
    ];
    let mut session = session();
    session.play("1").expect("a legal move");
    let position = session.position();
    for engine in engines {
        for threads in [1, 3] {
            let mut task = task(engine, threads);
            task.limits.depth = engine.takes_depth().then_some(4);
            let found = session.search(&task, &mut NoWatcher);
            is_said(&found.expect_err("no estimate, no answer"));
            assert_eq!(session.position(), position, "{engine}");
        }
    }
    // This engine asks for no estimate.
    let answer = session.search(&task(EngineKind::AndOr, 1), &mut NoWatcher);
    assert!(answer.expect("an answer").is_proven());
}

#[test]
fn a_job_that_panicked_took_the_worker_with_it() {
    let mut session = session();
    let goal = session.next_question(&[]).expect("a question");
    let job = JobLimits {
        thresholds: ProofNumbers {
            pn: ProofNumbers::INFINITY,
            dn: ProofNumbers::INFINITY,
        },
        nodes: 1_000,
        lemma_nodes: 1,
    };
    for _ in 0..2 {
        let done = session.prove_job(goal, job, &task(EngineKind::DfPn, 1));
        is_said(&done.expect_err("no estimate, no answer"));
    }
}
