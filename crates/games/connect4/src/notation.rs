//! Positions and moves as text.

use gametree_core::{Frame, Mismatch, Notation, Place, Player, Position, View, ViewKind};
use gametree_grid::{
    Cell, GridText, check_turn, decisive, diagram_with_columns, in_a_row, letter_name,
    letter_owner, wrong_turn,
};

use crate::lines::{LINE, has_line};
use crate::{Column, Connect4, Size};

impl Notation for Connect4 {
    /// Returns the rows from the top, as on every board of cells: `7/7/7/7/3O3/3X3:X`.
    fn position_text(&self) -> String {
        let grid = self.size().grid();
        let owner = |cell| self.stone(grid.column(cell), grid.row(cell));
        GridText::print(grid, owner, self.to_move())
    }

    /// Reads either the rows or the columns of all moves from the empty board, such as `44533`.
    ///
    /// Positions that no game can reach are refused if unsupported stones, the number of stones or the lines show it.
    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        if text.contains(['/', ':']) {
            read_rows(self.size(), text)
        } else {
            self.read_moves(text)
        }
    }

    /// Returns the column: 1 to 9, then letters from `a` on.
    fn move_text(&self, m: Column) -> String {
        m.symbol().to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Column, Mismatch> {
        let mut symbols = text.chars();
        let column = symbols.next().and_then(Column::from_symbol);
        let column = column.filter(|&column| self.size().has(column));
        let wrong = |at| {
            let error = Mismatch::new(expected_column(self.size()), format!("{text:?}"));
            Err(error.with_place(Place::Column(at)))
        };
        match (column, symbols.next()) {
            (None, _) => wrong(1),
            (Some(_), Some(_)) => wrong(2),
            (Some(column), None) => Ok(column),
        }
    }

    fn diagram(&self, last: Option<Column>) -> String {
        let grid = self.size().grid();
        let owner = |cell| self.stone(grid.column(cell), grid.row(cell));
        let top = |column: Column| {
            let rows = 0..self.size().rows();
            let stones = rows.filter_map(|row| grid.cell(column.index(), row));
            stones.take_while(|&cell| owner(cell).is_some()).last()
        };
        // Columns have the names of the moves, printed only below the board.
        let symbol = |column| Column::new(column).map_or(' ', Column::symbol);
        let row = in_a_row(grid, LINE..=usize::MAX, owner);
        let drawn = diagram_with_columns(grid, symbol, owner, last.and_then(top), &row);
        let (_, board) = drawn.split_once('\n').expect("a header above the rows");
        board.to_owned()
    }

    /// Returns the view, in which columns have the names of the moves and rows have none; the name of a cell is its column and its height, as in `3-1`.
    fn view(&self, last: Option<Column>) -> View {
        let grid = self.size().grid();
        let owner = |cell| self.stone(grid.column(cell), grid.row(cell));
        let row = in_a_row(grid, LINE..=usize::MAX, owner);
        let mut frame = Frame::new(grid.columns(), grid.rows());
        frame.column_names = (0..grid.columns()).map(column_name).collect();
        let last = last.map(|m| frame.site(m.index(), self.height(m) - 1));
        let mut sites = grid.sites(owner, decisive(&row));
        for (site, [column, row]) in sites.iter_mut().zip(frame.places()) {
            site.name = cell_name(column, row);
        }
        View::new(self, ViewKind::Columns(frame), sites).with_last(last)
    }

    /// Returns the cell that the stone falls to; none in a full column.
    fn sites_of(&self, m: Column) -> Vec<usize> {
        let grid = self.size().grid();
        let cell = grid.cell(m.index(), self.height(m));
        cell.map(|cell| grid.site(cell)).into_iter().collect()
    }

    fn mark_owner(&self, mark: char) -> Option<Player> {
        letter_owner(mark)
    }

    fn player_name(&self, player: Player) -> &str {
        letter_name(player)
    }
}

impl Connect4 {
    /// Returns the number of stones in a column.
    pub(crate) fn height(&self, m: Column) -> usize {
        let rows = 0..self.size().rows();
        rows.take_while(|&row| self.stone(m.index(), row).is_some())
            .count()
    }

    /// Returns the position after these moves from the empty board.
    fn read_moves(&self, text: &str) -> Result<Self, Mismatch> {
        let mut pos = Connect4::new(self.size());
        if text.is_empty() {
            return Err(Mismatch::at(text, 1, expected_column(self.size())));
        }
        for (place, symbol) in text.chars().enumerate() {
            let wrong = |expected: &str| Mismatch::at(text, place + 1, expected);
            match pos.outcome() {
                Some(_) => return Err(wrong("the end of a finished game")),
                None => match Column::from_symbol(symbol).filter(|&m| self.size().has(m)) {
                    None => return Err(wrong(&expected_column(self.size()))),
                    Some(m) if !pos.is_legal(m) => {
                        return Err(wrong("a column that is not full"));
                    }
                    Some(m) => {
                        pos.play(m);
                    }
                },
            }
        }
        Ok(pos)
    }
}

/// Returns the name of a column, which is its move.
pub(crate) fn column_name(column: usize) -> String {
    Column::new(column)
        .map(Column::symbol)
        .map(String::from)
        .unwrap_or_default()
}

/// Returns the usual name of a cell, by its column and its row from the bottom: both are parameters from 0 and printed from 1, as in `3-1`.
pub(crate) fn cell_name(column: usize, row: usize) -> String {
    format!("{}-{}", column_name(column), row + 1)
}

fn expected_column(size: Size) -> String {
    let last = Column::new(size.columns() - 1).map_or('1', Column::symbol);
    format!("a column from 1 to {last}")
}

fn read_rows(size: Size, text: &str) -> Result<Connect4, Mismatch> {
    let grid = size.grid();
    let read = GridText::parse(grid, text)?;
    let bit = |cell| size.bit(grid.column(cell), grid.row(cell));
    let all = read.stones.iter().fold(0, |all, stone| all | bit(stone.0));
    let is_loose = |cell: Cell| grid.row(cell) > 0 && all & bit(cell) >> 1 == 0;
    // Stones are in reading order, as their letters are.
    let letters = (1..)
        .zip(text.chars())
        .filter(|letter| "XxOo".contains(letter.1));
    let mut places = letters.zip(&read.stones);
    if let Some(((column, _), _)) = places.find(|place| is_loose(place.1.0)) {
        return Err(Mismatch::at(text, column, "no stone above an empty cell"));
    }
    let own = read.stones.iter().filter(|stone| stone.1 == read.to_move);
    let own = own.fold(0, |own, stone| own | bit(stone.0));
    // An error blames the last character, the side to move.
    let other = all ^ own;
    let [mine, theirs] = [own, other].map(u64::count_ones);
    let counts = match read.to_move {
        Player::First => [mine, theirs],
        Player::Second => [theirs, mine],
    };
    check_turn(text, counts, read.to_move)?;
    if has_line(size, own) {
        let expected = "no line of the side to move";
        return Err(wrong_turn(text, expected, "four in a row"));
    }
    if has_line(size, other) && !is_of_one_move(size, other, all) {
        let expected = "lines that one last stone can have made";
        return Err(wrong_turn(text, expected, "earlier lines"));
    }
    Ok(Connect4::with_stones(size, own, all))
}

/// Returns `true` if some stone on top of its column is in every line, and can therefore have been the last.
fn is_of_one_move(size: Size, other: u64, stones: u64) -> bool {
    let tops = stones & !(stones >> 1);
    (0..u64::BITS)
        .map(|place| 1 << place)
        .any(|cell| tops & other & cell != 0 && !has_line(size, other & !cell))
}
