//! Several threads in a portfolio.

use std::num::NonZero;

use gametree_core::{Outcome, Score};
use gametree_registry::{
    Answer, Checkpoint, CheckpointReader, NoWatcher, Phase, Purpose, SearchTask, Session, Watcher,
};
use gametree_search::{Progress, ProofProgress, SearchLimits, StopReason};

use crate::proofs::{capture, mnk};

fn task(threads: usize, limits: SearchLimits) -> SearchTask {
    SearchTask {
        table_bytes: 1 << 23,
        threads: NonZero::new(threads).expect("some"),
        ..SearchTask::new(Purpose::Solve, limits)
    }
}

fn solve(session: &mut dyn Session, threads: usize) -> Answer {
    let task = task(threads, SearchLimits::default());
    session.search(&task, &mut NoWatcher).expect("a table")
}

/// Returns boards that are too large for the first look of the solver.
fn boards() -> [Box<dyn Session>; 4] {
    [mnk(5, 4, 4), mnk(6, 4, 4), capture(4, 4), capture(5, 4)]
}

fn outcomes(threads: usize) -> Vec<Option<Outcome>> {
    let boards = boards();
    let solved = boards.map(|mut session| solve(&mut *session, threads));
    solved.iter().map(Answer::outcome).collect()
}

#[test]
fn threads_find_the_same_outcome_as_one() {
    let alone = outcomes(1);
    assert!(alone.iter().all(Option::is_some));
    for threads in 2..=4 {
        assert_eq!(outcomes(threads), alone, "{threads} threads");
    }
}

#[test]
fn a_node_limit_is_that_of_all_threads_together() {
    for nodes in [1, 3_999, 4_001, 5_002, 20_001] {
        for threads in 1..=3 {
            let task = task(threads, SearchLimits::nodes(nodes));
            let mut session = mnk(5, 5, 4);
            let report = session.search(&task, &mut NoWatcher).expect("a table");
            let found = report.report;
            assert_eq!(found.stopped, StopReason::Nodes, "{threads} threads");
            // Threads that run out of work give back a part of their shares.
            let is_kept = found.nodes == nodes || (threads > 1 && found.nodes < nodes);
            assert!(is_kept, "{} of {nodes}, {threads} threads", found.nodes);
        }
    }
}

/// Watcher that counts iterations, and keeps the last checkpoint.
#[derive(Default)]
struct Keeper {
    iterations: u32,
    checkpoint: Vec<u8>,
}

impl Watcher for Keeper {
    fn iteration(&mut self, _: &Answer) {
        self.iterations += 1;
    }

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}

    fn bounds(&mut self, lower: Score, upper: Score) {
        assert!(lower <= upper);
    }

    fn wants_checkpoints(&self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        if checkpoint.phase() == Phase::Ended {
            self.checkpoint.clear();
            let written = checkpoint.write_to(&mut self.checkpoint);
            written.expect("memory is no file");
        }
    }
}

#[test]
fn threads_are_watched_and_go_on_from_a_checkpoint() {
    let mut keeper = Keeper::default();
    let limits = SearchLimits::nodes(60_000);
    let mut session = mnk(5, 5, 4);
    let begun = session.search(&task(2, limits), &mut keeper);
    assert!(!begun.expect("a table").is_proven());
    assert!(keeper.iterations > 0, "the solver deepens");
    for threads in [1, 2] {
        let mut source = keeper.checkpoint.as_slice();
        let checkpoint = CheckpointReader::open(&mut source).expect("whole");
        let mut session = mnk(5, 5, 4);
        let task = task(threads, SearchLimits::default());
        session.resume(checkpoint, &task).expect("whole");
        let answer = session.search(&task, &mut NoWatcher).expect("a table");
        assert_eq!(answer.outcome(), Some(Outcome::Draw), "{threads} threads");
    }
}
