//! Stones of a game without turns, for searches in which a player may pass.

use gametree_core::{Player, Salt};
use gametree_grid::{Bits, Cell, Grid};
use gametree_mnk::{LineRule, Rules, first_has_quiet_cells, forbidden_to_first, run_starts};

use crate::cell_patterns::CellPatterns;
use crate::{PatternMnk, Shape};

/// Stones and patterns that a stone of either player may change, without turns.
#[derive(Clone, Debug)]
pub(crate) struct PassableBoard<const W: usize> {
    rules: Rules,
    cell_patterns: CellPatterns<W>,
    stones: [Bits<W>; 2],
    empty: Bits<W>,
    key: u64,
    /// The random numbers of a stone of either player on each cell, drawn from a salt.
    numbers: Box<[[u64; 2]]>,
    /// `true` if the stones are of a renju position but no cell is forbidden here.
    is_freed: bool,
}

impl<const W: usize> PassableBoard<W> {
    /// Creates the board of a position.
    pub(crate) fn of(pos: &PatternMnk<W>, salt: Salt) -> Self {
        Self::with_rules(pos.board().rules(), pos, salt)
    }

    /// Creates the board of a position of renju, in the game that forbids nothing and in which a line of six wins as well.
    pub(crate) fn freed(pos: &PatternMnk<W>, salt: Salt) -> Self {
        let rules = pos.board().rules();
        let grid = rules.grid();
        let rules = Rules::new(grid.columns(), grid.rows(), rules.k(), LineRule::AtLeast);
        Self::with_rules(rules.expect("a game on the same board"), pos, salt)
    }

    fn with_rules(rules: Rules, pos: &PatternMnk<W>, salt: Salt) -> Self {
        let cells = rules.grid().stride() * rules.grid().rows();
        let number = |cell: usize, player: u64| salt.number(2 * cell as u64 + player);
        let numbers = (0..cells).map(|cell| [number(cell, 0), number(cell, 1)]);
        let mut board = PassableBoard {
            rules,
            cell_patterns: pos.cell_patterns().without_network(),
            stones: [Bits::EMPTY; 2],
            empty: Bits::EMPTY,
            key: 0,
            numbers: numbers.collect(),
            is_freed: rules != pos.board().rules(),
        };
        board.set(pos);
        board
    }

    /// Takes over the stones of another position of the same rules.
    pub(crate) fn set(&mut self, pos: &PatternMnk<W>) {
        debug_assert!(
            self.is_freed || pos.board().rules() == self.rules,
            "keys are for one board"
        );
        self.empty = pos.board().empty();
        self.cell_patterns = if self.is_freed {
            pos.cell_patterns_by(self.rules)
        } else {
            pos.cell_patterns().without_network()
        };
        self.key = 0;
        for player in [Player::First, Player::Second] {
            self.stones[player.index()] = *pos.board().stones(player);
            for cell in *pos.board().stones(player) {
                self.key ^= self.number(cell, player);
            }
        }
    }

    pub(crate) const fn rules(&self) -> Rules {
        self.rules
    }

    pub(crate) const fn grid(&self) -> Grid {
        self.rules.grid()
    }

    pub(crate) const fn cell_patterns(&self) -> &CellPatterns<W> {
        &self.cell_patterns
    }

    pub(crate) const fn empty(&self) -> &Bits<W> {
        &self.empty
    }

    pub(crate) const fn stones(&self, player: Player) -> &Bits<W> {
        &self.stones[player.index()]
    }

    /// Returns a hash of the stones.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    /// Returns the hash with one more stone.
    #[inline]
    pub(crate) fn key_with(&self, cell: Cell, player: Player) -> u64 {
        self.key ^ self.number(cell, player)
    }

    #[inline]
    fn number(&self, cell: Cell, player: Player) -> u64 {
        self.numbers[cell.index()][player.index()]
    }

    /// Returns the empty cells where a stone of a player has this shape.
    #[inline]
    pub(crate) const fn cells(&self, player: Player, shape: Shape) -> &Bits<W> {
        self.cell_patterns.cells(player, shape)
    }

