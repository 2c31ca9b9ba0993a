//! Tests of the cells that renju forbids, against the literal definitions and against textbook positions.

mod definition;
mod everywhere;
mod textbook;

use std::collections::HashMap;

use gametree_core::{Notation, Outcome, Player, Position};
use gametree_grid::{Cell, GridText};
use gametree_mnk::LineRule::Renju;
use gametree_mnk::{Forbidden, Mnk, Rules};
use gametree_movegen::LegalMoves;
use gametree_testkit::{Rng, check_laws, check_symmetric};

use crate::{rules, start};

use definition::Drawn;

/// Returns a randomly drawn position with X to move and `filled` percent of the cells filled; `None` where no game can lead there.
///
/// The X stand close together, in the lower left corner of the board; some O stand between them by chance, and the others where there is room.
fn dense<const W: usize>(
    rules: Rules,
    corner: usize,
    filled: usize,
    rng: &mut Rng,
) -> Option<Mnk<W>> {
    let grid = rules.grid();
    let (mut near, mut far) = (Vec::new(), Vec::new());
    for cell in grid.cells() {
        let is_near = grid.column(cell).max(grid.row(cell)) < corner;
        if is_near { &mut near } else { &mut far }.push(cell);
    }
    let mut stones = HashMap::new();
    let (mut x, mut o) = (0, 0);
    for &cell in &near {
        if rng.below(100) < filled {
            let is_x = rng.below(6) < if far.is_empty() { 3 } else { 4 };
            let (player, count) = if is_x {
                (Player::First, &mut x)
            } else {
                (Player::Second, &mut o)
            };
            stones.insert(cell, player);
            *count += 1;
        }
    }
    let is_free = |cell: &Cell| !stones.contains_key(cell);
    let mut rest: Vec<Cell> = far.iter().chain(&near).copied().filter(is_free).collect();
    while o < x && !rest.is_empty() {
        let room = rest.len().min(far.len().max(1));
        stones.insert(rest.swap_remove(rng.below(room)), Player::Second);
        o += 1;
    }
    let owner = |cell| stones.get(&cell).copied();
    let text = GridText::print(grid, owner, Player::First);
    let pos = start::<W>(rules).parse_position(&text).ok()?;
    pos.outcome().is_none().then_some(pos)
}

/// Compares every empty cell with the definition, and counts in `seen` the cells with each answer, and the allowed ones that look like a three-three.
fn compare<const W: usize>(pos: &Mnk<W>, seen: &mut [u32; 5]) {
    let drawn = Drawn::of(pos);
    for cell in pos.empty() {
        let at = (pos.grid().column(cell), pos.grid().row(cell));
        let expected = drawn.forbidden(at);
        let found = pos.forbidden(cell);
        let text = pos.position_text();
        assert_eq!(found, expected, "{} in {text}", pos.move_text(cell));
        assert_eq!(pos.is_legal(cell), expected.is_none(), "{text}");
        assert_eq!(
            pos.legal_cells().contains(cell),
            expected.is_none(),
            "{text}"
        );
        let kind = match expected {
            Some(Forbidden::Overline) => 0,
            Some(Forbidden::FourFour) => 1,
            Some(Forbidden::ThreeThree) => 2,
            None if drawn.looks_like_three_three(at) => 3,
            None => 4,
        };
        seen[kind] += 1;
    }
}

fn check_dense<const W: usize>(rules: Rules, corner: usize, count: usize, least: [u32; 4]) {
    let mut rng = Rng::new(1);
    let mut seen = [0; 5];
    let mut compared = 0;
    for attempt in 0.. {
        assert!(attempt < 1000 * count, "{compared} positions only");
        if compared == count {
            break;
        }
        let filled = 20 + rng.below(60);
        if let Some(pos) = dense::<W>(rules, corner, filled, &mut rng) {
            compare(&pos, &mut seen);
            compared += 1;
        }
    }
    let enough = seen.iter().zip(least).all(|(&seen, least)| seen >= least);
    assert!(enough, "too few of a kind to compare: {seen:?}");
}

#[test]
fn what_is_forbidden_is_what_the_definitions_say() {
    check_dense::<1>(rules(7, 7, 5, Renju), 7, 500, [20, 30, 3, 1]);
    check_dense::<2>(rules(10, 10, 5, Renju), 7, 500, [30, 50, 50, 20]);
    check_dense::<4>(rules(15, 15, 5, Renju), 8, 15, [1, 3, 2, 1]);
}

#[test]
fn renju_keeps_the_laws_of_a_game() {
    check_laws(&start::<1>(rules(7, 7, 5, Renju)), &LegalMoves, 5);
    check_symmetric(&start::<1>(rules(6, 6, 5, Renju)), &LegalMoves, 5);
    check_laws(&start::<4>(rules(15, 15, 5, Renju)), &LegalMoves, 1);
}

#[test]
fn renju_is_about_five_in_a_row() {
    let message = |k| Rules::new(15, 15, k, Renju).map_err(|error| error.to_string());
    assert!(message(5).is_ok());
    for k in [4, 6] {
        let expected = format!("expected a row of 5 cells in renju, found {k}");
        assert_eq!(message(k), Err(expected));
    }
}

#[test]
fn a_longer_row_wins_for_second_alone() {
    let check = |rows: usize, text: &str, expected: Result<Outcome, &str>| {
        let pos = start::<1>(rules(7, rows, 5, Renju)).parse_position(text);
        let outcome = pos.map(|pos| pos.outcome());
        let outcome = outcome.map_err(|error| error.to_string());
        let expected = expected.map(Some).map_err(str::to_owned);
        assert_eq!(outcome, expected, "{text}");
    };
    let first = Ok(Outcome::Win(Player::First));
    let second = Ok(Outcome::Win(Player::Second));
    check(4, "XXXXX2/7/OOOO3/7:O", first);
    check(4, "OOOOOO1/7/XX1XX1X/X6:X", second);
    let overline =
        "column 21: expected no more than 5 X in a row, which is forbidden, found an overline";
    check(4, "XXXXXX1/7/OO1OO1O/7:O", Err(overline));
    // A five and an overline with the same last stone, and with none in common.
    check(6, "O2X2O/O2X2O/2OX3/3X3/XXXXXX1/OO1OO2:O", first);
    let apart = "column 38: expected lines that one last stone can have made, found lines without a common stone";
    check(6, "X1O3O/X1O3O/X1OO3/X5O/X1OOO2/1XXXXXX:O", Err(apart));
}

/// First had only forbidden cells left, and no move in a game that was not over.
#[test]
fn a_first_player_without_a_legal_move_was_left_in_an_unfinished_game() {
    let empty = start::<1>(rules(11, 1, 5, Renju));
    let mut pos = empty.parse_position("OOXXX1XXOO1:O").expect("a position");
    let [forbidden, last] = ["f1", "k1"].map(|name| pos.parse_move(name).expect("a cell"));
    assert_eq!(pos.outcome(), None);
    assert!(pos.is_legal(forbidden) && pos.may_block());
    pos.play(last);
    assert_eq!(pos.outcome(), Some(Outcome::Draw));
    assert_eq!(pos.forbidden(forbidden), Some(Forbidden::Overline));
    assert!(!pos.is_legal(forbidden) && pos.legal_cells().is_empty());
    let read = empty.parse_position("OOXXX1XXOOO:X").expect("a position");
    assert_eq!((read.outcome(), &read), (Some(Outcome::Draw), &pos));
    pos.undo(last, ());
    assert_eq!(pos.outcome(), None);
    assert!(pos.is_legal(forbidden) && pos.is_legal(last));
}
