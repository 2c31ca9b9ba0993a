//! Random openings, unbalanced as often as not.

use gametree_core::Position;
use gametree_grid::Cell;
use gametree_patterns::PatternMnk;
use gametree_testkit::Rng;

/// Plays a random opening: the first stone in the middle half of the board, the others near stones.
///
/// It is unbalanced as often as not, so that all weights matter.
pub(crate) fn random_opening<const W: usize>(pos: &mut PatternMnk<W>, rng: &mut Rng) -> Vec<Cell> {
    let grid = pos.board().grid();
    let (columns, rows) = (grid.columns(), grid.rows());
    let plies = 1 + rng.below((grid.cell_count() / 6).clamp(1, 8));
    let middle = |side: usize, rng: &mut Rng| side / 4 + rng.below(side - 2 * (side / 4));
    let near =
        |at: usize, side: usize, rng: &mut Rng| (at + rng.below(5)).saturating_sub(2).min(side - 1);
    let mut moves: Vec<Cell> = Vec::new();
    while moves.len() < plies && pos.outcome().is_none() {
        let (column, row) = if moves.is_empty() {
            (middle(columns, rng), middle(rows, rng))
        } else {
            let stone = moves[rng.below(moves.len())];
            let column = near(grid.column(stone), columns, rng);
            (column, near(grid.row(stone), rows, rng))
        };
        let cell = grid.cell(column, row);
        if let Some(cell) = cell.filter(|&cell| pos.is_legal(cell)) {
            pos.play(cell);
            moves.push(cell);
        }
    }
    moves
}
