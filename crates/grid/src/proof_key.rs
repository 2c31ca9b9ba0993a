//! Proof keys of boards: the board itself as a number, where it is small enough.

use gametree_core::{Player, ProofKey};

use crate::zobrist::stone_number;
use crate::{Cell, Grid, StoneKeys, mix};

/// The number of cells whose contents fit into 128 bits, with three states each.
const TERNARY_CELLS: usize = 80;

/// The powers of three.
static POWERS: [u128; TERNARY_CELLS] = {
    let mut powers = [1; TERNARY_CELLS];
    let mut i = 1;
    while i < TERNARY_CELLS {
        powers[i] = 3 * powers[i - 1];
        i += 1;
    }
    powers
};

/// Returns the proof key of a position that consists of these stones and a side to move.
///
/// It is an exact code, with a ternary digit for each cell, up to boards of 8×8 cells, and a hash under the salt of `keys` beyond.
#[must_use]
pub fn stones_proof_key(
    keys: &StoneKeys,
    stones: impl Iterator<Item = (Cell, Player)>,
    to_move: Player,
) -> ProofKey {
    let (grid, salt) = (keys.grid(), keys.salt());
    let side = to_move.index() as u128;
    if grid.stride() * grid.rows() <= TERNARY_CELLS {
        let digit = |(cell, player): (Cell, Player)| {
            let power = POWERS[cell.index()];
            match player {
                Player::First => power,
                Player::Second => 2 * power,
            }
        };
        ProofKey::exact(2 * stones.map(digit).sum::<u128>() + side)
    } else {
        let halves = stones.fold([0, 0], |[high, low], (cell, player)| {
            let number = stone_number(salt, cell, player);
            [high ^ mix(number), low ^ number]
        });
        ProofKey::hash128(u128::from(halves[0]) << 64 | u128::from(halves[1]) ^ side)
    }
}

/// Returns the number of bits of the exact codes of [`stones_proof_key`] on boards of this shape; 128 where there are none.
#[must_use]
pub fn code_bits_of_stones(grid: Grid) -> u32 {
    let highest = grid.cells().last().map_or(0, Cell::index);
    let largest = POWERS.get(highest + 1).map(|power| 2 * (power - 1) + 1);
    largest.map_or(u128::BITS, |largest| u128::BITS - largest.leading_zeros())
}

