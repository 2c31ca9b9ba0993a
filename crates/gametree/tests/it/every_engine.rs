//! Every engine of every game under the tightest limits: a legal move, or a refusal in words.

use std::time::Duration;

use gametree_core::Salt;
use gametree_registry::{EngineKind, NoWatcher, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;

/// The plies from the start to the searched positions.
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

/// Engines that prove the winner, and may name no move.
const PROVERS: [EngineKind; 5] = [
    EngineKind::AndOr,
    EngineKind::Pns,
    EngineKind::Pn2,
    EngineKind::DfPn,
    EngineKind::Special,
];

fn to_play(engine: EngineKind, nodes: u64) -> SearchTask {
    SearchTask {
        engine: Some(engine),
        table_bytes: 1 << 20,
        salt: Some(Salt::PUBLIC),
        ..SearchTask::new(Purpose::Play, SearchLimits::nodes(nodes))
    }
}

#[test]
fn a_prover_overlooked_a_win_with_the_next_move() {
    let program = gametree::builtin();
    let mut wins_seen = 0;
    let check = |session: &mut dyn Session| {
        let wins = session.wins_at_once();
        if wins.is_empty() {
            return 0;
        }
        for engine in EngineKind::ALL {
            for nodes in [1, 3_000] {
                let place = format!("{engine} at {}", session.position());
                let Ok(answer) = session.search(&to_play(engine, nodes), &mut NoWatcher) else {
                    continue;
                };
                let best = answer.report.best.expect("a move");
                assert!(wins.contains(&best), "{place}: {best}, not {wins:?}");
            }
        }
        1
    };
    let mut session = program.registry().open("mnk:4,4,3").expect("a game");
    for m in ["c2", "d2", "a3", "c3", "c1"] {
        session.play(m).expect("a legal move");
    }
    assert_eq!(session.wins_at_once(), ["b4"]);
    check(&mut *session);
    for entry in program.registry().games() {
        for seed in 0..60 {
            let mut session = program.registry().open(entry.example).expect(entry.example);
            wander(&mut *session, 4 + seed % 12, seed);
            wins_seen += check(&mut *session);
        }
    }
    assert!(wins_seen > 40, "{wins_seen} positions with a win");
}

#[test]
fn where_a_prover_decided_nothing_it_played_in_a_corner() {
    let program = gametree::builtin();
    let check = |game: &str, expected: &str| {
        for engine in PROVERS {
            for nodes in [1, 400] {
                let mut session = program.registry().open(game).expect(game);
                let Ok(answer) = session.search(&to_play(engine, nodes), &mut NoWatcher) else {
                    continue;
                };
                let place = format!("{game}, {engine}, {nodes} nodes");
                assert!(!answer.is_proven(), "{place}");
                assert_eq!(answer.report.best.as_deref(), Some(expected), "{place}");
            }
        }
    };
    check("gomoku", "h8");
    check("connect4", "4");
    check("mnk:19,19,6", "j10");
}
