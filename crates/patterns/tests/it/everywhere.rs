//! Laws at every position of small boards, against brute force.

use std::env;

use gametree_eval::OpenLines;
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_movegen::{LegalMoves, Near};
use gametree_patterns::{Candidates, ForcedByThreats, KnownByThreats, OnBoard, PatternEstimate};
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};

use crate::start;

/// A limit above the number of positions of any board here.
const LIMIT: usize = 500_000;

/// Checks every position that can be reached, by both line rules.
fn check(columns: usize, rows: usize, lengths: impl IntoIterator<Item = usize>) {
    for k in lengths {
        for lines in [AtLeast, Exactly] {
            let start = start::<1>(columns, rows, k, lines);
            let game = SmallGame::new([start], &OnBoard(LegalMoves), LIMIT);
            let evaluator = KnownByThreats(OnBoard(OpenLines));
            check_names_everywhere(&game);
            check_symmetry_everywhere(&game);
            check_moves_everywhere(&game, &OnBoard(LegalMoves));
            check_moves_everywhere(&game, &OnBoard(Near::new(1)));
            check_moves_everywhere(&game, &Candidates::PLAY);
            check_moves_everywhere(&game, &ForcedByThreats);
            check_knowledge_everywhere(&game, &PatternEstimate);
            check_knowledge_everywhere(&game, &evaluator);
            check_moves_with_knowledge(&game, &ForcedByThreats, &evaluator);
        }
    }
}

#[test]
fn small_boards_keep_the_laws_at_every_position() {
    check(1, 1, 1..=2);
    check(3, 1, 1..=4);
    check(1, 7, 2..=5);
    check(8, 1, 2..=4);
    check(2, 2, 1..=3);
    check(3, 2, 2..=3);
    check(2, 4, 2..=5);
    check(3, 3, 1..=4);
    check(5, 2, 2..=5);
}

#[test]
fn larger_boards_keep_the_laws_at_every_position() {
    if env::var_os("GAMETREE_SLOW").is_none() {
        return;
    }
    check(10, 1, 2..=5);
    check(1, 11, 3..=6);
    check(4, 3, 2..=4);
    check(2, 6, 3..=5);
}
