//! The stones of a recorded game.

use gametree_core::{Mismatch, Player, Record};

use crate::{Cell, Grid, GridText};

impl GridText {
    /// All stones of a recorded game in the order in which they came, those of its first position first, in a game whose moves put one stone each and take none away.
    ///
    /// # Errors
    /// When the first position or a move is none of this board.
    pub fn stones_of(grid: Grid, record: &Record) -> Result<Vec<(Cell, Player)>, Mismatch> {
        let mut stones = GridText::parse(grid, &record.start)?.stones;
        let mut mover = record.first_mover;
        for name in &record.moves {
            stones.push((grid.parse_cell(name)?, mover));
            mover = !mover;
        }
        Ok(stones)
    }
}
