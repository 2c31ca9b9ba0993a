//! Tests of the laws at every position of small boards, against brute force.

use std::env;

use gametree_capture::{Capture, RuleSet};
use gametree_core::{Notation, Player};
use gametree_eval::Liberties;
use gametree_grid::{Cell, GridText};
use gametree_movegen::{CentreFirst, ForcedReplies, LegalMoves};
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};

use crate::{BOTH, empty};

/// A bound above the number of positions of any board here.
const LIMIT: usize = 250_000;

/// Checks every position that moves lead to from some starts.
fn check(starts: Vec<Capture<1>>) {
    let grid = starts[0].grid();
    let game = SmallGame::new(starts, &LegalMoves, LIMIT);
    check_names_everywhere(&game);
    check_symmetry_everywhere(&game);
    check_moves_everywhere(&game, &LegalMoves);
    check_moves_everywhere(&game, &CentreFirst::new(grid));
    check_moves_everywhere(&game, &ForcedReplies);
    check_knowledge_everywhere(&game, &Liberties);
    check_moves_with_knowledge(&game, &ForcedReplies, &Liberties);
}

/// Checks the game from the empty board.
fn check_board(columns: usize, rows: usize) {
    for rule_set in BOTH {
        check(vec![empty(columns, rows, rule_set)]);
    }
}

/// Returns the boards with `points` points.
fn boards(points: usize) -> impl Iterator<Item = (usize, usize)> {
    let divides = move |columns: &usize| points.is_multiple_of(*columns);
    (1..=points)
        .filter(divides)
        .map(move |columns| (columns, points / columns))
}

#[test]
fn boards_of_up_to_ten_points_keep_the_laws_at_every_position() {
    for points in 2..=10 {
        for (columns, rows) in boards(points) {
            check_board(columns, rows);
        }
    }
}

#[test]
fn larger_boards_keep_the_laws_at_every_position() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    for (columns, rows) in [(3, 4), (4, 3), (2, 6), (6, 2)] {
        check_board(columns, rows);
    }
    boards(10).for_each(check_set_positions);
}

/// Returns every position of a board that has a text, including those that no game reaches by turns.
fn set_positions(columns: usize, rows: usize, rule_set: RuleSet) -> Vec<Capture<1>> {
    let template = empty::<1>(columns, rows, rule_set);
    let cells: Vec<Cell> = template.grid().cells().collect();
    let count = 3_usize.pow(u32::try_from(cells.len()).expect("a small board"));
    let sides = [Player::First, Player::Second];
    let boards = (0..count).flat_map(|board| sides.map(|side| (board, side)));
    let texts = boards.map(|(board, side)| {
        let owner = |cell| {
            let place = cells.iter().zip(0..).find(|place| *place.0 == cell);
            let (_, digit) = place.expect("a cell of the board");
            [None, Some(sides[0]), Some(sides[1])][board / 3_usize.pow(digit) % 3]
        };
        GridText::print(template.grid(), owner, side)
    });
    texts
        .filter_map(|text| template.parse_position(&text).ok())
        .collect()
}

/// Checks the game from every position that a board has.
fn check_set_positions((columns, rows): (usize, usize)) {
    for rule_set in BOTH {
        check(set_positions(columns, rows, rule_set));
    }
}

#[test]
fn set_positions_of_small_boards_keep_the_laws() {
    for points in 2..=9 {
        boards(points).for_each(check_set_positions);
    }
}
