//! Rules of positions with patterns, which are those of the board.

use gametree_core::{MoveBuf, MoveGen, Notation, Player, Position};
use gametree_mnk::LineRule::{self, AtLeast, Renju};
use gametree_mnk::Rules;
use gametree_movegen::LegalMoves;
use gametree_patterns::{Candidates, ForcedByThreats, OnBoard, PatternEstimate, PatternMnk};
use gametree_testkit::{Rng, check_canonical, check_laws, check_symmetric};

use crate::start;

#[test]
fn the_rules_are_those_of_the_board() {
    for (columns, rows, k) in [(3, 3, 3), (5, 4, 4), (6, 6, 5), (4, 2, 1)] {
        let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("small rules");
        let start = PatternMnk::<1>::new(rules).expect("the board fits");
        check_laws(&start, &OnBoard(LegalMoves), 30);
        check_symmetric(&start, &OnBoard(LegalMoves), 10);
    }
}

#[test]
fn a_canonical_view_did_not_know_that_a_five_had_to_be_answered() {
    for (columns, rows, k, lines) in [(5, 5, 4, AtLeast), (9, 8, 5, AtLeast), (7, 7, 5, Renju)] {
        let start = start::<2>(columns, rows, k, lines);
        let legal = OnBoard(LegalMoves);
        check_canonical(&start, &legal, &Candidates::PLAY, &PatternEstimate, 10);
        check_canonical(&start, &legal, &ForcedByThreats, &PatternEstimate, 5);
    }
}

#[test]
fn the_players_had_lost_the_names_that_the_board_gives_them() {
    let pos = start::<1>(3, 3, 3, LineRule::AtLeast);
    let board = pos.board();
    for player in [Player::First, Player::Second] {
        assert_eq!(pos.player_name(player), board.player_name(player));
    }
    assert_eq!(pos.mark_owner('O'), board.mark_owner('O'));
    assert_eq!(pos.diagram(None), board.diagram(None));
}

#[test]
fn lines_that_are_too_long_for_a_table_are_refused() {
    let rules = Rules::new(9, 9, 8, LineRule::AtLeast).expect("rules");
    let refused = PatternMnk::<2>::new(rules).expect_err("no table");
    assert_eq!(
        refused.to_string(),
        "expected a row of 1 to 7 cells, found 8"
    );
}

#[test]
fn candidates_are_legal_moves_and_never_none() {
    let mut rng = Rng::new(4);
    for (columns, rows, k, lines) in [
        (3, 3, 3, AtLeast),
        (5, 4, 4, AtLeast),
        (15, 15, 5, AtLeast),
        (7, 1, 2, AtLeast),
        (9, 9, 6, AtLeast),
        (8, 8, 5, Renju),
        (15, 15, 5, Renju),
    ] {
        let rules = Rules::new(columns, rows, k, lines).expect("small rules");
        let start = PatternMnk::<4>::new(rules).expect("the board fits");
        for _ in 0..20 {
            let mut pos = start.clone();
            while pos.outcome().is_none() {
                for generator in [Candidates::at_most(0), Candidates::PLAY, Candidates::ALL] {
                    let mut moves = MoveBuf::new();
                    generator.moves(&pos, &mut moves);
                    assert!(!moves.is_empty(), "{pos:?}");
                    assert!(moves.iter().all(|&m| pos.is_legal(m)), "{pos:?}");
                    let mut sorted = moves.clone();
                    sorted.sort_unstable();
                    sorted.dedup();
                    assert_eq!(sorted.len(), moves.len(), "a move twice in {pos:?}");
                }
                let cells: Vec<_> = pos.board().legal_cells().iter().collect();
                pos.play(cells[rng.below(cells.len())]);
            }
        }
    }
}

#[test]
fn play_begins_in_the_middle() {
    let rules = Rules::new(15, 15, 5, LineRule::AtLeast).expect("gomoku");
    let start = PatternMnk::<4>::new(rules).expect("the board fits");
    let mut moves = MoveBuf::new();
    Candidates::PLAY.moves(&start, &mut moves);
    let names: Vec<String> = moves.iter().map(|&m| start.move_text(m)).collect();
    assert_eq!(names, ["h8"]);
}
