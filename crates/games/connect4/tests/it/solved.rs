//! Exact scores, some from the public test sets of the field.

use gametree_connect4::{Connect4, FreeColumns, SafeColumns, Size, Threats};
use gametree_core::{
    Canonical, MoveBuf, MoveGen, NoEvaluation, Notation, OnCanonical, Position, Score,
};
use gametree_search::{Budget, Certainty, NoObserver, SearchLimits, Solver};

use crate::board;

/// The size of the tables in bytes, enough for these positions.
const TABLE_BYTES: usize = 1 << 22;

fn score(solver: &mut Solver<SafeColumns, Threats>, pos: &Connect4) -> Option<i32> {
    let (limits, mut observer) = (SearchLimits::default(), NoObserver);
    let mut budget = Budget::new(&limits, &mut observer);
    let score = solver.score(pos, &mut budget)?;
    pos.points(score)
}

#[test]
fn positions_of_the_public_sets_have_their_scores() {
    let mut solver = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("a small table");
    let start = Connect4::new(Size::USUAL);
    for line in include_str!("positions.txt").lines() {
        let Some((moves, expected)) = line.split_once(' ').filter(|_| !line.starts_with('#'))
        else {
            continue;
        };
        let pos = start.parse_position(moves).expect(moves);
        let found = score(&mut solver, &pos);
        assert_eq!(found, expected.parse().ok(), "{moves}");
    }
}

#[test]
fn a_report_has_a_line_that_ends_as_it_says() {
    let start = Connect4::new(Size::USUAL);
    let mut solver = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("a small table");
    for (moves, points) in [
        ("5554224333234511764415115", 4),
        ("1233722555341451114725221333", -1),
        ("23163416124767223154467471272416755633", 0),
    ] {
        let mut pos = start.parse_position(moves).expect(moves);
        let report = solver.solve(&pos, &SearchLimits::default(), &mut NoObserver);
        assert_eq!(report.certainty, Certainty::Exact, "{moves}");
        assert_eq!(pos.points(report.score), Some(points), "{moves}");
        let (root, plies) = (pos.clone(), report.line.len());
        for m in report.line {
            assert!(pos.is_legal(m), "{moves}");
            pos.play(m);
        }
        let end = pos.outcome().expect("a line to the end");
        assert_eq!(
            end.winner(),
            report
                .score
                .is_win()
                .then(|| root.to_move())
                .or(report.score.is_loss().then(|| !root.to_move()))
        );
        assert!(
            report
                .score
                .plies()
                .is_none_or(|distance| distance as usize == plies)
        );
    }
}

#[test]
fn keys_of_images_are_told_before_the_move_is_played() {
    let pos = board(6, 4)
        .parse_position("44352154453")
        .expect("some moves");
    let mut images = Canonical::new(pos, u32::MAX);
    let mut moves = MoveBuf::new();
    FreeColumns.moves(images.position(), &mut moves);
    for m in moves {
        let key_after = images.key_after(m);
        assert_eq!(images.with_move(m, |child| child.key()), key_after, "{m:?}");
    }
    // A survey that mistook a child for its parent once found a win in 13 here.
    let parts = (OnCanonical(SafeColumns), OnCanonical(Threats));
    let mut solver = Solver::new(parts.0, parts.1, TABLE_BYTES).expect("a small table");
    let report = solver.solve(&images, &SearchLimits::default(), &mut NoObserver);
    assert_eq!(report.score, Score::win_in(5));
}

#[test]
fn small_boards_have_the_same_value_with_and_without_all_that_is_known() {
    for (columns, rows) in [(4, 3), (3, 4), (5, 3), (4, 4), (6, 2), (2, 7)] {
        let start = board(columns, rows);
        let limits = SearchLimits::default();
        let mut plain = Solver::new(FreeColumns, NoEvaluation, TABLE_BYTES).expect("a small table");
        let plain = plain.solve(&start, &limits, &mut NoObserver);
        let parts = (OnCanonical(SafeColumns), OnCanonical(Threats));
        let mut clever = Solver::new(parts.0, parts.1, TABLE_BYTES).expect("a small table");
        let clever = clever.solve(&Canonical::new(start, u32::MAX), &limits, &mut NoObserver);
        assert_eq!(plain.score, clever.score, "{columns}x{rows}");
        assert_eq!(clever.certainty, Certainty::Exact);
        assert!(plain.nodes >= clever.nodes);
    }
}

#[test]
fn a_distance_is_counted_in_the_stones_that_the_winner_has_left() {
    let check = |pos: &Connect4, score, points| assert_eq!(pos.points(score), points, "{score}");
    let start = Connect4::new(Size::USUAL);
    check(&start, Score::DRAW, Some(0));
    check(&start, Score::win_in(41), Some(1));
    check(&start, Score::win_in(7), Some(18));
    check(&start, Score::loss_in(42), Some(-1));
    check(&start, Score::loss_in(8), Some(-18));
    check(&start, Score::estimate(3), None);
    // On an odd board, First has one stone more.
    let odd = board(5, 3);
    check(&odd, Score::win_in(15), Some(1));
    check(&odd, Score::loss_in(14), Some(-1));
}

#[test]
fn a_limit_ends_the_search_without_a_score() {
    let start = Connect4::new(Size::USUAL);
    let mut solver = Solver::new(SafeColumns, Threats, TABLE_BYTES).expect("a small table");
    let limits = SearchLimits::nodes(1_000);
    let mut observer = NoObserver;
    let mut budget = Budget::new(&limits, &mut observer);
    assert_eq!(solver.score(&start, &mut budget), None);
    let report = solver.solve(&start, &limits, &mut NoObserver);
    assert_eq!(
        (report.certainty, report.nodes),
        (Certainty::Estimate, 1_000)
    );
    assert!(report.best.is_some_and(|m| start.is_legal(m)));
}

/// Regression: known bounds gave the distance, and no search had looked for the move that attains it.
#[test]
fn the_move_of_a_known_distance_attains_it() {
    let check = |columns, rows, text: &str, plies: u32, best: &str| {
        let pos = board(columns, rows)
            .parse_position(text)
            .expect("a position");
        let mut solver = Solver::new(FreeColumns, Threats, 1 << 16).expect("64 KiB");
        let report = solver.solve(&pos, &SearchLimits::default(), &mut NoObserver);
        assert_eq!(report.certainty, Certainty::Exact, "{text}");
        assert_eq!(report.score, Score::loss_in(plies), "{text}");
        assert_eq!(report.line.len() as u64, u64::from(plies), "{text}");
        assert_eq!(
            report.best.map(|m| pos.move_text(m)).as_deref(),
            Some(best),
            "{text}"
        );
    };
    check(4, 4, "1XO1/1XX1/OOO1/OXX1:X", 4, "1");
}
