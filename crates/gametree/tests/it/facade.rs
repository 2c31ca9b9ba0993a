//! Items that users find under the names on the front page.

use gametree::boards::{capture, mnk, tictactoe};
use gametree::games::{sim, tree};
use gametree::{IterativeDeepening, NoObserver, Position, Pvs, SearchLimits, testkit, tt};
use gametree::{eval::OpenLines, grid::Grid, movegen::LegalMoves};

#[test]
fn a_game_from_one_module_is_searched_with_parts_from_the_others() {
    let start = tictactoe::TicTacToe::default();
    testkit::check_laws(&start, &LegalMoves, 10);
    let engine = Pvs::new(LegalMoves, OpenLines, 1 << 16).expect("a small table");
    let report =
        IterativeDeepening::new(engine).search(&start, &SearchLimits::default(), &mut NoObserver);
    assert!(report.is_proven());
    assert_eq!(
        report.outcome(start.to_move()),
        Some(gametree::Outcome::Draw)
    );
}

#[test]
fn every_module_is_the_crate_of_its_name() {
    let grid = Grid::new(4, 3).expect("a small board");
    let line = mnk::Rules::new(4, 3, 3, mnk::LineRule::AtLeast).expect("a small game");
    let first = capture::Rules::new(4, 3, capture::RuleSet::Plain).expect("a small game");
    assert_eq!((line.grid(), first.grid()), (grid, grid));
    let error: Result<(), tt::TableError> = Pvs::new(LegalMoves, OpenLines, 1).map(drop);
    assert_eq!(error, Err(tt::TableError::TooSmall { table_bytes: 1 }));
}

#[test]
fn whole_games_bring_all_their_parts() {
    let rules = sim::Rules::new(5, sim::Goal::Achieve).expect("a small game");
    let engine = Pvs::new(sim::FreeEdges, sim::SafeEdges, 1 << 16).expect("a small table");
    let report = IterativeDeepening::new(engine).search(
        &sim::Sim::new(rules),
        &SearchLimits::default(),
        &mut NoObserver,
    );
    assert_eq!(report.plies(), Some(7));
    let drawn = tree::Tree::parse("[[3, 5], [2, 9]]").expect("a small tree");
    testkit::check_laws(&drawn, &tree::Branches, 10);
}

#[test]
fn players_are_called_as_the_board_shows_them() {
    let check = |game: &str, expected: [&str; 2]| {
        let session = gametree::builtin().registry().open(game).expect(game);
        let found = [gametree::Player::First, gametree::Player::Second];
        let found = found.map(|player| session.player_name(player).to_owned());
        assert_eq!(found, expected, "{game}");
    };
    check("mnk:7,7,4", ["X", "O"]);
    check("gomoku", ["X", "O"]);
    check("tictactoe", ["X", "O"]);
    check("maker-breaker:3,3,3", ["Maker", "Breaker"]);
    check("connect4", ["X", "O"]);
    check("sim:6", ["X", "O"]);
    check("capture:5x5", ["Black", "White"]);
    check("chess", ["White", "Black"]);
    check("kayles:path-12", ["first", "second"]);
}

#[test]
fn a_move_that_cannot_be_played_was_counted() {
    let program = gametree::builtin();
    let mut session = program.registry().open("mnk:3,3,3").expect("a game");
    session.play("b2").expect("a legal move");
    assert_eq!(session.perft_after("a1", 1), Ok(7));
    for m in ["b2", "d9"] {
        let refused = session.perft_after(m, 1);
        assert!(refused.is_err(), "{m}: {refused:?}");
    }
}
