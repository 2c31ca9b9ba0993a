//! Tests of open lines against a count cell by cell.

use gametree_core::{Evaluator, Notation, Player, Position, Score};
use gametree_eval::OpenLines;
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_mnk::{Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_testkit::random_positions;
use gametree_tictactoe::TicTacToe;

/// Counts the lines that hold no stone of the opponent of `player`.
fn naive<const W: usize>(pos: &Mnk<W>, player: Player) -> i32 {
    let grid = pos.grid();
    let mut open = 0;
    for cell in grid.cells() {
        for (by_column, by_row) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let is_open = |n: usize| {
                let n = isize::try_from(n).expect("a short line");
                let column = grid.column(cell).checked_add_signed(by_column * n);
                let row = grid.row(cell).checked_add_signed(by_row * n);
                let at = column
                    .zip(row)
                    .and_then(|(column, row)| grid.cell(column, row));
                at.is_some_and(|at| pos.stone(at) != Some(!player))
            };
            open += i32::from((0..pos.rules().k()).all(is_open));
        }
    }
    open
}

fn start<const W: usize>(columns: usize, rows: usize, k: usize) -> Mnk<W> {
    let lines = if k.is_multiple_of(2) {
        AtLeast
    } else {
        Exactly
    };
    let rules = Rules::new(columns, rows, k, lines).expect("rules within the limits");
    Mnk::new(rules).expect("enough words for the board")
}

fn check<const W: usize>(columns: usize, rows: usize, k: usize, count: usize) {
    for pos in random_positions(&start::<W>(columns, rows, k), &LegalMoves, count, 1) {
        let mover = pos.to_move();
        let expected = naive(&pos, mover) - naive(&pos, !mover);
        assert_eq!(
            OpenLines.evaluate(&pos),
            Score::estimate(expected),
            "{pos:?}"
        );
    }
}

#[test]
fn open_lines_are_those_counted_cell_by_cell() {
    for (columns, rows) in (1..=6).flat_map(|m| (1..=6).map(move |n| (m, n))) {
        for k in 1..=7 {
            check::<1>(columns, rows, k, 20);
            check::<2>(columns, rows, k, 5);
        }
    }
    check::<1>(7, 8, 4, 50);
    check::<1>(8, 7, 5, 50);
    check::<2>(9, 9, 5, 20);
    check::<4>(15, 15, 5, 20);
    check::<17>(32, 32, 6, 2);
}

#[test]
fn both_boards_of_tic_tac_toe_are_judged_alike() {
    let other = start::<1>(3, 3, 3);
    let positions = random_positions(&TicTacToe::default(), &LegalMoves, 200, 1);
    assert!(positions.len() > 100);
    for pos in positions {
        let twin = other
            .parse_position(&pos.position_text())
            .expect("the same rules");
        assert_eq!(
            OpenLines.evaluate(&pos),
            OpenLines.evaluate(&twin),
            "{pos:?}"
        );
    }
}

/// Compares positions with equal numbers of stones of both colours to the same positions with all colours swapped.
#[test]
fn swapped_colours_swap_the_sign() {
    let empty = start::<2>(8, 8, 4);
    let mut different = 0;
    for pos in random_positions(&empty, &LegalMoves, 100, 1) {
        let text = pos.position_text();
        let Some(stones) = text.strip_suffix(":X") else {
            continue;
        };
        let swapped: String = stones
            .chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                other => other,
            })
            .collect();
        let swapped = empty
            .parse_position(&format!("{swapped}:X"))
            .expect("a position");
        let (one, other) = (OpenLines.evaluate(&pos), OpenLines.evaluate(&swapped));
        assert_eq!(one.raw(), -other.raw(), "{pos:?}");
        different += u32::from(one != other);
    }
    assert!(different > 20, "{different} positions out of balance");
}

#[test]
fn known_examples() {
    let check = |text: &str, expected| {
        let pos = TicTacToe::default().parse_position(text).expect(text);
        assert_eq!(
            OpenLines.evaluate(&pos),
            Score::estimate(expected),
            "{text}"
        );
    };
    check("3/3/3:X", 0);
    check("3/1X1/3:O", -4);
    check("3/3/X2:O", -3);
    // X keeps five lines beside an edge stone of O, O keeps four beside the centre.
    check("1O1/1X1/3:X", 6 - 4);
    check("XO1/3/3:X", 1);
}
