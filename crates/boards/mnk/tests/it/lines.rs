//! Tests of lines against a naive check of rows, columns and diagonals.

use gametree_core::{Notation, Outcome, Player, Position};
use gametree_grid::{Bits, Cell};
use gametree_mnk::LineRule::{AtLeast, Exactly};
use gametree_mnk::{LineRule, Mnk, Rules, completions, run_starts};
use gametree_testkit::Rng;

use crate::{rules, start};

/// Returns the cell `n` steps in a direction from a column and a row, or `None` off the board.
fn cell_at(rules: Rules, from: (usize, usize), by: (isize, isize), n: usize) -> Option<Cell> {
    let n = isize::try_from(n).expect("a short line");
    let column = from.0.checked_add_signed(by.0 * n)?;
    let row = from.1.checked_add_signed(by.1 * n)?;
    rules.grid().cell(column, row)
}

/// Returns `true` if the player has a line, by looking along every direction from every cell.
fn naive_line<const W: usize>(pos: &Mnk<W>, player: Player) -> bool {
    naive_line_of(pos.rules(), |cell| pos.stone(cell) == Some(player))
}

/// Returns `true` if a player would have a line with another stone on `extra`.
fn naive_line_with<const W: usize>(pos: &Mnk<W>, player: Player, extra: Cell) -> bool {
    naive_line_of(pos.rules(), |cell| {
        cell == extra || pos.stone(cell) == Some(player)
    })
}

fn naive_line_of(rules: Rules, is_stone: impl Fn(Cell) -> bool) -> bool {
    let grid = rules.grid();
    let is_own = |cell: Option<Cell>| cell.is_some_and(&is_stone);
    grid.cells().any(|cell| {
        let from = (grid.column(cell), grid.row(cell));
        [(1, 0), (0, 1), (1, 1), (-1, 1)].into_iter().any(|by| {
            let at = |n| is_own(cell_at(rules, from, by, n));
            let back = (-by.0, -by.1);
            let inside = is_own(cell_at(rules, from, back, 1)) || at(rules.k());
            (0..rules.k()).all(at) && (rules.lines() == LineRule::AtLeast || !inside)
        })
    })
}

/// Compares the cells that complete a line with a naive trial of every empty cell.
fn check_completions<const W: usize>(pos: &Mnk<W>) {
    let before = pos.position_text();
    for player in [Player::First, Player::Second] {
        let completes = |&cell: &Cell| naive_line_with(pos, player, cell);
        let expected: Bits<W> = pos.empty().iter().filter(completes).collect();
        assert_eq!(completions(pos, player), expected, "{before}, {player}");
    }
}

/// Plays random games, biased to the bottom left so that lines come about on large boards; returns the number of wins.
fn check<const W: usize>(rules: Rules, rng: &mut Rng, games: u32) -> u32 {
    let mut wins = 0;
    for _ in 0..games {
        let mut pos = start::<W>(rules);
        while pos.outcome().is_none() {
            let cells: Vec<Cell> = pos.empty().iter().collect();
            let limit = 1 + rng.below(cells.len());
            let m = cells[rng.below(limit)];
            pos.play(m);
            let mover = !pos.to_move();
            let expected = if naive_line(&pos, mover) {
                Some(Outcome::Win(mover))
            } else if pos.empty().is_empty() {
                Some(Outcome::Draw)
            } else {
                None
            };
            assert_eq!(pos.outcome(), expected, "{rules:?}\n{pos:?} after {m:?}");
            // The naive trial takes long on large boards.
            let is_small = rules.grid().cell_count() <= 64;
            if expected.is_none() && (is_small || rng.below(100) == 0) {
                check_completions(&pos);
            }
        }
        wins += u32::from(pos.outcome() != Some(Outcome::Draw));
    }
    wins
}

#[test]
fn lines_are_found_on_every_small_board() {
    let mut rng = Rng::new(1);
    for (columns, rows) in (1..=5).flat_map(|m| (1..=5).map(move |n| (m, n))) {
        for k in 1..=6 {
            for lines in [AtLeast, Exactly] {
                check::<1>(rules(columns, rows, k, lines), &mut rng, 20);
                check::<2>(rules(columns, rows, k, lines), &mut rng, 5);
            }
        }
    }
}

#[test]
fn lines_are_found_on_large_boards() {
    let mut rng = Rng::new(2);
    for lines in [AtLeast, Exactly] {
        let wins = check::<1>(rules(7, 8, 4, lines), &mut rng, 20)
            + check::<2>(rules(9, 9, 4, lines), &mut rng, 20)
            + check::<4>(rules(15, 15, 4, lines), &mut rng, 5)
            + check::<9>(rules(17, 31, 4, lines), &mut rng, 2)
            + check::<17>(rules(32, 32, 4, lines), &mut rng, 1);
        assert!(
            wins > 30,
            "random games on large boards end in wins: {wins}"
        );
    }
}

#[test]
fn an_overline_counts_only_where_longer_lines_do() {
    let play = |lines| {
        let mut pos = start::<1>(rules(7, 2, 3, lines));
        for (column, row) in [(0, 0), (0, 1), (1, 0), (1, 1), (3, 0), (3, 1), (2, 0)] {
            pos.play(pos.grid().cell(column, row).expect("a cell"));
        }
        pos.outcome()
    };
    assert_eq!(play(AtLeast), Some(Outcome::Win(Player::First)));
    assert_eq!(play(Exactly), None);
}

fn naive_starts(set: Bits<2>, step: usize, length: usize) -> Bits<2> {
    let cell = |number: usize| Cell(u16::try_from(number).expect("small"));
    (0..Bits::<2>::CAPACITY)
        .filter(|start| (0..length).all(|n| set.contains(cell(start + n * step))))
        .map(cell)
        .collect()
}

#[test]
fn run_starts_are_the_starts_of_runs() {
    let mut rng = Rng::new(3);
    for (step, length) in (1..=12).flat_map(|step| (1..=9).map(move |length| (step, length))) {
        // The sets are dense, or long runs would never be seen.
        let word = |rng: &mut Rng| rng.next_u64() | rng.next_u64() | rng.next_u64();
        let sets = [(); 2].map(|()| Bits::from_words([word(&mut rng), word(&mut rng)]));
        let found = run_starts(sets, step, length);
        assert_eq!(
            found,
            sets.map(|set| naive_starts(set, step, length)),
            "{length} by {step}"
        );
    }
}
