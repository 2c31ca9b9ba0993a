//! Alpha-beta for k in a row on boards of one word, written for these games alone, to measure the cost of the generic engine.
//!
//! It computes all that the generic engine computes: scores with distances, their proven bounds, the principal variation and the count of nodes. It checks the clock as well.
//! It leaves out the parts that these games do not need: the list of moves, the key, more than one word.

use std::time::{Duration, Instant};

/// The one game that a search may know at compile time: four in a row on 7×7 cells.
const SEVEN: Game = Game::new(7, 7, 4);
/// The score of a game that is already won.
const DECIDED: i16 = 32_000;
/// The score of the slowest win that differs from slower ones.
const SLOWEST: i16 = DECIDED - 2_000;
const MAX_PLIES: usize = 64 + 2;
const VISITS_PER_LOOK: u64 = 512;

/// A score for the side to move, with flags for its proven bounds.
#[derive(Clone, Copy)]
pub(crate) struct Value {
    pub(crate) score: i16,
    lower: bool,
    upper: bool,
}

/// The error of a search whose time is up.
#[derive(Debug)]
pub(crate) struct Stopped;

/// A board, and the number of stones that make a line.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    board: u64,
    /// The distances of neighbours in the four directions.
    steps: [u32; 4],
    k: u32,
}

/// A position, and a search from it; if it is `FIXED`, the game is known at compile time.
pub(crate) struct Search<const FIXED: bool> {
    game: Game,
    /// The stones of the side to move and of the other one.
    own: u64,
    other: u64,
    pub(crate) nodes: u64,
    lines: [[u8; MAX_PLIES]; MAX_PLIES],
    lengths: [usize; MAX_PLIES],
    started: Instant,
    limit: Duration,
}

impl Game {
    /// Returns the game of `k` in a row; the rows lie one unused cell apart, so that lines end at the edges.
    pub(crate) const fn new(columns: u32, rows: u32, k: u32) -> Self {
        let stride = columns + 1;
        assert!(stride * rows <= 64, "a board of one word");
        let (mut board, mut row) = (0, 0);
        while row < rows {
            board |= ((1 << columns) - 1) << (row * stride);
            row += 1;
        }
        Game {
            board,
            steps: [1, stride - 1, stride, stride + 1],
            k,
        }
    }
}

impl<const FIXED: bool> Search<FIXED> {
    pub(crate) fn new(game: Game) -> Self {
        Search {
            game,
            own: 0,
            other: 0,
            nodes: 0,
            lines: [[0; MAX_PLIES]; MAX_PLIES],
            lengths: [0; MAX_PLIES],
            started: Instant::now(),
            limit: Duration::MAX,
        }
    }

    /// Returns the value of the empty board after a search to `depth`.
    pub(crate) fn search(&mut self, depth: u32) -> Result<Value, Stopped> {
        self.value(depth, 0, -DECIDED - 1, DECIDED + 1)
    }

    fn value(&mut self, depth: u32, ply: usize, alpha: i16, beta: i16) -> Result<Value, Stopped> {
        if self.nodes.is_multiple_of(VISITS_PER_LOOK) && self.started.elapsed() > self.limit {
            return Err(Stopped);
        }
        self.nodes += 1;
        self.lengths[ply] = 0;
        let empty = self.game().board & !(self.own | self.other);
        if let Some(value) = self.leaf(empty, depth) {
            return Ok(value);
        }
        let mut best = Value {
            score: -DECIDED - 1,
            lower: false,
            upper: true,
        };
        let mut rest = empty;
        while rest != 0 {
            let cell = rest & rest.wrapping_neg();
            rest ^= cell;
            let raised = alpha.max(best.score);
            (self.own, self.other) = (self.other, self.own | cell);
            let child = self.value(depth - 1, ply + 1, to_child(beta), to_child(raised));
            (self.own, self.other) = (self.other ^ cell, self.own);
            best.update(child?);
            if best.score > raised {
                self.prefer(ply, cell);
            }
            if best.score >= beta {
                best.upper = false;
                return Ok(best);
            }
        }
        Ok(best)
    }

    /// Returns the value of a finished game, or of one on the horizon.
    #[inline]
    fn leaf(&self, empty: u64, depth: u32) -> Option<Value> {
        let certain = |score| Value {
            score,
            lower: true,
            upper: true,
        };
        let Game { board, steps, k } = self.game();
        if steps.iter().any(|&step| runs(self.other, step, k) != 0) {
            return Some(certain(-DECIDED));
        }
        if empty == 0 {
            return Some(certain(0));
        }
        (depth == 0).then(|| {
            let (own, other) = (board & !self.other, board & !self.own);
            let lines = |cells: u64| -> u32 {
                steps
                    .iter()
                    .map(|&step| runs(cells, step, k).count_ones())
                    .sum()
            };
            let difference = lines(own).cast_signed() - lines(other).cast_signed();
            Value {
                score: i16::try_from(difference).expect("far fewer lines"),
                lower: false,
                upper: false,
            }
        })
    }

    #[inline]
    const fn game(&self) -> Game {
        if FIXED { SEVEN } else { self.game }
    }

    /// Stores the line of a move that has just become the best.
    #[inline]
    fn prefer(&mut self, ply: usize, cell: u64) {
        let length = self.lengths[ply + 1];
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply][0] = u8::try_from(cell.trailing_zeros()).expect("a bit of 64");
        upper[ply][1..=length].copy_from_slice(&lower[0][..length]);
        self.lengths[ply] = length + 1;
    }
}

impl Value {
    /// Adds the value of one more move, as its child sees it.
    #[inline]
    fn update(&mut self, child: Value) {
        let (score, lower, upper) = (to_parent(child.score), child.upper, child.lower);
        self.upper &= upper;
        if score > self.score {
            (self.score, self.lower) = (score, lower);
        } else {
            self.lower |= lower && score == self.score;
        }
    }
}

/// Returns the cells from which `length` cells of the set follow; the known length doubles at each shift.
#[inline]
const fn runs(cells: u64, step: u32, length: u32) -> u64 {
    let (mut starts, mut known) = (cells, 1);
    while 2 * known <= length {
        starts &= starts >> (step * known);
        known *= 2;
    }
    if known < length {
        starts &= starts >> (step * (length - known));
    }
    starts
}

/// Returns a score one ply earlier: the other side's, and a ply farther from the end.
#[inline]
const fn to_parent(score: i16) -> i16 {
    -score + (score > SLOWEST) as i16 - (score < -SLOWEST) as i16
}

/// Returns the edge of a window one ply later.
#[inline]
const fn to_child(edge: i16) -> i16 {
    -edge - (edge > SLOWEST && edge <= DECIDED) as i16
        + (edge < -SLOWEST && edge >= -DECIDED) as i16
}
