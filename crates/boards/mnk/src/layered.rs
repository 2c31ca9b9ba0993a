//! Positions that are read back from their codes, with their children computed as sums of powers of three.

use std::sync::Arc;

use gametree_core::{
    AnyExpansion, Expanded, Expansion, Layered, Mismatch, MoveGen, NoPosition, Notation, Outcome,
    Player, Score,
};
use gametree_grid::{Bits, Cell, Symmetry, code_bits_of_stones, read_stones};

use crate::runs::has_line;
use crate::{Mnk, Rules};

impl<const W: usize> Layered for Mnk<W> {
    fn read_code(&self, code: u128) -> Option<Self> {
        let (stones, to_move) = read_stones(self.grid(), code)?;
        let of = |player| -> Bits<W> {
            let own = stones.iter().filter(|stone| stone.1 == player);
            own.map(|stone| stone.0).collect()
        };
        let [first, second] = [Player::First, Player::Second].map(|player| of(player).count());
        let is_in_turn = first == second + u32::from(to_move == Player::Second);
        let has_ended = has_line(self.rules(), !to_move, of(!to_move));
        let winner = has_ended.then(|| self.rules().winner_by_line(!to_move));
        is_in_turn.then(|| self.with_stones(&stones, winner))
    }

    fn code_bits(&self) -> u32 {
        code_bits_of_stones(self.grid())
    }

    fn layer(&self) -> u32 {
        u32::try_from(self.stone_count()).expect("as many as cells")
    }

    fn image_count(&self) -> u32 {
        self.board().symmetric_keys().image_count()
    }
}

/// The largest number of cells whose fillings have codes of 64 bits: three states each.
const MOST_CELLS: usize = 40;
/// The number of symmetries of a square; those of other rectangles are listed twice.
const IMAGES: usize = 8;

impl<const W: usize> Mnk<W> {
    /// Returns the expansion that lists the positions after this one.
    ///
    /// It works by arithmetic alone on at most 40 cells, where no cell is ever forbidden.
    ///
    /// # Errors
    /// Fails when the board is too large for exact codes.
    pub fn expansion<G>(&self, legal: G) -> Result<AnyExpansion, Mismatch>
    where
        G: MoveGen<Self> + 'static,
    {
        let is_free = !self.rules().may_forbid(Player::First);
        if is_free && self.grid().words() == 1 && self.grid().cell_count() <= MOST_CELLS {
            return Ok(AnyExpansion::Narrow(Arc::new(Sums::new(self))));
        }
        AnyExpansion::of(self, legal)
    }
}

/// The numbers that a cell adds to the codes of the images of a position.
#[derive(Clone, Copy)]
struct Weights([u64; IMAGES]);

/// The expansion by codes with a ternary digit for each cell.
///
/// A stone adds a power of three to the code of each image, so a child costs eight sums and their minimum.
struct Sums<const W: usize> {
    rules: Rules,
    cells: Vec<Cell>,
    /// The weights of each cell, in the order of the digits.
    weights: Vec<Weights>,
    template: Mnk<W>,
    start: u64,
}

/// A board read from a code.
struct Read {
    stones: [Bits<1>; 2],
    counts: [usize; 2],
    images: Weights,
}

impl Weights {
    const NONE: Self = Weights([0; IMAGES]);

    #[inline]
    fn plus(self, other: Self, times: u64) -> Self {
        Weights(std::array::from_fn(|at| self.0[at] + times * other.0[at]))
    }

    #[inline]
    fn least(self) -> u64 {
        let [first, rest @ ..] = self.0;
        rest.into_iter().fold(first, u64::min)
    }
}

/// Returns the digit of a player's stone.
const fn digit(player: Player) -> u64 {
    player.index() as u64 + 1
}

