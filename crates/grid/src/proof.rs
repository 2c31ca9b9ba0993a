//! Names of boards for proofs: the board itself as a number, where it is small enough.

use gametree_core::{Player, ProofKey};

use crate::{Cell, Grid, mix, stone_key};

/// Cells whose contents fit into 128 bits, three states each.
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

/// The proof key of a position that consists of these stones and a side to move.
///
/// An exact code, with a ternary digit for each cell, up to boards of 8×8 cells; beyond, a hash.
#[must_use]
pub fn stones_proof_key(
    grid: Grid,
    stones: impl Iterator<Item = (Cell, Player)>,
    to_move: Player,
) -> ProofKey {
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
            let number = stone_key(cell, player);
            [high ^ mix(number), low ^ number]
        });
        ProofKey::hash128(u128::from(halves[0]) << 64 | u128::from(halves[1]) ^ side)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use gametree_core::Naming;

    use super::*;

    fn key(columns: usize, rows: usize, stones: &[(usize, usize, Player)]) -> ProofKey {
        let grid = Grid::new(columns, rows).expect("a size within the limits");
        let stones = stones.iter().map(|&(column, row, player)| {
            let cell = grid.cell(column, row).expect("a cell of the board");
            (cell, player)
        });
        stones_proof_key(grid, stones, Player::First)
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
    fn the_last_cell_counts_up_to_the_limit() {
        let corner = [(7, 7, Player::Second)];
        assert_eq!(key(8, 8, &corner).naming(), Naming::Exact);
        assert_ne!(key(8, 8, &corner), key(8, 8, &[]));
        assert_eq!(key(9, 9, &corner).naming(), Naming::Hash128);
        assert_ne!(key(9, 9, &corner), key(9, 9, &[]));
    }

    #[test]
    fn the_side_to_move_counts() {
        for side in [8, 9] {
            let grid = Grid::new(side, side).expect("a size within the limits");
            let [first, second] = [Player::First, Player::Second]
                .map(|player| stones_proof_key(grid, std::iter::empty(), player));
            assert_ne!(first, second, "{side}x{side}");
        }
    }
}
