//! The first three stones of a game that begins with swap2.

use super::board::Board;
use super::request::Point;

/// Columns to the right and rows downwards from the middle, for black, white and black.
type Offsets = [(isize, isize); 3];

/// Stones after which neither colour is far ahead.
///
/// The stones were selected from 90 random triples, no more than three cells from the middle.
/// A search of 5,000 positions selected the 30 that are most even if exactly five win.
/// Of these, a search of 60,000 positions kept all with a value between -45 and 45 for white, who moves next, whether a longer row wins or not.
/// By the weights of `gametree-patterns`, black wins 44 to 56 %.
const PROPOSALS: [Offsets; 15] = [
    [(-2, 3), (1, 0), (2, -3)],
    [(0, 3), (2, 0), (-3, -1)],
    [(0, 0), (-1, -1), (-2, 3)],
    [(0, 0), (-1, 1), (2, 2)],
    [(0, 0), (1, 2), (-2, -3)],
    [(2, -3), (3, 0), (3, 2)],
    [(3, -1), (3, 0), (-1, 2)],
    [(2, 0), (-2, -2), (-3, 0)],
    [(-1, 2), (1, 1), (1, -3)],
    [(-1, 1), (-1, 3), (-3, -3)],
    [(2, 1), (-1, 1), (-1, -2)],
    [(0, 0), (1, 0), (2, 3)],
    [(2, -2), (-3, 2), (0, 3)],
    [(0, 0), (-2, -1), (3, 1)],
    [(0, 0), (1, 2), (2, -2)],
];

/// Returns the three stones of this number, which also turns and mirrors them; only stones that fit on the board are counted.
pub(super) fn proposal(board: &Board, number: u64) -> [Point; 3] {
    let turned = PROPOSALS.iter().flat_map(|&stones| symmetric(stones));
    let on_board = turned.filter_map(|stones| points(board, stones));
    let all: Vec<[Point; 3]> = on_board.collect();
    let index = number % all.len() as u64;
    all[usize::try_from(index).expect("an index of a list")]
}

/// Returns the same stones in the eight symmetries of a square.
fn symmetric(stones: Offsets) -> [Offsets; 8] {
    std::array::from_fn(|turn| {
        stones.map(|(x, y)| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            let x = if turn & 2 == 0 { x } else { -x };
            (x, if turn & 4 == 0 { y } else { -y })
        })
    })
}

/// Returns the points on a board; `None` if one lies beyond its edge.
fn points(board: &Board, stones: Offsets) -> Option<[Point; 3]> {
    let (column, row) = board.centre();
    let points = stones.map(|(x, y)| column.checked_add_signed(x).zip(row.checked_add_signed(y)));
    let [first, second, third] = points.map(|point| point.filter(|&point| board.has(point)));
    Some([first?, second?, third?])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_board_has_stones_to_propose() {
        let check = |columns, rows, expected| {
            let board = Board::new(columns, rows).unwrap_or_else(|_| panic!("{columns},{rows}"));
            let different: BTreeSet<[Point; 3]> =
                (0..1_000).map(|number| proposal(&board, number)).collect();
            for &[first, second, third] in &different {
                assert!(first != second && second != third && third != first);
            }
            assert_eq!(different.len(), expected, "{columns},{rows}");
        };
        check(5, 5, 24);
        check(32, 5, 56);
        check(15, 15, 120);
        check(20, 20, 120);
    }
}
