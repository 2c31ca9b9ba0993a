//! Every engine of every game under the tightest limits: a legal move, or a refusal in words.

use std::time::Duration;

use gametree_core::Salt;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

/// Plies from the start of the positions that are asked about.
const PLIES: [usize; 3] = [0, 1, 5];

/// Plays moves that a seed chooses, as long as there are any.
fn wander(session: &mut dyn Session, plies: usize, mut seed: usize) {
    for _ in 0..plies {
        let moves = session.legal_moves();
        if moves.is_empty() {
            return;
        }
        seed = seed.wrapping_mul(31).wrapping_add(17);
        session
            .play(&moves[seed % moves.len()])
            .expect("a legal move");
    }
}

fn limits() -> impl Iterator<Item = SearchLimits> {
    let nodes = [1, 2, 10, 100].map(SearchLimits::nodes);
    nodes
        .into_iter()
        .chain([SearchLimits::time(Duration::from_millis(1))])
}

#[test]
fn a_search_that_was_stopped_at_once_named_no_move() {
    let program = gametree::builtin();
    for (number, entry) in program.registry().games().iter().enumerate() {
        for plies in PLIES {
            let mut session = program.registry().open(entry.example).expect(entry.example);
            wander(&mut *session, plies, number);
            let legal = session.legal_moves();
            for engine in EngineKind::ALL {
                for limits in limits() {
                    let task = SearchTask {
                        engine: Some(engine),
                        table_bytes: 64 << 10,
                        salt: Some(Salt::PUBLIC),
                        ..SearchTask::new(Purpose::Play, limits)
                    };
                    let place = format!("{engine} at {} {:?}", session.position(), task.limits);
                    match session.search(&task, &mut NoWatcher) {
                        Ok(answer) => {
                            let best = answer.report.best.as_ref();
                            assert_eq!(best.is_none(), legal.is_empty(), "{place}");
                            assert!(best.is_none_or(|best| legal.contains(best)), "{place}");
                            assert_eq!(answer.report.line.first(), best, "{place}");
                            let most = task.limits.nodes.unwrap_or(u64::MAX);
                            assert!(answer.report.nodes <= most, "{place}: {answer:?}");
                        }
                        Err(error) => {
                            let refused = error.to_string();
                            assert!(refused.contains("expected"), "{place}: {refused}");
                        }
                    }
                }
            }
        }
    }
}
