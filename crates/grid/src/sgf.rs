//! The Smart Game Format, for games in which stones are put on the cells of a board: <https://www.red-bean.com/sgf/>.

mod collection;
mod read;

use std::fmt::Write;

use gametree_core::{Outcome, Player, Record, RecordFormat};

use self::read::{charset_of, game_of, parse};
use crate::{Cell, Grid, GridText};

/// A game in the list of the format, with its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfGame {
    /// The game of Go; the number also serves for other games with Go stones.
    Go = 1,
    /// The game of gomoku; the number also serves for other games of k in a row.
    Gomoku = 4,
}

impl SgfGame {
    fn of_number(value: &str) -> Option<Self> {
        let number: u8 = value.trim().parse().ok()?;
        let mut games = [SgfGame::Go, SgfGame::Gomoku].into_iter();
        games.find(|&game| game as u8 == number)
    }

    const fn name(self) -> &'static str {
        match self {
            SgfGame::Go => "Go",
            SgfGame::Gomoku => "Gomoku",
        }
    }
}

/// Returns the format for records of games on this grid; Black is First, and moves are the names of cells.
pub fn sgf_format(grid: Grid, listed_as: SgfGame) -> RecordFormat {
    RecordFormat {
        name: "SGF",
        extension: "sgf",
        holds_several: true,
        mark: MARK,
        game_of: Box::new(game_of),
        charset_of,
        write: Box::new(move |record| print(grid, listed_as, record)),
        read: Box::new(move |text| parse(grid, text)),
        read_all: Box::new(move |text| collection::games(grid, text)),
    }
}

/// The text that every file written by [`print`] contains.
const MARK: &str = "AP[gametree]";

/// Writes a game as one tree without variations; its moves and its first position must be on this grid.
fn print(grid: Grid, listed_as: SgfGame, game: &Record) -> String {
    let (columns, rows) = (grid.columns(), grid.rows());
    let size = if columns == rows {
        columns.to_string()
    } else {
        format!("{columns}:{rows}")
    };
    let rules = escaped(&game.game);
    let number = listed_as as u8;
    let mut text = format!("(;GM[{number}]FF[4]CA[UTF-8]{MARK}RU[{rules}]SZ[{size}]");
    if let Some([black, white]) = &game.names {
        let (black, white) = (escaped(black), escaped(white));
        write!(text, "PB[{black}]PW[{white}]").expect("a string takes all");
    }
    let start = GridText::parse(grid, &game.start).expect("the start is a position on this grid");
    for (player, name) in [(Player::First, "AB"), (Player::Second, "AW")] {
        let own = start.stones.iter().filter(|stone| stone.1 == player);
        let points: Vec<String> = own.map(|stone| point(grid, stone.0)).collect();
        if !points.is_empty() {
            write!(text, "{name}[{}]", points.join("][")).expect("a string takes all");
        }
    }
    let mut mover = start.to_move;
    if !start.stones.is_empty() || mover == Player::Second {
        write!(text, "PL[{}]", colour(mover)).expect("a string takes all");
    }
    let result = match game.outcome {
        None => "?".to_owned(),
        Some(Outcome::Draw) => "0".to_owned(),
        Some(Outcome::Win(winner)) => format!("{}+", colour(winner)),
        Some(Outcome::Points(points)) => {
            let winner = if points < 0 {
                Player::Second
            } else {
                Player::First
            };
            format!("{}+{}", colour(winner), points.unsigned_abs())
        }
    };
    write!(text, "RE[{result}]").expect("a string takes all");
    if let Some(comment) = &game.comment {
        write!(text, "C[{}]", escaped(comment)).expect("a string takes all");
    }
    for (index, name) in game.moves.iter().enumerate() {
        let cell = grid.parse_cell(name).expect("moves are cells of this grid");
        text.push_str(if index % 10 == 0 { "\n;" } else { ";" });
        write!(text, "{}[{}]", colour(mover), point(grid, cell)).expect("a string takes all");
        mover = !mover;
    }
    text.push_str(")\n");
    text
}

/// Returns a text as it is written between brackets.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

const fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "B",
        Player::Second => "W",
    }
}

/// Returns the letters of a cell: column from the left, row from the top.
fn point(grid: Grid, cell: Cell) -> String {
    let row = grid.rows() - 1 - grid.row(cell);
    [grid.column(cell), row]
        .map(letter_of)
        .into_iter()
        .collect()
}

/// Returns the letter with this index among `a` to `z`, then `A` to `Z`.
fn letter_of(index: usize) -> char {
    let letter = ('a'..='z').chain('A'..='Z').nth(index);
    letter.expect("boards have at most 52 columns and rows")
}

#[cfg(test)]
mod tests;
