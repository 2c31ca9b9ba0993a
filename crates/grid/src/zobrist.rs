//! Hash numbers for stones on cells (Zobrist 1970).

use gametree_core::Player;

use crate::{Cell, Grid};

/// Joined to a key by exclusive or when [`Player::Second`] is to move.
pub const SIDE_KEY: u64 = mix(0);

/// The number joined to a key by exclusive or when `player` puts a stone on `cell`.
///
/// # Panics
/// If the cell's number is not below [`Grid::MAX_CELLS`].
#[inline]
pub fn stone_key(cell: Cell, player: Player) -> u64 {
    STONES[player.index()][cell.index()]
}

/// A bijection on 64 bits whose output looks random: the finaliser of SplitMix64 (Steele, Lea and Flood 2014).
#[inline]
pub const fn mix(number: u64) -> u64 {
    let z = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static STONES: [[u64; Grid::MAX_CELLS]; 2] = [numbers(1), numbers(2)];

const fn numbers(series: u64) -> [u64; Grid::MAX_CELLS] {
    let mut table = [0; Grid::MAX_CELLS];
    let mut i = 0;
    while i < table.len() {
        table[i] = mix(mix(series << 32 | i as u64));
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_numbers_differ() {
        let all: HashSet<u64> = STONES
            .iter()
            .flatten()
            .copied()
            .chain([0, SIDE_KEY])
            .collect();
        assert_eq!(all.len(), 2 * Grid::MAX_CELLS + 2);
    }
}
