//! The lines that are still open: the evaluation of the textbooks for games of k in a row.

use gametree_core::{Evaluator, LookAhead, MoveBuf, Position, Score};
use gametree_grid::{Bits, Cell};
use gametree_mnk::{Mnk, completions, run_starts};
use gametree_tictactoe::{LINES, Square, TicTacToe};

/// The lines still open for the side to move less those still open for the opponent, in lines.
///
/// A line is a run of exactly k cells along a row, a column or a diagonal; it is open for a player while it holds no stone of the other.
/// The same for both line rules.
/// Swapping the colours of all stones changes the sign, so the estimate is fair to both players and ignores who has the move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&self, pos: &TicTacToe) -> Score {
        let (own, other) = (pos.stones(pos.to_move()), pos.stones(!pos.to_move()));
        Score::estimate(untouched(other) - untouched(own))
    }

    #[inline]
    fn look_ahead(&self, pos: &TicTacToe, moves: &[Square], out: &mut LookAhead) -> bool {
        let (own, other) = (pos.stones(pos.to_move()), pos.stones(!pos.to_move()));
        let last = pos.empty().is_power_of_two();
        out.extend(moves.iter().map(|m| {
            let own = own | m.mask();
            let ends = last || LINES.iter().any(|line| line & own == *line);
            (!ends).then(|| Score::estimate(untouched(other) - untouched(own)))
        }));
        true
    }
}

/// How many lines hold none of these squares.
#[inline]
fn untouched(squares: u16) -> i32 {
    i32::from(UNTOUCHED[usize::from(squares & 511)])
}

/// How many of the eight lines hold none of the squares in a set, for each of the 512 sets.
static UNTOUCHED: [u8; 512] = {
    let mut table = [0; 512];
    let mut squares = 0;
    while squares < 512 {
        let mut i = 0;
        while i < LINES.len() {
            table[squares as usize] += (LINES[i] & squares == 0) as u8;
            i += 1;
        }
        squares += 1;
    }
    table
};

impl<const W: usize> Evaluator<Mnk<W>> for OpenLines {
    #[inline]
    fn evaluate(&self, pos: &Mnk<W>) -> Score {
        let (mover, rules) = (pos.to_move(), pos.rules());
        let open = |player| pos.empty() | *pos.stones(player);
        let cells = [open(mover), open(!mover)];
        let mut lines = 0;
        for step in rules.steps() {
            let [own, other] = run_starts(cells, step, rules.k());
            lines += own.count().cast_signed() - other.count().cast_signed();
        }
        Score::estimate(lines)
    }

    #[inline]
    fn look_ahead(&self, pos: &Mnk<W>, moves: &[Cell], out: &mut LookAhead) -> bool {
        let ahead = Ahead::of(pos);
        let told = |&m: &Cell| (!ahead.ending.contains(m)).then(|| ahead.score(ahead.closed.at(m)));
        out.extend(moves.iter().map(told));
        true
    }

    #[inline]
    fn best_leaf(
        &self,
        pos: &Mnk<W>,
        moves: &[Cell],
        untold: &mut MoveBuf<Cell>,
    ) -> Option<(Cell, Score)> {
        let ahead = Ahead::of(pos);
        let all = moves.len() + pos.stone_count() == pos.grid().cell_count();
        let proposed = if all {
            pos.empty()
        } else {
            moves.iter().copied().collect()
        };
        untold.extend(proposed & ahead.ending);
        let (cells, closed) = ahead.closed.highest(proposed.minus(ahead.ending));
        Some((cells.first()?, ahead.score(closed)))
    }
}

/// What a stone of the side to move would change, for all cells at once.
struct Ahead<const W: usize> {
    /// The estimate for the side to move if its stone closed nothing.
    lines: i32,
    /// How many lines of the opponent a stone on each cell closes; it does nothing to the own ones.
    closed: CellCounts<W>,
    /// The cells on which a stone ends the game.
    ending: Bits<W>,
}

impl<const W: usize> Ahead<W> {
    #[inline]
    fn of(pos: &Mnk<W>) -> Self {
        let (mover, rules) = (pos.to_move(), pos.rules());
        let open = |player| pos.empty() | *pos.stones(player);
        let cells = [open(mover), open(!mover)];
        let (mut lines, mut closed) = (0, CellCounts::default());
        for step in rules.steps() {
            let [own, other] = run_starts(cells, step, rules.k());
            lines += own.count().cast_signed() - other.count().cast_signed();
            if !other.is_empty() {
                (0..rules.k()).for_each(|at| closed.add(other.shifted_up(at * step)));
            }
        }
        let last = pos.stone_count() + 1 == pos.grid().cell_count();
        let ending = if last {
            pos.empty()
        } else {
            completions(pos, mover)
        };
        Ahead {
            lines,
            closed,
            ending,
        }
    }

    #[inline]
    fn score(&self, closed: i32) -> Score {
        Score::estimate(self.lines + closed)
    }
}

/// A number for each cell of a board, as bit planes, so that one addition serves all cells.
#[derive(Default)]
struct CellCounts<const W: usize> {
    /// Enough for four lines of each length up to [`Grid::MAX_SIDE`] through one cell.
    planes: [Bits<W>; 8],
    used: usize,
}

impl<const W: usize> CellCounts<W> {
    /// Adds one to the numbers of these cells.
    #[inline]
    fn add(&mut self, cells: Bits<W>) {
        let mut carry = cells;
        for plane in &mut self.planes[..self.used] {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
        if !carry.is_empty() {
            self.planes[self.used] = carry;
            self.used += 1;
        }
    }

    /// Those of `cells` that have the highest number among them, and that number.
    #[inline]
    fn highest(&self, cells: Bits<W>) -> (Bits<W>, i32) {
        (0..self.used)
            .rev()
            .fold((cells, 0), |(cells, number), plane| {
                let higher = cells & self.planes[plane];
                if higher.is_empty() {
                    (cells, number)
                } else {
                    (higher, number | 1 << plane)
                }
            })
    }

    /// The number of a cell.
    #[inline]
    fn at(&self, cell: Cell) -> i32 {
        (0..self.used)
            .map(|plane| i32::from(self.planes[plane].contains(cell)) << plane)
            .sum()
    }
}
