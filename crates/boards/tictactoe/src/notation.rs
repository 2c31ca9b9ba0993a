//! Notation of tic-tac-toe: positions and moves as text.

use gametree_core::{Mismatch, Notation, Player, Position, View, ViewKind};
use gametree_grid::{
    Cell, Grid, GridText, check_turn, decisive, diagram, in_a_row, letter_name, letter_owner,
    wrong_turn,
};

use crate::{Square, TicTacToe};

/// The board as the shared notation of grids represents it.
const GRID: Grid = match Grid::new(3, 3) {
    Ok(grid) => grid,
    Err(_) => panic!("three columns and three rows are within the limits"),
};

/// Returns the square that corresponds to a cell of [`GRID`].
fn square(cell: Cell) -> Square {
    let index = GRID.row(cell) * GRID.columns() + GRID.column(cell);
    u8::try_from(index)
        .ok()
        .and_then(Square::new)
        .expect("a cell of this grid has a column and a row below 3")
}

/// Returns the cell of [`GRID`] that corresponds to a square.
fn cell(square: Square) -> Cell {
    let (row, column) = (square.index() / 3, square.index() % 3);
    GRID.cell(column, row)
        .expect("a square has a column and a row below 3")
}

impl Notation for TicTacToe {
    fn position_text(&self) -> String {
        GridText::print(GRID, |cell| self.stone(square(cell)), self.to_move())
    }

    /// Reads a position and refuses those that no game can reach, judged by the number of stones or by the lines.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let read = GridText::parse(GRID, text)?;
        let mut stones = [0; 2];
        for (cell, player) in read.stones {
            stones[player.index()] |= square(cell).mask();
        }
        let pos = TicTacToe::from_parts(stones, read.to_move);
        check_turn(text, stones.map(u16::count_ones), read.to_move)?;
        if pos.has_line(read.to_move) {
            let expected = "no line of the side to move";
            return Err(wrong_turn(text, expected, "three in a row"));
        }
        Ok(pos)
    }

    fn move_text(&self, m: Square) -> String {
        GRID.cell_name(cell(m))
    }

    fn parse_move(&self, text: &str) -> Result<Square, Mismatch> {
        GRID.parse_cell(text).map(square)
    }

    fn diagram(&self, last: Option<Square>) -> String {
        let owner = |cell| self.stone(square(cell));
        diagram(GRID, owner, last.map(cell), &in_a_row(GRID, 3..=3, owner))
    }

    fn view(&self, last: Option<Square>) -> View {
        let owner = |cell| self.stone(square(cell));
        let row = in_a_row(GRID, 3..=3, owner);
        let sites = GRID.sites(owner, decisive(&row));
        let last = last.map(|m| GRID.site(cell(m)));
        View::new(self, ViewKind::Cells(GRID.frame()), sites).with_last(last)
    }

    fn sites_of(&self, m: Square) -> Vec<usize> {
        vec![GRID.site(cell(m))]
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        letter_name(player)
    }
}
