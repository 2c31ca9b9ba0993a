//! Keys of stones on a grid, made of one number for each stone (Zobrist 1970).

use std::sync::Arc;

use gametree_core::{KeyKind, Player, Salt};

use crate::{Cell, Grid};

/// The largest number of cells whose fillings, with the side to move, have codes of 64 bits: three states each.
const EXACT_CELLS: usize = 39;

/// The factor that spreads exact codes over all bits.
///
/// It is odd, so that different codes stay different, and it is 2^64 divided by the golden ratio, so that the leading bits depend on all others.
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;

/// The keys of the positions of one game with stones on a grid: the sum of a number for each stone.
///
/// On boards of at most 39 cells the sum is an exact code, with a ternary digit for each cell and a bit for the side to move.
/// On larger boards, the numbers are drawn from a [`Salt`]; without knowledge of it, two positions share a sum with a chance of one in 2^64.
///
/// Numbers are added, not combined by exclusive or, so that exact codes and hashes can be updated in the same way.
#[derive(Clone, Debug)]
pub struct StoneKeys {
    /// The number that a stone of each player adds to the key, which includes passing the turn to the opponent.
    numbers: Arc<[[u64; 2]]>,
    /// The number that is added where [`Player::Second`] is to move.
    side: u64,
    grid: Grid,
    salt: Salt,
}

impl StoneKeys {
    /// Creates the keys of boards of this shape, under the public salt.
    pub fn new(grid: Grid) -> Self {
        Self::salted(grid, Salt::PUBLIC)
    }

    /// Creates the keys of boards of this shape, under this salt.
    pub fn salted(grid: Grid, salt: Salt) -> Self {
        let mut numbers = vec![[0; 2]; grid.stride() * grid.rows()];
        let is_exact = grid.cell_count() <= EXACT_CELLS;
        let side = if is_exact { SPREAD } else { salt.number(0) };
        let mut place = SPREAD.wrapping_mul(2);
        for cell in grid.cells() {
            let [first, second] = if is_exact {
                [place, place.wrapping_mul(2)]
            } else {
                [Player::First, Player::Second].map(|player| stone_number(salt, cell, player))
            };
            place = place.wrapping_mul(3);
            numbers[cell.index()] = [first.wrapping_add(side), second.wrapping_sub(side)];
        }
        StoneKeys {
            numbers: numbers.into(),
            side,
            grid,
            salt,
        }
    }

    /// Returns the shape of the boards.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Returns the salt from which the numbers are drawn, except for exact codes.
    #[inline]
    pub const fn salt(&self) -> Salt {
        self.salt
    }

    /// Returns the degree to which the keys distinguish positions.
    pub const fn kind(&self) -> KeyKind {
        if self.grid.cell_count() <= EXACT_CELLS {
            KeyKind::Exact
        } else {
            KeyKind::Hash64
        }
    }

    /// Returns the number that `player` adds to the key by putting a stone on `cell`, after which the opponent is to move; subtraction removes it again.
    ///
    /// # Panics
    /// Panics if the cell is not on the grid.
    #[inline]
    pub fn played(&self, cell: Cell, player: Player) -> u64 {
        self.numbers[cell.index()][player.index()]
    }

    /// Returns the key of a position that consists of these stones and a side to move.
    pub fn of(&self, stones: impl Iterator<Item = (Cell, Player)>, to_move: Player) -> u64 {
        stones.fold(self.turn(to_move), |key, (cell, player)| {
            key.wrapping_add(self.stone(cell, player))
        })
    }

    /// Returns the number that a side to move adds.
    #[inline]
    pub(crate) const fn turn(&self, to_move: Player) -> u64 {
        match to_move {
            Player::First => 0,
            Player::Second => self.side,
        }
    }

    /// Returns the number that a stone adds while the turn stays as it is.
    #[inline]
    pub(crate) fn stone(&self, cell: Cell, player: Player) -> u64 {
        let number = self.played(cell, player);
        match player {
            Player::First => number.wrapping_sub(self.side),
            Player::Second => number.wrapping_add(self.side),
        }
    }
}

/// Returns the number of a stone of `player` on `cell` under a salt.
#[inline]
pub(crate) const fn stone_number(salt: Salt, cell: Cell, player: Player) -> u64 {
    // Index 0 is the side to move.
    salt.number((player.index() as u64 + 1) << 32 | cell.0 as u64)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn keys(columns: usize, rows: usize, salt: Salt) -> StoneKeys {
        let grid = Grid::new(columns, rows).expect("a size within the limits");
        StoneKeys::salted(grid, salt)
    }

    /// Returns the stones of a filling of a board; its number has a ternary digit for each cell.
    fn filling(grid: Grid, mut number: usize) -> Vec<(Cell, Player)> {
        let mut stones = Vec::new();
        for cell in grid.cells() {
            match number % 3 {
                1 => stones.push((cell, Player::First)),
                2 => stones.push((cell, Player::Second)),
                _ => {}
            }
            number /= 3;
        }
        stones
    }

    #[test]
    fn every_filling_of_a_small_board_has_a_key_of_its_own() {
        for (columns, rows) in [(2, 3), (6, 1), (1, 7)] {
            let keys = keys(columns, rows, Salt::PUBLIC);
            assert_eq!(keys.kind(), KeyKind::Exact);
            let mut seen = HashSet::new();
            for number in 0..3_usize.pow(6) {
                for to_move in [Player::First, Player::Second] {
                    let stones = filling(keys.grid(), number);
                    assert!(
                        seen.insert(keys.of(stones.into_iter(), to_move)),
                        "{number}"
                    );
                }
            }
        }
    }

    /// The largest code must not wrap around to the smallest.
    #[test]
    fn the_largest_exact_board_has_codes_of_64_bits() {
        let most = 3_u128.pow(39) * 2;
        assert!(most < 1 << 64 && most * 3 > 1 << 64);
        for (columns, rows) in [(13, 3), (3, 13)] {
            assert_eq!(keys(columns, rows, Salt::PUBLIC).kind(), KeyKind::Exact);
        }
        assert_eq!(keys(8, 5, Salt::PUBLIC).kind(), KeyKind::Hash64);
    }

    #[test]
    fn a_salt_draws_the_keys_of_large_boards_anew_and_leaves_exact_ones() {
        let salts = [Salt::PUBLIC, Salt::from_seed(1), Salt::from_seed(2)];
        for (columns, rows, count) in [(5, 5, 1), (7, 7, 3), (32, 32, 3)] {
            let drawn: HashSet<u64> = salts
                .iter()
                .map(|&salt| {
                    let keys = keys(columns, rows, salt);
                    keys.of(filling(keys.grid(), 5).into_iter(), Player::Second)
                })
                .collect();
            assert_eq!(drawn.len(), count, "{columns}x{rows}");
        }
    }

    #[test]
    fn a_key_is_carried_on_from_stone_to_stone() {
        for (columns, rows) in [(3, 3), (9, 9)] {
            let keys = keys(columns, rows, Salt::from_seed(3));
            let grid = keys.grid();
            let [a, b] =
                [(0, 0), (2, 1)].map(|(column, row)| grid.cell(column, row).expect("on it"));
            let first = keys.played(a, Player::First);
            let stones = [(a, Player::First), (b, Player::Second)];
            assert_eq!(first, keys.of(stones[..1].iter().copied(), Player::Second));
            let second = first.wrapping_add(keys.played(b, Player::Second));
            assert_eq!(second, keys.of(stones.into_iter(), Player::First));
        }
    }
}
