//! Tests of the laws at every position of small boards, against brute force.

use std::env;

use gametree_connect4::{FreeColumns, SafeColumns, Threats};
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};

use crate::board;

/// A limit above the number of positions of any board in the tests.
const LIMIT: usize = 1_000_000;

/// Checks every position that can be reached, and returns their number.
fn check(columns: usize, rows: usize) -> usize {
    let game = SmallGame::new([board(columns, rows)], &FreeColumns, LIMIT);
    check_names_everywhere(&game);
    check_symmetry_everywhere(&game);
    check_moves_everywhere(&game, &FreeColumns);
    check_moves_everywhere(&game, &SafeColumns);
    check_knowledge_everywhere(&game, &Threats);
    check_moves_with_knowledge(&game, &SafeColumns, &Threats);
    game.count()
}

#[test]
fn small_boards_keep_the_laws_at_every_position() {
    // Boards where no line fits, where lines lie in rows alone, and where they stand in columns alone.
    for (columns, rows) in [
        (1, 1),
        (3, 3),
        (4, 1),
        (9, 1),
        (4, 2),
        (5, 2),
        (6, 2),
        (4, 3),
        (1, 4),
        (1, 9),
        (2, 4),
        (2, 5),
        (2, 7),
        (3, 4),
        (3, 5),
    ] {
        check(columns, rows);
    }
}

#[test]
fn larger_boards_keep_the_laws_at_every_position() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    check(5, 3);
    check(7, 2);
    // The count of Tromp.
    assert_eq!(check(4, 4), 161_029);
}
