//! Positions and moves as text.

use gametree_core::{Mismatch, Notation, Player, Position, View};

use crate::{Move, Othello, view};

/// The text of a pass.
const PASS: &str = "pass";
/// The letters of First and Second.
const LETTERS: [char; 2] = ['X', 'O'];

impl Notation for Othello {
    /// Returns the rows from the top with `/` between them, `X` and `O` for the discs of First and Second and `.` for an empty cell; then `:` and the side to move.
    fn position_text(&self) -> String {
        let rows: Vec<String> = (0..self.size()).map(|row| self.row(row)).collect();
        format!("{}:{}", rows.join("/"), LETTERS[self.to_move().index()])
    }

    fn parse_position(&self, text: &str) -> Result<Self, Mismatch> {
        let mut chars = text.chars();
        let mut at = 0;
        let mut next = |allowed: &str, expected: &str| {
            at += 1;
            let found = chars.next().filter(|&c| allowed.contains(c));
            found.ok_or_else(|| Mismatch::at(text, at, expected))
        };
        let mut discs = [0, 0];
        for row in 0..self.size() {
            for column in 0..self.size() {
                let symbol = next("XO.", "a disc X or O, or an empty cell .")?;
                if let Some(player) = LETTERS.iter().position(|&letter| letter == symbol) {
                    discs[player] |= 1 << (8 * row + column);
                }
            }
            if row + 1 < self.size() {
                next("/", "the end of a row /")?;
            }
        }
        next(":", "the end of the board :")?;
        let to_move = match next("XO", "the side to move, X or O")? {
            'X' => Player::First,
            _ => Player::Second,
        };
        if chars.next().is_some() {
            return Err(Mismatch::at(text, at + 1, "the end of the text"));
        }
        Ok(self.with_discs(discs, to_move))
    }

    /// Returns the letter of the column and the number of the row, from the upper left cell `a1` as usual in Othello; or `pass`.
    fn move_text(&self, m: Move) -> String {
        match m {
            Move::Place(cell) => format!("{}{}", char::from(b'a' + cell % 8), cell / 8 + 1),
            Move::Pass => PASS.to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, Mismatch> {
        let cells = (0..64).filter(|cell| self.cells() >> cell & 1 == 1);
        let mut moves = cells.map(Move::Place).chain([Move::Pass]);
        moves
            .find(|&m| self.move_text(m) == text)
            .ok_or_else(|| Mismatch::at(text, 1, "a cell such as c4, or pass"))
    }

    fn diagram(&self, _last: Option<Move>) -> String {
        let spaced = |row: String| -> String { row.chars().flat_map(|c| [' ', c]).collect() };
        let rows = (0..self.size()).map(|row| format!("{}{}\n", row + 1, spaced(self.row(row))));
        let letters = (b'a'..).take(self.size().into()).map(char::from).collect();
        format!("{} {}", rows.collect::<String>(), spaced(letters))
    }

    fn view(&self, last: Option<Move>) -> View {
        view::of(self, last)
    }

    fn sites_of(&self, m: Move) -> Vec<usize> {
        view::sites_of(self, m)
    }

    fn player_name(&self, player: Player) -> &str {
        match player {
            Player::First => "Black",
            Player::Second => "White",
        }
    }
}

impl Othello {
    fn row(&self, row: u8) -> String {
        let cells = (0..self.size()).map(|column| 8 * row + column);
        cells
            .map(|cell| match self.owner(cell) {
                Some(player) => LETTERS[player.index()],
                None => '.',
            })
            .collect()
    }

    /// Returns the player with a disc on the cell.
    pub(crate) fn owner(&self, cell: u8) -> Option<Player> {
        let mut players = [Player::First, Player::Second].into_iter();
        players.find(|&player| self.discs(player) >> cell & 1 == 1)
    }
}
