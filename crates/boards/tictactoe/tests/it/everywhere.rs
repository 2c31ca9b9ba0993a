//! Tests of the laws at every position, against brute force.

use gametree_core::Score;
use gametree_eval::OpenLines;
use gametree_movegen::LegalMoves;
use gametree_testkit::{
    SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_moves_with_knowledge,
    check_names_everywhere, check_symmetry_everywhere,
};
use gametree_tictactoe::TicTacToe;

#[test]
fn every_position_keeps_the_laws() {
    let game = SmallGame::new([TicTacToe::default()], &LegalMoves, 10_000);
    // The well-known number of positions.
    assert_eq!(game.count(), 5_478);
    assert_eq!(game.positions().next().expect("the start").1, Score::DRAW);
    check_names_everywhere(&game);
    check_symmetry_everywhere(&game);
    check_moves_everywhere(&game, &LegalMoves);
    check_knowledge_everywhere(&game, &OpenLines);
    check_moves_with_knowledge(&game, &LegalMoves, &OpenLines);
}
