//! The laws of all games, perft, and values by brute force and from the literature.

use std::collections::HashMap;

use gametree_core::{Notation, Outcome, Player, Position, perft};
use gametree_search::{NoObserver, SearchLimits, Solver};
use gametree_testkit::{
    SmallGame, check_evaluator, check_generator, check_laws, check_names_everywhere,
};

use othello::{AllMoves, GAME, MobilityAndCorners, Move, Othello};

fn start(size: u8) -> Othello {
    Othello::new(size).expect("a size of the game")
}

#[test]
fn the_laws_hold() {
    for size in [4, 6, 8] {
        let start = start(size);
        check_laws(&start, &AllMoves, 10);
        check_generator(&start, &AllMoves, &AllMoves, 10);
        check_evaluator(&start, &AllMoves, &MobilityAndCorners, 10);
    }
}

#[test]
fn every_late_position_of_the_small_board_has_a_name_of_its_own() {
    let late = "XXXX/XOX./XXO./O...:O";
    let late = start(4).parse_position(late).expect("a position");
    let game = SmallGame::new([late], &AllMoves, 100_000);
    check_names_everywhere(&game);
}

/// Counts of Aart Bik, "Perft for Reversi" (2009), in which a pass is a ply; passes occur from depth 9 on.
#[test]
fn perft_counts_are_those_of_others() {
    let counts = [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288];
    for (depth, expected) in (1..).zip(counts) {
        let mut pos = start(8);
        assert_eq!(perft(&mut pos, &AllMoves, depth), expected, "depth {depth}");
    }
}

/// The lead of the side to move under best play, by the solver.
fn solved(pos: &Othello) -> i16 {
    let mut solver = Solver::new(AllMoves, MobilityAndCorners, 1 << 24).expect("a small table");
    let limits = SearchLimits::nodes(20_000_000);
    let report = solver.solve(pos, &limits, &mut NoObserver);
    assert!(report.is_proven(), "{}: {report:?}", pos.position_text());
    report.score.raw()
}

/// Discs by row and column, as a list of letters, so that nothing is shared with the crate.
type Board = [[char; 4]; 4];

/// The board after a disc on the cell; `None` where it turns nothing over.
fn after(board: &Board, own: char, row: usize, column: usize) -> Option<Board> {
    if board[row][column] != '.' {
        return None;
    }
    let cell = |row: usize, column: usize| board.get(row)?.get(column).copied();
    let mut after = *board;
    for (down, right) in [
        (-1, -1),
        (-1, 0),
        (-1, 1),
        (0, -1),
        (0, 1),
        (1, -1),
        (1, 0),
        (1, 1),
    ] {
        // A step off the board leads to a row or a column that it does not have.
        let step = |y: usize, x: usize| [y.wrapping_add_signed(down), x.wrapping_add_signed(right)];
        let mut enclosed = Vec::new();
        let [mut y, mut x] = step(row, column);
        while cell(y, x).is_some_and(|found| found != '.' && found != own) {
            enclosed.push([y, x]);
            [y, x] = step(y, x);
        }
        if cell(y, x) == Some(own) && !enclosed.is_empty() {
            after[row][column] = own;
            for [y, x] in enclosed {
                after[y][x] = own;
            }
        }
    }
    (after[row][column] == own).then_some(after)
}

/// The lead of `own`, who is to move, under best play.
fn by_brute_force(board: Board, own: char, memory: &mut HashMap<(Board, char), i16>) -> i16 {
    if let Some(&value) = memory.get(&(board, own)) {
        return value;
    }
    let other = if own == 'X' { 'O' } else { 'X' };
    let moves = |player| {
        let cells = (0..16).filter_map(move |cell| after(&board, player, cell / 4, cell % 4));
        cells.collect::<Vec<Board>>()
    };
    let children = moves(own);
    let value = if !children.is_empty() {
        let values = children.into_iter();
        values
            .map(|child| -by_brute_force(child, other, memory))
            .max()
            .expect("there is a move")
    } else if !moves(other).is_empty() {
        -by_brute_force(board, other, memory)
    } else {
        let worth = |c: &char| i16::from(*c == own) - i16::from(*c == other);
        board.iter().flatten().map(worth).sum()
    };
    memory.insert((board, own), value);
    value
}

#[test]
fn the_small_board_has_the_value_that_brute_force_finds() {
    let mut board = [['.'; 4]; 4];
    (board[1][1], board[2][2]) = ('O', 'O');
    (board[1][2], board[2][1]) = ('X', 'X');
    let expected = by_brute_force(board, 'X', &mut HashMap::new());
    assert_eq!(expected, -8);
    assert_eq!(solved(&start(4)), expected);
}

/// Joel Feinstein, "Perfect play in 6x6 Othello from two alternative starting positions" (1993): the number of the ply on each cell.
const BEST_LINE: [[u8; 6]; 6] = [
    [28, 9, 8, 7, 31, 32],
    [22, 14, 1, 4, 17, 16],
    [27, 13, 0, 0, 6, 15],
    [19, 2, 0, 0, 5, 12],
    [24, 23, 3, 10, 26, 29],
    [21, 18, 20, 11, 25, 30],
];

/// White wins six by six cells by 20 to 16, and every position on the line has that value.
#[test]
fn the_published_line_on_six_by_six_cells_is_worth_four_discs() {
    let mut pos = start(6);
    for ply in 1..=32 {
        let cells = (0..36).find(|cell| BEST_LINE[cell / 6][cell % 6] == ply);
        let cell = cells.expect("every ply has a cell");
        if !pos.is_legal(Move::Place(0)) && pos.is_legal(Move::Pass) {
            pos.play(Move::Pass);
        }
        let m = Move::Place(u8::try_from(8 * (cell / 6) + cell % 6).expect("a cell of 64"));
        assert!(pos.is_legal(m), "ply {ply} in {}", pos.position_text());
        pos.play(m);
        if ply >= 20 && pos.outcome().is_none() {
            let lead = solved(&pos);
            let for_black = if pos.to_move() == Player::First {
                lead
            } else {
                -lead
            };
            assert_eq!(for_black, -4, "after ply {ply}");
        }
    }
    assert_eq!(pos.outcome(), Some(Outcome::Points(-4)));
}

#[test]
fn a_player_without_a_place_passes() {
    let pos = start(4).parse_position("XXXX/XXXX/XXO./O...:O");
    let mut pos = pos.expect("a position");
    while pos.outcome().is_none() && !pos.is_legal(Move::Pass) {
        let mut moves = gametree_core::MoveBuf::new();
        gametree_core::MoveGen::moves(&AllMoves, &pos, &mut moves);
        pos.play(moves[0]);
    }
    assert!(pos.is_legal(Move::Pass), "{}", pos.position_text());
}

#[test]
fn positions_that_cannot_be_read_name_their_column() {
    for (text, at) in [
        ("", 1),
        ("..../..../..../....", 20),
        ("..../..../..../....:Z", 21),
        ("..../..../..../....:XO", 22),
        ("...../..../..../....:X", 5),
        ("..x./..../..../....:X", 3),
    ] {
        let error = start(4).parse_position(text).expect_err(text).to_string();
        assert!(error.contains(&format!("column {at}")), "{text}: {error}");
    }
}

#[test]
fn a_whole_game_reads_as_it_did() {
    let mut session = (GAME.open)("4").expect("a size of the game");
    let played = gametree_registry::playthrough(&mut *session, 1, 20);
    assert_eq!(played, include_str!("4.txt"), "{played}");
}
