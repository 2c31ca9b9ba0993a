//! Values of whole boards, and limits.

use std::cell::Cell as Counter;
use std::env;

use gametree_core::{Player, Position, Salt};
use gametree_maker_breaker::{
    Settings, Side, Stopped, WeakError, WeakLimits, WeakPosition, WeakSolver,
};
use gametree_mnk::{LineRule, Mnk, Rules};

/// Returns the winner of the empty board with Maker to move.
fn winner<const W: usize>(columns: usize, rows: usize, k: usize) -> Side {
    let pos = WeakPosition::new(columns, rows, k).expect("a board");
    let settings = Settings::default();
    let solver = WeakSolver::<W>::new(&pos, 1 << 25, Salt::random(), settings);
    let report = solver.and_then(|mut solver| solver.solve(&pos, &WeakLimits::NONE));
    let report = report.expect("the board fits");
    report.winner.expect("no limit was given")
}

#[track_caller]
fn check(board: (usize, usize, usize), expected: Side) {
    let (columns, rows, k) = board;
    assert_eq!(winner::<1>(columns, rows, k), expected, "{board:?}");
}

/// The large values are those of Hsu, Ko, Chen, Wei, Hsueh and Wu 2020, "On solving the 7,7,5-game and the 8,8,5-game"; the small ones were found by hand.
#[test]
fn known_boards() {
    check((1, 1, 1), Side::Maker);
    check((2, 2, 2), Side::Maker);
    check((1, 2, 2), Side::Breaker);
    check((3, 3, 3), Side::Maker);
    check((4, 4, 4), Side::Breaker);
    check((5, 5, 4), Side::Maker);
    check((5, 5, 5), Side::Breaker);
    check((6, 6, 5), Side::Breaker);
    check((6, 7, 5), Side::Breaker);
    check((7, 7, 5), Side::Breaker);
    check((7, 8, 6), Side::Breaker);
    check((8, 8, 6), Side::Breaker);
    check((3, 3, 9), Side::Breaker);
    assert_eq!(winner::<2>(10, 10, 7), Side::Breaker);
    assert_eq!(winner::<4>(12, 12, 8), Side::Breaker);
}

#[test]
fn larger_boards() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    check((4, 7, 4), Side::Breaker);
    check((4, 8, 4), Side::Maker);
    check((6, 8, 5), Side::Breaker);
    check((5, 10, 5), Side::Breaker);
    check((6, 9, 5), Side::Breaker);
    check((7, 8, 5), Side::Breaker);
}

#[test]
fn a_board_in_more_words_is_the_same_game() {
    for (columns, rows, k) in [(3, 3, 3), (4, 4, 4), (5, 5, 4), (6, 6, 5)] {
        let one = winner::<1>(columns, rows, k);
        assert_eq!(winner::<2>(columns, rows, k), one);
        assert_eq!(winner::<4>(columns, rows, k), one);
    }
}

#[test]
fn either_player_may_be_maker() {
    let rules = Rules::new(3, 3, 3, LineRule::AtLeast).expect("a board");
    let mut pos = Mnk::<1>::new(rules).expect("one word");
    for (column, row) in [(1, 1), (0, 1)] {
        pos.play(pos.grid().cell(column, row).expect("on the board"));
    }
    for (maker, expected) in [
        (Player::First, Side::Maker),
        (Player::Second, Side::Breaker),
    ] {
        let weak = WeakPosition::of_mnk(&pos, maker).expect("any line wins");
        let solver = WeakSolver::<1>::new(&weak, 0, Salt::random(), Settings::default());
        let report = solver.and_then(|mut solver| solver.solve(&weak, &WeakLimits::NONE));
        assert_eq!(report.expect("a board").winner, Ok(expected));
    }
}

#[test]
fn limits_end_a_search_that_goes_on_afterwards() {
    let pos = WeakPosition::new(5, 5, 4).expect("a board");
    let mut solver = WeakSolver::<1>::new(&pos, 1 << 22, Salt::from_seed(1), Settings::default())
        .expect("one word");
    let mut solve = |nodes, stop: &dyn Fn() -> bool| {
        let report = solver.solve(
            &pos,
            &WeakLimits {
                nodes,
                stop,
                ..WeakLimits::NONE
            },
        );
        report.expect("this board")
    };
    assert_eq!(solve(3, &|| false).winner, Err(Stopped::Nodes));
    let looks = Counter::new(0);
    let stopped = solve(u64::MAX, &|| {
        looks.set(looks.get() + 1);
        true
    });
    assert_eq!(stopped.winner, Err(Stopped::Interrupted));
    assert_eq!(looks.get(), 1);
    assert_eq!(solve(u64::MAX, &|| false).winner, Ok(Side::Maker));
}

#[test]
fn a_search_with_little_memory_for_rows_ended_at_once() {
    let pos = WeakPosition::new(11, 11, 5).expect("a board");
    let mut solver = WeakSolver::<2>::new(&pos, 1 << 23, Salt::from_seed(1), Settings::default())
        .expect("two words");
    let limits = WeakLimits {
        nodes: 2_000,
        ..WeakLimits::NONE
    };
    let report = solver.solve(&pos, &limits).expect("this board");
    assert_eq!(report.winner, Err(Stopped::Nodes));
}

#[test]
fn what_does_not_fit_is_refused() {
    let small = WeakPosition::new(4, 4, 4).expect("a board");
    let large = WeakPosition::new(9, 9, 5).expect("a board");
    let settings = Settings::default();
    let salt = Salt::random();
    let error = WeakSolver::<1>::new(&large, 0, salt, settings).map(|_| ());
    let error = error.expect_err("81 cells").to_string();
    assert_eq!(error, "expected a board of at most 64 cells, found 81");
    let error = WeakSolver::<1>::new(&small, usize::MAX / 2, salt, settings).map(|_| ());
    assert!(matches!(error, Err(WeakError::Memory { .. })));
    let mut solver = WeakSolver::<2>::new(&small, 0, salt, settings).expect("one word of two");
    let error = solver.solve(&large, &WeakLimits::NONE).map(|_| ());
    let error = error.expect_err("another board").to_string();
    assert_eq!(
        error,
        "expected a position of 4,4,4, found a position of 9,9,5"
    );
    assert!(WeakPosition::new(4, 4, 0).is_err());
    let corner = small.grid().cell(0, 0).expect("on the board");
    let taken = small.after(corner).and_then(|pos| pos.after(corner));
    let taken = taken.map(|_| ()).expect_err("taken").to_string();
    assert_eq!(
        taken,
        "expected an empty cell of the board, found a1 with a stone of Maker"
    );
}