impl<const W: usize> Sums<W> {
    fn new(start: &Mnk<W>) -> Self {
        let grid = start.grid();
        let cells: Vec<Cell> = grid.cells().collect();
        let place = |cell: Cell| {
            let place = cells.iter().position(|&other| other == cell);
            u32::try_from(place.expect("a cell of the board")).expect("at most 40 cells")
        };
        let weights = cells.iter().map(|&cell| {
            let all = Symmetry::all(grid).collect::<Vec<_>>().into_iter().cycle();
            let mut weights = Weights::NONE;
            for (weight, symmetry) in weights.0.iter_mut().zip(all) {
                *weight = 3_u64.pow(place(symmetry.apply(grid, cell)));
            }
            weights
        });
        let weights: Vec<Weights> = weights.collect();
        let sum = start.board().all_stones();
        let sum = sum.fold(Weights::NONE, |sum, (cell, player)| {
            sum.plus(weights[place(cell) as usize], digit(player))
        });
        Sums {
            rules: start.rules(),
            weights,
            template: start.clone(),
            start: sum.least(),
            cells,
        }
    }

    /// Returns the board of a code, if stones have been put in turn.
    #[inline]
    fn read(&self, code: u64) -> Result<Read, NoPosition> {
        let mut read = Read {
            stones: [Bits::EMPTY; 2],
            counts: [0; 2],
            images: Weights::NONE,
        };
        let mut rest = code;
        for (&cell, &weights) in self.cells.iter().zip(&self.weights) {
            let digit = rest % 3;
            rest /= 3;
            if digit > 0 {
                let player = usize::from(digit == 2);
                read.stones[player].insert(cell);
                read.counts[player] += 1;
                read.images = read.images.plus(weights, digit);
            }
        }
        let [first, second] = read.counts;
        if rest == 0 && (first == second || first == second + 1) {
            Ok(read)
        } else {
            Err(NoPosition(u128::from(code)))
        }
    }

    fn position(&self, code: u64) -> Result<Mnk<W>, NoPosition> {
        let read = self.read(code)?;
        let last = read.last();
        let has_ended = has_line(self.rules, last, read.stones[last.index()]);
        let winner = has_ended.then(|| self.rules.winner_by_line(last));
        let stones = [Player::First, Player::Second]
            .into_iter()
            .flat_map(|player| {
                let own = read.stones[player.index()].into_iter();
                own.map(move |cell| (cell, player))
            });
        let stones: Vec<(Cell, Player)> = stones.collect();
        Ok(self.template.with_stones(&stones, winner))
    }
}

impl Read {
    /// Returns the player who has put the last stone.
    #[inline]
    const fn last(&self) -> Player {
        if self.counts[0] > self.counts[1] {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    const fn stone_count(&self) -> usize {
        self.counts[0] + self.counts[1]
    }
}

impl<const W: usize> Expansion<u64> for Sums<W> {
    fn code_bits(&self) -> u32 {
        (3_u64.pow(u32::try_from(self.cells.len()).expect("at most 40 cells")) - 1).ilog2() + 1
    }

    fn longest_step(&self) -> u32 {
        1
    }

    fn start(&self) -> u64 {
        self.start
    }

    fn layer(&self, code: u64) -> Result<u32, NoPosition> {
        let read = self.read(code)?;
        Ok(u32::try_from(read.stone_count()).expect("at most 40 stones"))
    }

    fn expand(&self, codes: &[u64], out: &mut Expanded<u64>) -> Result<(), NoPosition> {
        for &code in codes {
            let read = self.read(code)?;
            let last = read.last();
            let stones = read.stones[last.index()];
            if read.counts[last.index()] >= self.rules.k() && has_line(self.rules, last, stones) {
                let winner = self.rules.winner_by_line(last);
                out.end(Some(Outcome::Win(winner).score_for(!last)));
                continue;
            }
            if read.stone_count() == self.cells.len() {
                out.end(Some(Score::DRAW));
                continue;
            }
            let taken = read.stones[0] | read.stones[1];
            let times = digit(!last);
            for (&cell, &weights) in self.cells.iter().zip(&self.weights) {
                if !taken.contains(cell) {
                    out.children.push(read.images.plus(weights, times).least());
                }
            }
            out.end(None);
        }
        Ok(())
    }

    fn image_counts(&self, codes: &[u64], out: &mut Vec<u32>) -> Result<(), NoPosition> {
        for &code in codes {
            let mut images = self.read(code)?.images.0;
            images.sort_unstable();
            let apart = images.windows(2).filter(|pair| pair[0] != pair[1]).count();
            out.push(u32::try_from(apart).expect("at most eight images") + 1);
        }
        Ok(())
    }

    fn position_text(&self, code: u64) -> Result<String, NoPosition> {
        self.position(code).map(|pos| pos.position_text())
    }
}