/// Returns the stones and the side to move behind an exact code of [`stones_proof_key`]; `None` where no board of this shape has the code.
#[must_use]
pub fn read_stones(grid: Grid, code: u128) -> Option<(Vec<(Cell, Player)>, Player)> {
    if grid.stride() * grid.rows() > TERNARY_CELLS {
        return None;
    }
    let to_move = [Player::First, Player::Second][usize::from(code % 2 == 1)];
    let (mut stones, mut rest) = (Vec::new(), code / 2);
    for number in 0.. {
        if rest == 0 {
            break;
        }
        // Most codes fit a word, in which division takes a fraction of the time.
        let digit = if let Ok(word) = u64::try_from(rest) {
            rest = u128::from(word / 3);
            word % 3
        } else {
            let digit = rest % 3;
            rest /= 3;
            u64::try_from(digit).expect("a remainder of three")
        };
        let cell = Cell(number);
        match digit {
            0 => {}
            _ if !grid.contains(cell) => return None,
            1 => stones.push((cell, Player::First)),
            _ => stones.push((cell, Player::Second)),
        }
    }
    Some((stones, to_move))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gametree_core::{KeyKind, Salt};

    use super::*;

    fn key(columns: usize, rows: usize, stones: &[(usize, usize, Player)]) -> ProofKey {
        let grid = Grid::new(columns, rows).expect("a size within the limits");
        let stones = stones.iter().map(|&(column, row, player)| {
            let cell = grid.cell(column, row).expect("a cell of the board");
            (cell, player)
        });
        stones_proof_key(&StoneKeys::new(grid), stones, Player::First)
    }

    #[test]
    fn every_filling_of_a_board_has_a_code_of_its_own() {
        let states = [None, Some(Player::First), Some(Player::Second)];
        let mut seen = HashSet::new();
        for filling in 0..3_usize.pow(6) {
            let stones: Vec<_> = (0..6)
                .filter_map(|n| {
                    let state = states[filling / 3_usize.pow(n) % 3];
                    let (column, row) = (n as usize % 2, n as usize / 2);
                    state.map(|player| (column, row, player))
                })
                .collect();
            assert!(seen.insert(key(2, 3, &stones)), "{stones:?}");
        }
    }

    #[test]
    fn codes_are_read_back() {
        let grid = Grid::new(4, 3).expect("a size within the limits");
        let cells: Vec<Cell> = grid.cells().collect();
        for filling in (0..3_usize.pow(12)).step_by(97) {
            let owners = [None, Some(Player::First), Some(Player::Second)];
            let owner =
                |n: usize| owners[filling / 3_usize.pow(u32::try_from(n).expect("few")) % 3];
            let stones: Vec<(Cell, Player)> = (0..12)
                .filter_map(|n| owner(n).map(|player| (cells[n], player)))
                .collect();
            for to_move in [Player::First, Player::Second] {
                let keys = StoneKeys::new(grid);
                let key = stones_proof_key(&keys, stones.iter().copied(), to_move);
                assert!(u128::BITS - key.bits().leading_zeros() <= code_bits_of_stones(grid));
                assert_eq!(
                    read_stones(grid, key.bits()),
                    Some((stones.clone(), to_move))
                );
            }
        }
        // The place beyond the end of a row, one above the board, and more than any board has.
        let beyond = 2 * 3_u128.pow(4);
        for code in [beyond, 2 * 3_u128.pow(15), u128::MAX] {
            assert_eq!(read_stones(grid, code), None, "{code}");
        }
        let (one_row, large) = (Grid::new(3, 1), Grid::new(9, 9));
        assert_eq!(one_row.map(code_bits_of_stones), Ok(6));
        assert_eq!(large.map(code_bits_of_stones), Ok(128));
    }

    #[test]
    fn the_last_cell_counts_up_to_the_limit() {
        let corner = [(7, 7, Player::Second)];
        assert_eq!(key(8, 8, &corner).kind(), KeyKind::Exact);
        assert_ne!(key(8, 8, &corner), key(8, 8, &[]));
        assert_eq!(key(9, 9, &corner).kind(), KeyKind::Hash128);
        assert_ne!(key(9, 9, &corner), key(9, 9, &[]));
    }

    #[test]
    fn the_side_to_move_counts() {
        for side in [8, 9] {
            let grid = Grid::new(side, side).expect("a size within the limits");
            let [first, second] = [Player::First, Player::Second]
                .map(|player| stones_proof_key(&StoneKeys::new(grid), std::iter::empty(), player));
            assert_ne!(first, second, "{side}x{side}");
        }
    }

    /// Returns two sets of stones with the same key under the public salt: pairs of cells with one stone of each player, which are exchanged in the second set.
    ///
    /// The change of the key by an exchange is a vector of 128 bits, so among 129 exchanges some cancel out, and elimination finds them.
    fn chosen_to_share_a_name(keys: &StoneKeys) -> [Vec<(Cell, Player)>; 2] {
        let cells: Vec<Cell> = keys.grid().cells().collect();
        let bits = |stones: &[(Cell, Player)]| {
            let key = stones_proof_key(keys, stones.iter().copied(), Player::First);
            assert_eq!(key.kind(), KeyKind::Hash128);
            key.bits()
        };
        let pair = |n: usize, players: [Player; 2]| [0, 1].map(|i| (cells[2 * n + i], players[i]));
        let both = [Player::First, Player::Second];
        let exchanged = [Player::Second, Player::First];
        // Vectors with distinct leading bits, each with the exchanges that make it up, one bit each.
        let mut basis: Vec<(u128, [u64; 4])> = Vec::new();
        for n in 0..256 {
            let mut vector = bits(&pair(n, both)) ^ bits(&pair(n, exchanged));
            let mut made_of = [0; 4];
            made_of[n / 64] = 1 << (n % 64);
            for (other, exchanges) in &basis {
                if vector ^ other < vector {
                    vector ^= other;
                    made_of = std::array::from_fn(|word| made_of[word] ^ exchanges[word]);
                }
            }
            if vector == 0 {
                let is_used = |&n: &usize| made_of[n / 64] >> (n % 64) & 1 == 1;
                let used: Vec<usize> = (0..256).filter(is_used).collect();
                let stones = |players| used.iter().flat_map(|&n| pair(n, players)).collect();
                return [stones(both), stones(exchanged)];
            }
            basis.push((vector, made_of));
            basis.sort_unstable_by_key(|&(vector, _)| std::cmp::Reverse(vector));
        }
        unreachable!("129 vectors of 128 bits are not independent")
    }

    #[test]
    fn names_that_were_chosen_to_meet_part_under_a_salt() {
        let grid = Grid::new(32, 32).expect("the largest board");
        let public = StoneKeys::new(grid);
        let [one, other] = chosen_to_share_a_name(&public);
        let names = |keys: &StoneKeys| {
            [&one, &other].map(|stones| {
                let stones = stones.iter().copied();
                stones_proof_key(keys, stones, Player::First)
            })
        };
        let [name, same] = names(&public);
        assert!(one != other && name == same, "{one:?} and {other:?}");
        for seed in 0..100 {
            let [name, another] = names(&StoneKeys::salted(grid, Salt::from_seed(seed)));
            assert_ne!(name, another, "{one:?} and {other:?}");
        }
    }
}
