//! Winners of small boards by plain search, and the strategy of Breaker that follows from them.

use std::collections::HashMap;

use gametree_draw_argument::{Advice, Advisor, Question, Side, Stones, check};
use gametree_grid::{Bits, Cell, Direction, Grid};
use gametree_testkit::Rng;

/// The memory for an argument, more than any argument of these tests takes.
const MEMORY: u64 = 1 << 24;
/// The boards, each as columns, rows, the length of a line and the largest number of empty cells.
const BOARDS: [[usize; 4]; 4] = [[4, 4, 3, 10], [4, 4, 4, 11], [4, 5, 4, 11], [5, 5, 4, 11]];

/// A plain search with a memory.
pub(crate) struct Brute {
    cells: Bits<1>,
    lines: Vec<Bits<1>>,
    known: HashMap<(Stones<1>, Side), Side>,
}

impl Brute {
    pub(crate) fn new(grid: Grid, k: usize) -> Self {
        let rows = Direction::ALL.map(|direction| grid.rows_along(direction));
        let mut lines = Vec::new();
        for cells in rows.into_iter().flatten() {
            let windows = cells.windows(k);
            lines.extend(windows.map(|line| line.iter().copied().collect::<Bits<1>>()));
        }
        Brute {
            cells: grid.full(),
            lines,
            known: HashMap::new(),
        }
    }

    pub(crate) fn winner(&mut self, stones: Stones<1>, to_move: Side) -> Side {
        let open = self.cells.minus(stones.breaker);
        let is_within = |cells: Bits<1>| move |line: &Bits<1>| line.minus(cells).is_empty();
        if self.lines.iter().any(is_within(stones.maker)) {
            return Side::Maker;
        }
        if !self.lines.iter().any(is_within(open)) {
            return Side::Breaker;
        }
        if let Some(&winner) = self.known.get(&(stones, to_move)) {
            return winner;
        }
        let mut empty = open.minus(stones.maker).into_iter();
        let wins = empty.any(|cell| self.winner(with(stones, cell, to_move), !to_move) == to_move);
        let winner = if wins { to_move } else { !to_move };
        self.known.insert((stones, to_move), winner);
        winner
    }
}

impl Advisor<1> for Brute {
    fn advise(&mut self, stones: &Stones<1>, to_move: Side) -> Option<Advice> {
        if to_move == Side::Maker {
            return Some(Advice::Replies);
        }
        let open = self.cells.minus(stones.breaker);
        let lines = self.lines.iter().filter(|line| line.minus(open).is_empty());
        let live = lines.fold(Bits::EMPTY, |all, line| all | *line);
        let mut live = live.minus(stones.maker).into_iter();
        let wins = |&cell: &Cell| {
            let after = with(*stones, cell, Side::Breaker);
            self.winner(after, Side::Maker) == Side::Breaker
        };
        live.find(wins).map(Advice::Reply)
    }
}

/// Returns the stones with one more stone.
pub(crate) fn with(mut stones: Stones<1>, cell: Cell, side: Side) -> Stones<1> {
    match side {
        Side::Maker => stones.maker.insert(cell),
        Side::Breaker => stones.breaker.insert(cell),
    }
    stones
}

/// Calls `f` with random questions, and with the search for their boards; Maker has rather more stones, so that either side may win.
pub(crate) fn for_questions(seed: u64, f: &mut dyn FnMut(Question<1>, &mut Brute, &mut Rng)) {
    let mut rng = Rng::new(seed);
    for [columns, rows, k, empty] in BOARDS {
        let grid = Grid::new(columns, rows).expect("a small board");
        let mut brute = Brute::new(grid, k);
        let cells: Vec<Cell> = grid.cells().collect();
        for _ in 0..40 {
            let mut stones = Stones {
                maker: Bits::EMPTY,
                breaker: Bits::EMPTY,
            };
            let empty = empty - rng.below(4);
            while (stones.maker | stones.breaker).count() as usize + empty < cells.len() {
                let cell = cells[rng.below(cells.len())];
                if !(stones.maker | stones.breaker).contains(cell) {
                    let side = [Side::Maker, Side::Breaker][rng.below(7) % 2];
                    stones = with(stones, cell, side);
                }
            }
            let question = Question {
                grid,
                k,
                stones,
                to_move: [Side::Maker, Side::Breaker][rng.below(2)],
            };
            f(question, &mut brute, &mut rng);
        }
    }
}

/// Returns the stones with all cells outside the zone for Maker if the argument is accepted, and the number of numbers read.
pub(crate) fn accepted(question: &Question<1>, argument: &[u32]) -> Option<(Stones<1>, usize)> {
    let mut read = 0;
    let next_number = || {
        let number = argument.get(read).map(|&number| number as usize);
        read += 1;
        number
    };
    let checked = check(question, MEMORY, next_number).ok()?;
    let mut stones = question.stones;
    let taken = stones.breaker | checked.zone;
    stones.maker |= question.grid.full().minus(taken);
    Some((stones, read))
}
