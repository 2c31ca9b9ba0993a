//! Positions and moves as text.

use gametree_core::{Mismatch, Notation, Player, View};

use crate::board::around;
use crate::{DotsAndBoxes, Edge, Move, view};

/// The text of a pass.
const PASS: &str = "pass";

impl Notation for DotsAndBoxes {
    /// The grid from the top row, with `/` between rows: `+` for a dot, `-` or `|` for a drawn edge, `#` for a closed box, `.` elsewhere.
    /// Then `:`, the boxes of First less those of Second, `:`, and the side to move, `X` for First or `O` for Second; `*` behind it where the side has to pass.
    fn position_text(&self) -> String {
        let pass = if self.must_pass { "*" } else { "" };
        let side = ['X', 'O'][self.to_move.index()];
        format!("{}:{}:{side}{pass}", self.grid("/"), self.lead)
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let (grid, rest) = text.split_once(':').unwrap_or((text, ""));
        let drawn = self.parse_grid(grid)?;
        let end = text.chars().count() + 1;
        let behind_grid = (grid.chars().count() + 2).min(end);
        let (lead_text, side) = rest.split_once(':').unwrap_or((rest, ""));
        let closed = self.board.closed(drawn);
        let mut leads = (-closed..=closed).step_by(2);
        let lead = leads.find(|lead| lead.to_string() == lead_text);
        let lead = lead.ok_or_else(|| {
            let expected = format!("a lead that fits the closed boxes, {closed}");
            Mismatch::at(text, behind_grid, expected)
        })?;
        let mut pos = DotsAndBoxes {
            drawn,
            lead,
            ..self.clone()
        };
        pos.must_pass = side.ends_with('*');
        pos.to_move = match side.trim_end_matches('*') {
            "O" => Player::Second,
            _ => Player::First,
        };
        let can_pass = closed > 0 && pos.free() != 0;
        if pos.position_text() != text || (pos.must_pass && !can_pass) {
            let at = (behind_grid + lead.to_string().len() + 1).min(end);
            let expected = "the side to move, X or O, with * where it has to pass";
            return Err(Mismatch::at(text, at, expected));
        }
        Ok(pos)
    }

    /// Returns the column of the grid as a letter and the row as a number, both from the lower left dot, as in `b1`; or `pass`.
    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Draw(edge) => edge_text(edge),
            Move::Pass => PASS.to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Mismatch> {
        if text == PASS {
            return Ok(Move::Pass);
        }
        DotsAndBoxes::new(self.board)
            .free_edges()
            .find(|&edge| edge_text(edge) == text)
            .map(Move::Draw)
            .ok_or_else(|| Mismatch::at(text, 1, "an edge such as b1, or pass"))
    }

    fn diagram(&self, _last: Option<Move>) -> String {
        let grid = self.grid("\n");
        let height = 2 * usize::from(self.board.rows()) + 1;
        let lines = grid.lines().enumerate().map(|(index, line)| {
            let spaced: String = line.chars().flat_map(|c| [' ', c]).collect();
            format!("{}{spaced}\n", height - index)
        });
        let letters = (b'a'..).take(2 * usize::from(self.board.columns()) + 1);
        let letters: String = letters.flat_map(|c| [' ', char::from(c)]).collect();
        format!("{} {letters}", lines.collect::<String>())
    }

    fn view(&self, last: Option<Move>) -> View {
        view::of(self, last)
    }

    fn sites_of(&self, m: Move) -> Vec<usize> {
        view::sites_of(self, m)
    }
}

impl DotsAndBoxes {
    /// Returns the rows of the grid from the top.
    fn grid(&self, between: &str) -> String {
        let (width, height) = self.grid_size();
        let row = |row| (0..width).map(|column| self.symbol(column, row)).collect();
        let rows: Vec<String> = (0..height).rev().map(row).collect();
        rows.join(between)
    }

    /// Returns the numbers of columns and rows of dots, edges and boxes.
    pub(crate) const fn grid_size(&self) -> (u8, u8) {
        (2 * self.board.columns() + 1, 2 * self.board.rows() + 1)
    }

    /// Returns the symbol of a dot, an edge or a box in texts.
    pub(crate) fn symbol(&self, column: u8, row: u8) -> char {
        match Edge::at(column, row) {
            Some(edge) if self.drawn & edge.bit() == 0 => '.',
            Some(_) => drawn_symbol(row),
            None if row.is_multiple_of(2) => '+',
            None => {
                let edges = around(column / 2, row / 2);
                if self.drawn & edges == edges {
                    '#'
                } else {
                    '.'
                }
            }
        }
    }

    /// Returns the drawn edges of a grid.
    fn parse_grid(&self, text: &str) -> Result<u64, Mismatch> {
        let (width, height) = self.grid_size();
        let mut read = DotsAndBoxes::new(self.board);
        let mut chars = text.chars();
        let mut at = 0;
        let mut next = |allowed: &[char], expected: &str| {
            at += 1;
            let found = chars.next().filter(|c| allowed.contains(c));
            found.ok_or_else(|| Mismatch::at(text, at, expected))
        };
        for row in (0..height).rev() {
            for column in 0..width {
                if let Some(edge) = Edge::at(column, row) {
                    let symbol = next(&['.', drawn_symbol(row)], "a drawn edge or .")?;
                    read.drawn |= if symbol == '.' { 0 } else { edge.bit() };
                } else if row.is_multiple_of(2) {
                    next(&['+'], "a dot +")?;
                } else {
                    next(&['.', '#'], "a box # or .")?;
                }
            }
            if row > 0 {
                next(&['/'], "the end of a row /")?;
            }
        }
        // A box is closed exactly where its four edges are drawn.
        let right = read.grid("/");
        let mut pairs = text.chars().zip(right.chars());
        if let Some(at) = pairs.position(|(found, right)| found != right) {
            let expected = "# inside four drawn edges, else .";
            return Err(Mismatch::at(text, at + 1, expected));
        }
        if text.len() > right.len() {
            return Err(Mismatch::at(text, right.len() + 1, "the end of the grid :"));
        }
        Ok(read.drawn)
    }
}

/// Returns the symbol of a drawn edge: level in the rows of dots, upright between them.
const fn drawn_symbol(row: u8) -> char {
    if row.is_multiple_of(2) { '-' } else { '|' }
}

fn edge_text(edge: Edge) -> String {
    let letter = char::from(b'a' + edge.column());
    format!("{letter}{}", edge.row() + 1)
}
