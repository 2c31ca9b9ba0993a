//! Positions and moves as text, for people and for files.

use gametree_core::{Mismatch, Notation, Player, View};

use crate::{Domineering, Place, view};

// Your game: one token without spaces that determines a position, and a word for every move, the same in all positions: a line of moves is written in the words of its first position.
impl Notation for Domineering {
    /// The rows from the top, `.` for a free cell and `#` for a covered one, then `:X` if First is to move or `:O`.
    fn position_text(&self) -> String {
        let row = |row| {
            (0..self.columns)
                .map(|column| self.symbol(column, row))
                .collect()
        };
        let rows: Vec<String> = (0..self.rows).rev().map(row).collect();
        format!("{}:{}", rows.join("/"), ['X', 'O'][self.to_move.index()])
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let mut pos = Domineering {
            free: 0,
            ..self.clone()
        };
        let mut chars = text.chars();
        // An error names the column, from 1, and the expected symbol.
        let mut at = 0;
        let mut next = |allowed: &str, expected: &str| {
            at += 1;
            let found = chars.next().filter(|&c| allowed.contains(c));
            found.ok_or_else(|| Mismatch::at(text, at, expected))
        };
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let is_free = next(".#", "a free cell . or a covered one #")? == '.';
                pos.free |= u64::from(is_free) << cell(column, row);
            }
            if row > 0 {
                next("/", "the end of a row /")?;
            }
        }
        next(":", "the end of the board :")?;
        let side = next("XO", "the side to move, X or O")?;
        pos.to_move = if side == 'X' {
            Player::First
        } else {
            Player::Second
        };
        if chars.next().is_some() {
            return Err(Mismatch::at(text, at + 1, "the end of the text"));
        }
        Ok(pos)
    }

    /// The cell of the lower or the left half: the letter of its column, and its row from the bottom.
    fn move_text(&self, m: Place) -> String {
        format!("{}{}", char::from(b'a' + m.0 % 8), m.0 / 8 + 1)
    }

    fn parse_move(&self, text: &str) -> Result<Place, Mismatch> {
        let one_of = |at: usize, first: char, count: u8| {
            let last = char::from(first as u8 + count - 1);
            let found = text.chars().nth(at).filter(|c| (first..=last).contains(c));
            let expected = format!("{first} to {last}");
            found
                .map(|c| c as u8 - first as u8)
                .ok_or_else(|| Mismatch::at(text, at + 1, expected))
        };
        let (column, row) = (one_of(0, 'a', self.columns)?, one_of(1, '1', self.rows)?);
        if text.len() > 2 {
            return Err(Mismatch::at(text, 3, "the end of the move"));
        }
        Ok(Place(cell(column, row)))
    }

    // Your game: the position as `play` shows it; `last` is the move that led to it, if there was one.
    fn diagram(&self, _last: Option<Place>) -> String {
        let row = |row| -> String {
            let cells = (0..self.columns).map(|column| format!(" {}", self.symbol(column, row)));
            format!("{}{}\n", row + 1, cells.collect::<String>())
        };
        let rows: String = (0..self.rows).rev().map(row).collect();
        let letters = (b'a'..)
            .take(self.columns.into())
            .map(|c| format!(" {}", char::from(c)));
        format!("{rows} {}", letters.collect::<String>())
    }

    // Your game: the same for pictures, and the places of it that a move touches; without these two, pictures show the diagram.
    fn view(&self, last: Option<Place>) -> View {
        view::of(self, last)
    }

    fn sites_of(&self, m: Place) -> Vec<usize> {
        view::halves(self, m, self.to_move).to_vec()
    }

    // Your game: the names of the players; without this they are `first` and `second`.
    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "Vertical",
            Player::Second => "Horizontal",
        }
    }
}

impl Domineering {
    fn symbol(&self, column: u8, row: u8) -> char {
        if self.free >> cell(column, row) & 1 == 1 {
            '.'
        } else {
            '#'
        }
    }
}

fn cell(column: u8, row: u8) -> u8 {
    8 * row + column
}
