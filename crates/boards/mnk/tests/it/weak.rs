//! Tests of the weak game: its laws, texts and ends, and its values against a second implementation of the rules.

use std::collections::HashMap;
use std::env;

use gametree_core::{Notation, Outcome, Player, Position};
use gametree_eval::Potential;
use gametree_mnk::LineRule::{AtLeast, Exactly, Misere, Renju};
use gametree_mnk::{Rules, WeakMnk};
use gametree_movegen::{ForcedReplies, Heaviest, LegalMoves};
use gametree_testkit::{
    SmallGame, check_evaluator, check_generator, check_knowledge_everywhere, check_laws,
    check_moves_everywhere, check_moves_with_knowledge, check_names_everywhere, check_symmetric,
    check_symmetry_everywhere,
};

use crate::rules;

fn start<const W: usize>(columns: usize, rows: usize, k: usize) -> WeakMnk<W> {
    WeakMnk::new(crate::rules(columns, rows, k, AtLeast)).expect("enough words for the board")
}

#[test]
fn laws_hold() {
    for (columns, rows, k) in [(3, 3, 3), (4, 4, 4), (2, 5, 3), (1, 1, 1), (7, 8, 5)] {
        let pos = start::<1>(columns, rows, k);
        check_laws(&pos, &LegalMoves, 5);
        check_symmetric(&pos, &LegalMoves, 5);
    }
    for (columns, rows, k) in [(3, 3, 3), (2, 5, 3), (4, 3, 3)] {
        let pos = start::<1>(columns, rows, k);
        check_evaluator(&pos, &LegalMoves, &Potential, 5);
        check_generator(&pos, &LegalMoves, &ForcedReplies, 5);
        check_generator(&pos, &LegalMoves, &Heaviest::new(3), 5);
    }
    check_laws(&start::<2>(8, 8, 5), &LegalMoves, 2);
    check_laws(&start::<4>(15, 15, 5), &LegalMoves, 1);
}

/// A bound above the number of positions of any board here.
const LIMIT: usize = 500_000;

fn check_everywhere(columns: usize, rows: usize, lengths: impl IntoIterator<Item = usize>) {
    for k in lengths {
        let game = SmallGame::new([start::<1>(columns, rows, k)], &LegalMoves, LIMIT);
        check_names_everywhere(&game);
        check_symmetry_everywhere(&game);
        check_moves_everywhere(&game, &LegalMoves);
        check_moves_everywhere(&game, &ForcedReplies);
        check_moves_everywhere(&game, &Heaviest::new(2));
        check_knowledge_everywhere(&game, &Potential);
        check_moves_with_knowledge(&game, &ForcedReplies, &Potential);
    }
}

#[test]
fn small_boards_keep_the_laws_at_every_position() {
    check_everywhere(1, 1, 1..=2);
    check_everywhere(1, 7, 2..=5);
    check_everywhere(8, 1, 2..=4);
    check_everywhere(2, 2, 1..=3);
    check_everywhere(3, 3, 1..=4);
    check_everywhere(5, 2, 2..=5);
    if env::var_os("GAMETREE_SLOW").is_some() {
        check_everywhere(10, 1, 2..=5);
        check_everywhere(4, 3, 2..=4);
    }
}

#[test]
fn second_wins_by_a_stone_in_every_line() {
    let check = |(columns, rows, k), text: &str, outcome| {
        let pos = start::<1>(columns, rows, k).parse_position(text);
        let pos = pos.expect(text);
        assert_eq!(pos.position_text(), text);
        assert_eq!(pos.outcome(), outcome, "{text}");
    };
    let [first, second] = [Player::First, Player::Second].map(|player| Some(Outcome::Win(player)));
    check((3, 3, 3), "3/3/3:X", None);
    check((4, 3, 3), "OOO1/XX2/3X:X", None);
    check((3, 3, 3), "XXX/OO1/3:O", first);
    check((1, 4, 3), "1/O/X/1:X", second);
    check((1, 4, 3), "O/X/1/1:X", None);
    check((3, 3, 4), "3/3/3:X", second);
    check((3, 3, 3), "XOX/1O1/XXO:O", None);
    check((3, 3, 3), "XOX/OO1/XXO:X", second);
}

