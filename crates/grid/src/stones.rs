//! Stones of a recorded game.

use gametree_core::{Mismatch, Player, Record};

use crate::{Cell, Grid, GridText};

impl GridText {
    /// Returns all stones of a recorded game in the order in which they were put, beginning with those of its first position.
    ///
    /// It applies to games in which each move puts one stone and takes none away.
    ///
    /// # Errors
    /// Fails when the first position or a move is not on this board.
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
