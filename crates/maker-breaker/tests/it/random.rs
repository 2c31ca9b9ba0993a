//! Random positions: values against plain search with each part of the solver left out, and zones.

use std::env;

use gametree_core::Salt;
use gametree_grid::Cell;
use gametree_maker_breaker::{
    NumberRule, Settings, Side, Technique, WeakLimits, WeakPosition, WeakSolver,
};

use crate::brute::Brute;

/// A generator of pseudorandom numbers (Marsaglia 2003).
pub(crate) struct Xorshift(u64);

impl Xorshift {
    pub(crate) fn new(seed: u64) -> Self {
        Xorshift(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }
}

/// The boards, each with the largest number of its empty cells.
pub(crate) const BOARDS: [(usize, usize, usize, usize); 5] = [
    (4, 4, 3, 10),
    (4, 4, 4, 12),
    (4, 5, 4, 12),
    (5, 5, 4, 12),
    (6, 5, 4, 12),
];

/// Returns a position with at most `empty` empty cells, and either side to move; Maker has rather more stones, so that either may win.
pub(crate) fn position(
    (columns, rows, k, empty): (usize, usize, usize, usize),
    random: &mut Xorshift,
) -> WeakPosition {
    let mut pos = WeakPosition::new(columns, rows, k).expect("a small board");
    let cells: Vec<Cell> = pos.grid().cells().collect();
    let empty = empty - random.below(4);
    while pos.stones().len() + empty < cells.len() {
        let cell = cells[random.below(cells.len())];
        let side = [Side::Maker, Side::Breaker][random.below(7) % 2];
        if pos.stone(cell).is_none() {
            pos = pos.with_stone(cell, side).expect("an empty cell");
        }
    }
    pos.with_turn([Side::Maker, Side::Breaker][random.below(2)])
}

/// Returns `usual`, and many times more in slow tests.
pub(crate) fn rounds(usual: usize) -> usize {
    let is_slow = env::var_os("GAMETREE_SLOW").is_some();
    if is_slow { 40 * usual } else { usual }
}

pub(crate) fn solver(pos: &WeakPosition, settings: Settings) -> WeakSolver<1> {
    WeakSolver::new(pos, 1 << 18, Salt::random(), settings).expect("a small board")
}

/// Compares positions of all boards with plain search; returns the number of wins of Maker.
fn check(settings: Settings, rounds: usize, seed: u64) -> usize {
    let mut random = Xorshift::new(seed);
    let mut wins = 0;
    for board in BOARDS {
        let mut brute = Brute::new(board.0, board.1, board.2);
        let mut solver: Option<WeakSolver<1>> = None;
        for _ in 0..rounds {
            let pos = position(board, &mut random);
            let solver = solver.get_or_insert_with(|| self::solver(&pos, settings));
            let report = solver.solve(&pos, &WeakLimits::NONE).expect("this board");
            let expected = brute.winner(&pos);
            assert_eq!(report.winner, Ok(expected), "{settings:?} {pos:?}");
            wins += usize::from(expected == Side::Maker);
        }
    }
    wins
}

#[test]
fn values_are_those_of_plain_search() {
    let rounds = rounds(100);
    let wins = check(Settings::default(), rounds, 1);
    let all = rounds * BOARDS.len();
    assert!(wins > all / 5 && wins < all * 4 / 5, "{wins} of {all}");
    let numbers = NumberRule::Sum;
    check(
        Settings {
            numbers,
            ..Settings::default()
        },
        rounds,
        2,
    );
}

#[test]
fn no_part_of_the_search_changes_a_value() {
    for (seed, technique) in (10..).zip(Technique::ALL) {
        let without = Some(technique);
        let settings = Settings {
            without,
            ..Settings::default()
        };
        check(settings, rounds(30), seed);
    }
}

/// Checks that a win stands when the other side has all cells outside its zone, as far as they are empty.
fn check_zone(pos: &WeakPosition, solver: &mut WeakSolver<1>, brute: &mut Brute) {
    let claim = solver.explain(pos, &WeakLimits::NONE).expect("this board");
    let claim = claim.expect("no limit was given");
    let outside = pos
        .grid()
        .cells()
        .filter(|cell| !claim.zone.contains(cell) && pos.stone(*cell).is_none());
    let more = outside.fold(pos.clone(), |pos, cell| {
        pos.with_stone(cell, !claim.winner).expect("an empty cell")
    });
    assert_eq!(brute.winner(&more), claim.winner, "{claim:?} {pos:?}");
}

#[test]
fn a_win_rests_on_its_zone_alone() {
    let mut random = Xorshift::new(3);
    for without in [
        None,
        Some(Technique::Pairings),
        Some(Technique::Potential),
        Some(Technique::Threats),
    ] {
        for board in BOARDS {
            let mut brute = Brute::new(board.0, board.1, board.2);
            let settings = Settings {
                without,
                ..Settings::default()
            };
            let mut solver: Option<WeakSolver<1>> = None;
            for _ in 0..rounds(25) {
                let pos = position(board, &mut random);
                let solver = solver.get_or_insert_with(|| self::solver(&pos, settings));
                check_zone(&pos, solver, &mut brute);
            }
        }
    }
}