    /// Puts a stone on an empty cell, passes the board to `f`, and takes the stone off again.
    #[inline]
    pub(crate) fn with<R>(
        &mut self,
        cell: Cell,
        player: Player,
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.put(cell, player);
        let result = f(self);
        self.take(cell, player);
        result
    }

    #[inline]
    pub(crate) fn put(&mut self, cell: Cell, player: Player) {
        self.key = self.key_with(cell, player);
        self.stones[player.index()].insert(cell);
        self.empty.remove(cell);
        self.cell_patterns.put(cell, player, &self.empty);
    }

    #[inline]
    pub(crate) fn take(&mut self, cell: Cell, player: Player) {
        self.cell_patterns.take(cell, player, &self.empty);
        self.key = self.key_with(cell, player);
        self.stones[player.index()].remove(cell);
        self.empty.insert(cell);
    }

    /// Returns `true` if the rules let a player take an empty cell.
    #[inline]
    pub(crate) fn is_allowed(&self, cell: Cell, player: Player) -> bool {
        !self.rules.may_forbid(player)
            || forbidden_to_first(self.rules, self.stones(player), &self.empty, cell).is_none()
    }

    /// Returns `true` if First, to move, has a legal move by the rules of the original game.
    ///
    /// This holds even if First had passed once before and Second had one stone more.
    /// The answer is `true` rather too seldom than too often.
    #[inline]
    pub(crate) fn lets_first_move(&self) -> bool {
        let own = self.stones(Player::First);
        !self.is_freed || first_has_quiet_cells(self.rules, own, &self.empty, 1)
    }

    /// Returns the empty cells at most two away from a stone, or those in the middle of an empty board.
    pub(crate) fn near(&self) -> Bits<W> {
        let grid = self.grid();
        let mut near = self.stones[0] | self.stones[1];
        if near.is_empty() {
            let (columns, rows) = (grid.columns(), grid.rows());
            let middle = |side: usize| [(side - 1) / 2, side / 2];
            let cells =
                middle(columns).map(|column| middle(rows).map(|row| grid.cell(column, row)));
            return cells.into_iter().flatten().flatten().collect();
        }
        let stride = grid.stride();
        let board = near | self.empty;
        for _ in 0..2 {
            near = (near | near.shifted_up(1) | near.shifted_down(1)) & board;
            near |= near.shifted_up(stride) | near.shifted_down(stride);
            near &= board;
        }
        near & self.empty
    }

    /// Returns the empty cells of all lines without a stone of the opponent that hold at least `least` of the cells `held`.
    ///
    /// These cells count as stones of the player.
    pub(crate) fn within_reach(&self, player: Player, held: Bits<W>, least: usize) -> Bits<W> {
        let k = self.rules.k();
        let free = self.empty | *self.stones(player);
        let mut reach = Bits::EMPTY;
        for step in self.rules.steps() {
            let [starts] = run_starts([free], step, k);
            let starts = starts & at_least(held, step, k, least);
            let mut cells = starts;
            for _ in 0..k {
                reach |= cells;
                cells = cells.shifted_up(step);
            }
        }
        reach & self.empty
    }
}

/// Returns the cells from which at least `least` of `length` cells in steps of `step` are in a set; wrong where they leave the board.
#[inline]
fn at_least<const W: usize>(set: Bits<W>, step: usize, length: usize, least: usize) -> Bits<W> {
    if least == 0 {
        return Bits::from_words([u64::MAX; W]);
    }
    // Entry n holds the starts of which n + 1 cells were already found in the set.
    let mut reached = [Bits::EMPTY; 8];
    let mut shifted = set;
    for _ in 0..length {
        for n in (1..least).rev() {
            let more = reached[n - 1] & shifted;
            reached[n] |= more;
        }
        reached[0] |= shifted;
        shifted = shifted.shifted_down(step);
    }
    reached[least - 1]
}
