//! Tests of several threads, which find the same results as one.

use std::num::NonZero;

use gametree_core::Salt;
use gametree_maker_breaker::{Settings, Side, Technique, WeakLimits, WeakPosition, WeakSolver};

use crate::brute::Brute;
use crate::random::{BOARDS, Xorshift, position, rounds, solver};

const THREE: WeakLimits<'static> = WeakLimits {
    threads: NonZero::new(3).expect("not zero"),
    ..WeakLimits::NONE
};

#[test]
fn values_are_those_of_plain_search() {
    let mut random = Xorshift::new(5);
    // Without pairings the positions have trees in which the threads can part.
    let settings = Settings {
        without: Some(Technique::Pairings),
        ..Settings::default()
    };
    for board in BOARDS {
        let mut brute = Brute::new(board.0, board.1, board.2);
        for _ in 0..rounds(30) {
            let pos = position(board, &mut random);
            let report = solver(&pos, settings).solve(&pos, &THREE);
            let winner = report.expect("this board").winner;
            assert_eq!(winner, Ok(brute.winner(&pos)), "{pos:?}");
        }
    }
}

#[test]
fn whole_boards_are_solved_with_little_memory() {
    for (columns, rows, k, winner) in [
        (5, 5, 4, Side::Maker),
        (4, 6, 4, Side::Breaker),
        (7, 7, 5, Side::Breaker),
    ] {
        let pos = WeakPosition::new(columns, rows, k).expect("a board");
        let settings = Settings::default();
        let solver = WeakSolver::<1>::new(&pos, 1 << 16, Salt::random(), settings);
        let report = solver.and_then(|mut solver| solver.solve(&pos, &THREE));
        assert_eq!(report.expect("one word").winner, Ok(winner), "{pos:?}");
    }
}

#[test]
fn limits_are_those_of_all_threads_together() {
    let pos = WeakPosition::new(7, 8, 5).expect("a board");
    let settings = Settings::default();
    let mut solver =
        WeakSolver::<1>::new(&pos, 1 << 22, Salt::random(), settings).expect("one word");
    let few = WeakLimits { nodes: 50, ..THREE };
    let report = solver.solve(&pos, &few).expect("this board");
    assert!(report.winner.is_err());
    // Each thread ends the visit that it has begun.
    assert!((50..53).contains(&report.nodes), "{report:?}");
    let stopped = WeakLimits {
        stop: &|| true,
        ..THREE
    };
    let report = solver.solve(&pos, &stopped).expect("this board");
    assert!(report.winner.is_err());
    assert_eq!(report.nodes, 0, "{report:?}");
}
