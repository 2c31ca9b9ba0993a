//! Tests of arguments: written for results of the solver, and checked independently of it.

use gametree_core::Salt;
use gametree_draw_argument::{Question, Stones, check};
use gametree_grid::Cell;
use gametree_maker_breaker::{Reason, Settings, Side, WeakLimits, WeakPosition, WeakSolver};

use crate::brute::Brute;
use crate::random::{BOARDS, Xorshift, position, rounds, solver};

/// The bytes for an argument, more than any argument of these tests takes.
const MEMORY: u64 = 1 << 24;

fn question(pos: &WeakPosition) -> Question<1> {
    let of = |side| {
        let stones = pos.stones().iter().filter(move |stone| stone.1 == side);
        stones.map(|stone| stone.0).collect()
    };
    Question {
        grid: pos.grid(),
        k: pos.k(),
        stones: Stones {
            maker: of(Side::Maker),
            breaker: of(Side::Breaker),
        },
        to_move: pos.to_move(),
    }
}

/// Returns the position with all cells outside the zone for Maker, if the argument is accepted, and the number of reads from the argument.
fn accepted(pos: &WeakPosition, argument: &[u32]) -> Option<(WeakPosition, usize)> {
    let mut read = 0;
    let next_number = || {
        let number = argument.get(read).map(|&number| number as usize);
        read += 1;
        number
    };
    let checked = check(&question(pos), MEMORY, next_number).ok()?;
    let is_outside = |cell: &Cell| !checked.zone.contains(*cell) && pos.stone(*cell).is_none();
    let outside = pos.grid().cells().filter(is_outside);
    let more = outside.fold(pos.clone(), |pos, cell| {
        pos.with_stone(cell, Side::Maker).expect("an empty cell")
    });
    Some((more, read))
}

fn argue(pos: &WeakPosition, solver: &mut WeakSolver<1>) -> Option<Vec<u32>> {
    let argument = solver.argue(pos, &WeakLimits::NONE);
    argument.expect("this board")
}

#[test]
fn whole_boards_are_shown_by_few_numbers() {
    let check = |columns, rows, k, most: usize| {
        let pos = WeakPosition::new(columns, rows, k).expect("a board");
        let mut solver = WeakSolver::new(&pos, 1 << 25, Salt::PUBLIC, Settings::default());
        let argument = argue(&pos, solver.as_mut().expect("a small board"));
        let argument = argument.expect("a win of Breaker");
        assert!(
            argument.len() <= most,
            "{columns},{rows},{k}: {}",
            argument.len()
        );
        let (_, read) = accepted(&pos, &argument).expect("it was checked while it was written");
        assert_eq!(read, argument.len());
    };
    check(4, 4, 4, 10);
    check(5, 5, 5, 1);
    check(6, 6, 5, 100);
    check(6, 7, 5, 800);
    check(7, 7, 5, 8_000);
}

#[test]
fn arguments_of_random_positions_show_what_they_rest_on() {
    let mut random = Xorshift::new(21);
    let (mut shown, mut numbers) = (0, 0);
    for board in BOARDS {
        let mut brute = Brute::new(board.0, board.1, board.2);
        for _ in 0..rounds(60) {
            let pos = position(board, &mut random);
            let argument = argue(&pos, &mut solver(&pos, Settings::default()));
            assert_eq!(argument.is_some(), brute.winner(&pos) == Side::Breaker);
            let Some(argument) = argument else { continue };
            let (more, read) = accepted(&pos, &argument).expect("a good argument");
            assert_eq!(read, argument.len());
            assert_eq!(brute.winner(&more), Side::Breaker, "{pos:?} {argument:?}");
            (shown, numbers) = (shown + 1, numbers + argument.len());
        }
    }
    assert!(shown > 50 && numbers > 2 * shown, "{shown} {numbers}");
}

#[test]
fn a_small_potential_behind_twins_was_not_written_down() {
    let mut random = Xorshift::new(23);
    let mut found = 0;
    for board in BOARDS {
        let first = position(board, &mut random);
        let mut solver = solver(&first, Settings::default());
        for _ in 0..rounds(2_000) {
            let pos = position(board, &mut random);
            let claim = solver.explain(&pos, &WeakLimits::NONE).expect("this board");
            let claim = claim.expect("no limit was given");
            if claim.reason == Reason::Potential && !claim.reductions.is_empty() {
                assert!(argue(&pos, &mut solver).is_some(), "{pos:?}");
                found += 1;
            }
        }
    }
    assert!(found > 20, "{found}");
}
