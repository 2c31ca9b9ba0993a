//! Views of boards on which k in a row is played.

use gametree_core::ViewKind;

use crate::Rules;

/// The shortest line for which stones lie on the crossings of a Go board, as in gomoku.
const LEAST_ON_CROSSINGS: usize = 5;

/// Returns a board of cells for short lines, and one of crossings for long ones.
pub(crate) fn kind_of_board(rules: Rules) -> ViewKind {
    let grid = rules.grid();
    if rules.k() < LEAST_ON_CROSSINGS {
        return ViewKind::Cells(grid.frame());
    }
    ViewKind::Crossings {
        frame: grid.frame(),
        stars: grid.stars(),
    }
}
