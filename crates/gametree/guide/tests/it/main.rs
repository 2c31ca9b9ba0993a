//! The laws of all games, and values from the literature.

use gametree_core::{Outcome, Player, Position};
use gametree_search::{NoObserver, SearchLimits, Solver};
use gametree_testkit::{
    SmallGame, check_antisymmetric, check_evaluator, check_generator, check_knowledge_everywhere,
    check_laws, check_moves_everywhere, check_names_everywhere,
};

use gametree_domineering::{AllPlaces, Domineering, Mobility};

// Your game: a few starts, not all of them square, and some that are almost over.
#[test]
fn the_laws_hold() {
    for (columns, rows) in [(1, 1), (3, 2), (4, 4), (5, 3), (7, 7)] {
        let start = Domineering::new(columns, rows).expect("a small board");
        check_laws(&start, &AllPlaces, 10);
        check_generator(&start, &AllPlaces, &AllPlaces, 10);
        check_evaluator(&start, &AllPlaces, &Mobility, 10);
    }
}

// Your game: starts with few enough positions to test each of them; a generator that leaves moves out is checked here as well.
#[test]
fn every_position_of_small_boards_keeps_the_laws() {
    for (columns, rows) in [(1, 1), (3, 2), (2, 5), (4, 3), (4, 4)] {
        let start = Domineering::new(columns, rows).expect("a small board");
        let game = SmallGame::new([start], &AllPlaces, 100_000);
        check_names_everywhere(&game);
        check_moves_everywhere(&game, &AllPlaces);
        check_knowledge_everywhere(&game, &Mobility);
    }
}

// Your game: leave this out unless the estimates of both sides are opposite, for either side to move.
#[test]
fn both_players_judge_alike() {
    let start = Domineering::new(5, 4).expect("a small board");
    check_antisymmetric(&start, &AllPlaces, &Mobility, 10);
}

// Your game: a random game with every output about it.
// When the test fails, read the difference; if it is intended, put the printed text into the file.
#[cfg(feature = "program")]
#[test]
fn the_game_plays_as_it_did() {
    let open = gametree_domineering::GAME.open;
    let mut session = open("4x3").expect("a small board");
    let played = gametree_registry::playthrough(&mut *session, 1, 20);
    assert_eq!(played, include_str!("4x3.txt"), "{played}");
}

// Your game: values from a book, a paper or another program, so that a misread rule shows.
/// Breuker, Uiterwijk and van den Herik (2000), on the way to 8 by 8 cells.
#[test]
fn small_boards_have_their_known_winners() {
    let check = |columns, rows, winner| {
        let start = Domineering::new(columns, rows).expect("a small board");
        let mut solver = Solver::new(AllPlaces, Mobility, 1 << 20).expect("a small table");
        let report = solver.solve(&start, &SearchLimits::default(), &mut NoObserver);
        let found = report.outcome(start.to_move());
        assert_eq!(found, Some(Outcome::Win(winner)), "{columns}x{rows}");
    };
    check(2, 2, Player::First);
    check(3, 3, Player::First);
    check(4, 4, Player::First);
    check(5, 5, Player::Second);
}
