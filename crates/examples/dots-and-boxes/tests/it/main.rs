//! The laws of all games, and values by brute force and from the literature.

use std::collections::HashMap;

use gametree_core::{Notation, Outcome, Position};
use gametree_search::{NoObserver, SearchLimits, Solver};
use gametree_testkit::{
    SmallGame, check_evaluator, check_generator, check_laws, check_moves_everywhere,
    check_names_everywhere,
};

use dots_and_boxes::{AllMoves, Board, DotsAndBoxes, GAME, Lead};

fn start(columns: u8, rows: u8) -> DotsAndBoxes {
    DotsAndBoxes::new(Board::new(columns, rows).expect("a small board"))
}

#[test]
fn the_laws_hold() {
    for (columns, rows) in [(1, 1), (2, 1), (2, 2), (3, 2), (4, 4)] {
        let start = start(columns, rows);
        check_laws(&start, &AllMoves, 10);
        check_generator(&start, &AllMoves, &AllMoves, 10);
        check_evaluator(&start, &AllMoves, &Lead, 10);
    }
}

#[test]
fn every_position_of_small_boards_keeps_the_laws() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 3)] {
        let game = SmallGame::new([start(columns, rows)], &AllMoves, 100_000);
        check_names_everywhere(&game);
        check_moves_everywhere(&game, &AllMoves);
    }
}

/// The lead of First under best play, by the solver.
fn solved(columns: u8, rows: u8) -> i16 {
    let mut solver = Solver::new(AllMoves, Lead, 1 << 22).expect("a small table");
    let limits = SearchLimits::nodes(10_000_000);
    let report = solver.solve(&start(columns, rows), &limits, &mut NoObserver);
    assert!(report.is_proven(), "{columns}x{rows}: {report:?}");
    report.score.raw()
}

/// Boxes that the player to move gets beyond the opponent, by the rules of the game without passes.
///
/// Edges are lists of their boxes, so that nothing is shared with the crate.
fn by_brute_force(boxes: &[Vec<usize>], drawn: u32, memory: &mut HashMap<u32, i16>) -> i16 {
    if drawn.count_ones() as usize == boxes.len() {
        return 0;
    }
    if let Some(&value) = memory.get(&drawn) {
        return value;
    }
    let is_drawn = |set: u32, edge: usize| set >> edge & 1 == 1;
    let is_closed = |set: u32, of: usize| {
        let mut edges = boxes.iter().enumerate();
        edges.all(|(edge, of_edge)| !of_edge.contains(&of) || is_drawn(set, edge))
    };
    let mut best = i16::MIN;
    for edge in 0..boxes.len() {
        if is_drawn(drawn, edge) {
            continue;
        }
        let after = drawn | 1 << edge;
        let closed = boxes[edge].iter().filter(|&&of| is_closed(after, of));
        let closed = closed.map(|_| 1).sum::<i16>();
        let rest = by_brute_force(boxes, after, memory);
        best = best.max(if closed > 0 { closed + rest } else { -rest });
    }
    memory.insert(drawn, best);
    best
}

/// The edges of a board, each with the one or two boxes beside it.
fn boxes_of_edges(columns: usize, rows: usize) -> Vec<Vec<usize>> {
    let mut edges = Vec::new();
    for row in 0..=rows {
        for column in 0..columns {
            let beside = (row.checked_sub(1), Some(row).filter(|&row| row < rows));
            let beside = [beside.0, beside.1].into_iter().flatten();
            edges.push(beside.map(|row| row * columns + column).collect());
        }
    }
    for row in 0..rows {
        for column in 0..=columns {
            let beside = (
                column.checked_sub(1),
                Some(column).filter(|&column| column < columns),
            );
            let beside = [beside.0, beside.1].into_iter().flatten();
            edges.push(beside.map(|column| row * columns + column).collect());
        }
    }
    edges
}

#[test]
fn values_are_those_of_the_game_without_passes() {
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (4, 1), (3, 2)] {
        let edges = boxes_of_edges(columns.into(), rows.into());
        let expected = by_brute_force(&edges, 0, &mut HashMap::new());
        assert_eq!(solved(columns, rows), expected, "{columns}x{rows}");
    }
}

/// The first player wins, as "Optimal Play for 2 by 2 Dots and Boxes" on Puzzling Stack Exchange shows, and by three boxes to one.
#[test]
fn two_by_two_boxes_are_worth_two() {
    assert_eq!(solved(2, 2), 2);
}

#[test]
fn the_opponent_of_a_closed_box_passes() {
    let mut pos = start(2, 1);
    for m in ["a2", "b1", "b3", "c2"] {
        let m = pos.parse_move(m).expect("an edge");
        assert!(pos.is_legal(m), "{m:?} in {pos:?}");
        pos.play(m);
    }
    assert_eq!(pos.position_text(), "+-+.+/|#|../+-+.+:-1:X*");
    let only = pos.parse_move("pass").expect("a move");
    assert!(pos.is_legal(only));
    pos.play(only);
    assert_eq!(pos.position_text(), "+-+.+/|#|../+-+.+:-1:O");
}

#[test]
fn the_last_box_ends_the_game_without_a_pass() {
    let pos = start(1, 1);
    let text = "+-+/|#|/+-+:-1:X";
    let end = pos.parse_position(text).expect("a finished game");
    assert_eq!(end.outcome(), Some(Outcome::Points(-1)));
    assert!(pos.parse_position("+-+/|#|/+-+:-1:X*").is_err());
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (text, at) in [
        ("+-+/|.|/+.+:0:X*", 15),
        ("+-+/|#|/+.+:0:X", 6),
        ("+-+/|.|/+-+:1:O", 6),
        ("+-+/|#|/+-+:0:O", 13),
        ("+-+/|#|/+-+:-2:O", 13),
        ("+-+/|#|/+-+:+1:O", 13),
        ("+.+/...", 8),
        ("+.+/.../+.+:0:Z", 15),
        ("+.+/.../+.+/:0:X", 12),
        ("+|+/.../+.+:0:X", 2),
        ("", 1),
    ] {
        let error = start(1, 1).parse_position(text).expect_err(text);
        let message = error.to_string();
        let place = format!("column {at}");
        assert!(message.contains(&place), "{text}: {message}");
    }
}

#[test]
fn a_whole_game_reads_as_it_did() {
    let mut session = (GAME.open)("2x1").expect("a small board");
    let played = gametree_registry::playthrough(&mut *session, 1, 20);
    assert_eq!(played, include_str!("2x1.txt"), "{played}");
}