#[test]
fn positions_after_the_end_are_refused() {
    let check = |(columns, rows, k), text: &str, message: &str| {
        let error = start::<1>(columns, rows, k).parse_position(text);
        let error = error.expect_err(text).to_string();
        assert_eq!(error, message, "{text}");
    };
    let over = "expected a game that has just ended, found no last stone that can have done so";
    check(
        (3, 3, 3),
        "XXX/OO1/O2:X",
        "column 12: expected no line of X, who is to move, found 3 X in a row",
    );
    check(
        (1, 4, 3),
        "X/O/X/1:O",
        "column 9: expected a line without O, which is to move, found O in every line",
    );
    check((1, 4, 4), "O/X/O/X:X", &format!("column 9: {over}"));
    check(
        (5, 4, 3),
        "XXX2/OO1OO/5/XXXO1:O",
        &format!("column 20: {over}"),
    );
    check((2, 2, 3), "XO/2:X", &format!("column 6: {over}"));
}

#[test]
fn rules_under_which_longer_lines_do_not_win_are_refused() {
    for lines in [Exactly, Misere, Renju] {
        let error = WeakMnk::<1>::new(rules(7, 7, 5, lines)).expect_err("other rules");
        let expected = format!("expected lines of at least k stones that win, found {lines:?}");
        assert_eq!(error.to_string(), expected);
    }
}

/// Returns `true` if Maker wins with the stones of both as masks, by every line written out and every move tried.
fn maker_wins(
    lines: &[u32],
    (maker, breaker, turn): (u32, u32, bool),
    full: u32,
    memo: &mut HashMap<(u32, u32), bool>,
) -> bool {
    if lines.iter().any(|line| line & maker == *line) {
        return true;
    }
    if lines.iter().all(|line| line & breaker != 0) {
        return false;
    }
    if let Some(&known) = memo.get(&(maker, breaker)) {
        return known;
    }
    let mut empty = full & !(maker | breaker);
    let mut wins = !turn;
    while empty != 0 {
        let cell = empty & empty.wrapping_neg();
        empty ^= cell;
        let after = if turn {
            (maker | cell, breaker, false)
        } else {
            (maker, breaker | cell, true)
        };
        if maker_wins(lines, after, full, memo) == turn {
            wins = turn;
            break;
        }
    }
    memo.insert((maker, breaker), wins);
    wins
}

/// Returns all lines of a board as masks, found cell by cell.
fn lines_of(columns: i32, rows: i32, k: i32) -> Vec<u32> {
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let cells: Vec<(i32, i32)> = (0..k)
                    .map(|at| (column + at * right, row + at * up))
                    .collect();
                let on_board =
                    |&(x, y): &(i32, i32)| (0..columns).contains(&x) && (0..rows).contains(&y);
                if cells.iter().all(on_board) {
                    lines.push(
                        cells
                            .iter()
                            .fold(0, |line, (x, y)| line | 1 << (y * columns + x)),
                    );
                }
            }
        }
    }
    lines
}

#[test]
fn values_are_those_of_the_rules_written_once_more() {
    for (columns, rows, k) in [
        (1, 4, 2),
        (1, 5, 3),
        (2, 2, 2),
        (2, 5, 2),
        (3, 3, 2),
        (3, 3, 3),
        (3, 4, 3),
        (2, 6, 3),
        (3, 4, 4),
    ] {
        let game = SmallGame::new([start::<1>(columns, rows, k)], &LegalMoves, LIMIT);
        let sizes = [columns, rows, k].map(|size| i32::try_from(size).expect("small"));
        let lines = lines_of(sizes[0], sizes[1], sizes[2]);
        let full = (1_u32 << (columns * rows)) - 1;
        let mut memo = HashMap::new();
        let mut seen = 0;
        for (pos, value) in game.positions() {
            let grid = pos.grid();
            let mask = |player| {
                let cells = pos.stones(player).into_iter();
                cells.fold(0, |mask, cell| {
                    mask | 1_u32 << (grid.row(cell) * columns + grid.column(cell))
                })
            };
            let turn = pos.to_move() == Player::First;
            let masks = (mask(Player::First), mask(Player::Second), turn);
            let truth = maker_wins(&lines, masks, full, &mut memo);
            let claimed = value.is_win() == turn;
            assert_eq!(
                claimed,
                truth,
                "{columns},{rows},{k} at {}",
                pos.position_text()
            );
            seen += 1;
        }
        assert!(seen > 10, "{columns},{rows},{k}");
    }
}

#[test]
fn rules_are_kept() {
    let pos = start::<2>(8, 8, 5);
    let rules = Rules::new(8, 8, 5, AtLeast).expect("rules");
    assert_eq!((pos.rules(), pos.open_lines().count()), (rules, 96));
}
