//! Position text and diagrams of boards with stones.

use std::fmt::Display;
use std::iter;
use std::ops::RangeInclusive;

use gametree_core::{Mismatch, Place, Player};

use crate::{Cell, Direction, Grid};

/// The stones and the side to move of a position text such as `X1O/3/2X:O`.
///
/// The rows come from the top, separated by `/`.
/// `X` is First, `O` is Second, and a number is a run of empty cells; `:` and the side to move follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridText {
    /// The stones with their owners, in reading order.
    pub stones: Vec<(Cell, Player)>,
    /// The side to move.
    pub to_move: Player,
}

impl GridText {
    /// Reads position text for a board of this shape; letters may be in lower case.
    ///
    /// # Errors
    /// Returns a mismatch at the first column that does not fit, with the text expected there.
    pub fn parse(grid: Grid, text: &str) -> Result<Self, Mismatch> {
        let mut reader = Reader {
            text,
            chars: text.chars().collect(),
            at: 0,
        };
        let mut stones = Vec::new();
        for row in (0..grid.rows()).rev() {
            reader.row(grid, row, &mut stones)?;
            let separator = if row == 0 { ':' } else { '/' };
            if reader.next() != Some(separator) {
                return Err(
                    reader.error_before(format!("{separator:?} after {} cells", grid.columns()))
                );
            }
        }
        let to_move = match reader.next() {
            Some('X' | 'x') => Player::First,
            Some('O' | 'o') => Player::Second,
            _ => return Err(reader.error_before("X or O, the side to move")),
        };
        match reader.next() {
            None => Ok(GridText { stones, to_move }),
            Some(_) => Err(reader.error_before("the end of the position")),
        }
    }

    /// Prints a position: `owner` returns the player whose stone lies on a cell.
    pub fn print(grid: Grid, owner: impl Fn(Cell) -> Option<Player>, to_move: Player) -> String {
        let mut text = String::new();
        for row in (0..grid.rows()).rev() {
            let mut empty = 0;
            for cell in grid.cells_of_row(row) {
                if let Some(player) = owner(cell) {
                    push_run(&mut text, &mut empty);
                    text.push(letter(player));
                } else {
                    empty += 1;
                }
            }
            push_run(&mut text, &mut empty);
            text.push(if row == 0 { ':' } else { '/' });
        }
        text.push(letter(to_move));
        text
    }
}

/// Refuses numbers of X and O that cannot be on the board when it is this player's move; see [`wrong_turn`].
///
/// # Errors
/// Fails unless there are as many X as O when X is to move, or one X more when O is to move.
pub fn check_turn(text: &str, [x, o]: [u32; 2], to_move: Player) -> Result<(), Mismatch> {
    let (fits, expected) = match to_move {
        Player::First => (x == o, "as many X as O when X is to move"),
        Player::Second => (x == o + 1, "one X more than O when O is to move"),
    };
    if fits {
        Ok(())
    } else {
        Err(wrong_turn(text, expected, format!("{x} X and {o} O")))
    }
}

/// Returns an error at the side to move, the last character of a position text, which does not fit the stones.
pub fn wrong_turn(text: &str, expected: &str, found: impl Into<String>) -> Mismatch {
    Mismatch::new(expected, found).with_place(Place::Column(text.chars().count()))
}

/// Draws a board with its coordinates, without a newline at the end.
///
/// The `last` move is in parentheses, and the stones that have `decided` the game are in square brackets.
pub fn diagram(
    grid: Grid,
    owner: impl Fn(Cell) -> Option<Player>,
    last: Option<Cell>,
    decided: &[Cell],
) -> String {
    diagram_with_columns(grid, Grid::column_name, owner, last, decided)
}

/// Draws a board as [`diagram`] does, where `mark` returns the mark of each cell, empty ones included.
pub fn diagram_with_marks(
    grid: Grid,
    mark: impl Fn(Cell) -> char,
    last: Option<Cell>,
    decided: &[Cell],
) -> String {
    draw(grid, Grid::column_name, mark, last, decided)
}

/// Draws a board as [`diagram`] does, with other names for the columns.
pub fn diagram_with_columns<N: Display>(
    grid: Grid,
    column_name: impl Fn(usize) -> N,
    owner: impl Fn(Cell) -> Option<Player>,
    last: Option<Cell>,
    decided: &[Cell],
) -> String {
    let mark = |cell| owner(cell).map_or('.', letter);
    draw(grid, column_name, mark, last, decided)
}

fn draw<N: Display>(
    grid: Grid,
    column_name: impl Fn(usize) -> N,
    mark: impl Fn(Cell) -> char,
    last: Option<Cell>,
    decided: &[Cell],
) -> String {
    let names: String = (0..grid.columns())
        .map(|column| format!("{:^3}", column_name(column)))
        .collect();
    let header = format!("  {}", names.trim_end());
    let mut lines = vec![header.clone()];
    for row in (0..grid.rows()).rev() {
        let cells: String = grid
            .cells_of_row(row)
            .map(|cell| {
                let mark = mark(cell);
                if last == Some(cell) {
                    format!("({mark})")
                } else if decided.contains(&cell) {
                    format!("[{mark}]")
                } else {
                    format!(" {mark} ")
                }
            })
            .collect();
        lines.push(format!("{:>2}{cells} {}", row + 1, row + 1));
    }
    lines.push(header);
    lines.join("\n")
}

/// Returns the stones of all rows, columns and diagonals in which a number of stones of one player within `lengths` follow each other.
///
/// It is meant for diagrams, since it looks at every cell.
pub fn in_a_row(
    grid: Grid,
    lengths: RangeInclusive<usize>,
    owner: impl Fn(Cell) -> Option<Player>,
) -> Vec<Cell> {
    let mut found = Vec::new();
    for cell in grid.cells() {
        for direction in Direction::ALL {
            let follows = |&cell: &Cell| {
                let next = grid.shifted(cell, direction, 1)?;
                (owner(next).is_some() && owner(next) == owner(cell)).then_some(next)
            };
            let row: Vec<Cell> = iter::successors(Some(cell), follows).collect();
            let before = grid.shifted(cell, direction, -1);
            let is_whole = before.and_then(&owner) != owner(cell);
            if owner(cell).is_some() && is_whole && lengths.contains(&row.len()) {
                found.extend(row);
            }
        }
    }
    found
}

/// Returns the letter of a player in position texts and diagrams.
pub const fn letter(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

/// Returns the player whose [letter] this is.
pub const fn letter_owner(mark: char) -> Option<Player> {
    match mark {
        'X' => Some(Player::First),
        'O' => Some(Player::Second),
        _ => None,
    }
}

/// Returns the letter of a player as a word, which serves as the name of the player with these stones.
pub const fn letter_name(player: Player) -> &'static str {
    match player {
        Player::First => "X",
        Player::Second => "O",
    }
}

fn push_run(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

struct Reader<'a> {
    text: &'a str,
    chars: Vec<char>,
    at: usize,
}

impl Reader<'_> {
    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.chars.get(self.at - 1).copied()
    }

    /// Returns an error at the character that `next` returned last.
    fn error_before(&self, expected: impl Into<String>) -> Mismatch {
        Mismatch::at(self.text, self.at, expected)
    }

    fn row(
        &mut self,
        grid: Grid,
        row: usize,
        stones: &mut Vec<(Cell, Player)>,
    ) -> Result<(), Mismatch> {
        let mut column = 0;
        while column < grid.columns() {
            let player = match self.next() {
                Some('X' | 'x') => Player::First,
                Some('O' | 'o') => Player::Second,
                Some('1'..='9') => {
                    column += self.run(grid.columns() - column)?;
                    continue;
                }
                _ => {
                    let left = grid.columns() - column;
                    return Err(self.error_before(format!("X, O or a number from 1 to {left}")));
                }
            };
            stones.extend(grid.cell(column, row).map(|cell| (cell, player)));
            column += 1;
        }
        Ok(())
    }

    /// Reads the rest of a number whose first digit `next` has returned.
    fn run(&mut self, limit: usize) -> Result<usize, Mismatch> {
        let start = self.at;
        let digits = self.chars[start - 1..]
            .iter()
            .take_while(|c| c.is_ascii_digit())
            .count();
        self.at += digits - 1;
        let number: String = self.chars[start - 1..self.at].iter().collect();
        match number.parse() {
            Ok(run) if run <= limit => Ok(run),
            _ => {
                let expected = format!("X, O or a number from 1 to {limit}");
                Err(Mismatch::new(expected, number).with_place(Place::Column(start)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(columns: usize, rows: usize) -> Grid {
        Grid::new(columns, rows).expect("a size within the limits")
    }

    #[test]
    fn text_is_read_and_printed() {
        for (shape, text) in [
            (grid(3, 3), "X1O/3/2X:O"),
            (grid(1, 1), "1:X"),
            (grid(12, 2), "12/X10O:X"),
            (grid(2, 4), "2/XO/1X/O1:X"),
        ] {
            let parsed = GridText::parse(shape, text).expect(text);
            let owner = |cell| {
                parsed
                    .stones
                    .iter()
                    .find(|stone| stone.0 == cell)
                    .map(|stone| stone.1)
            };
            assert_eq!(GridText::print(shape, owner, parsed.to_move), text);
        }
        assert_eq!(
            GridText::parse(grid(2, 1), "xo:x"),
            GridText::parse(grid(2, 1), "XO:X")
        );
        assert_eq!(
            GridText::parse(grid(3, 1), "111:X"),
            GridText::parse(grid(3, 1), "111:X")
        );
    }

    #[test]
    fn wrong_text_says_where() {
        let check = |text: &str, column, expected: &str| {
            let error = GridText::parse(grid(3, 2), text).expect_err(text);
            assert_eq!(
                (error.place, error.expected.as_str()),
                (Some(Place::Column(column)), expected),
                "{text:?}: {error}"
            );
        };
        check("", 1, "X, O or a number from 1 to 3");
        check("X1", 3, "X, O or a number from 1 to 1");
        check("X3/3:X", 2, "X, O or a number from 1 to 2");
        check("0X2/3:X", 1, "X, O or a number from 1 to 3");
        check("3:X", 2, "'/' after 3 cells");
        check("3/3/3:X", 4, "':' after 3 cells");
        check("3/3", 4, "':' after 3 cells");
        check("3/3:", 5, "X or O, the side to move");
        check("3/3:Z", 5, "X or O, the side to move");
        check("3/3:X ", 6, "the end of the position");
        check(
            "99999999999999999999999/3:X",
            1,
            "X, O or a number from 1 to 3",
        );
        check("3/é2:X", 3, "X, O or a number from 1 to 3");
    }

    #[test]
    fn diagrams_have_coordinates_and_mark_the_last_move() {
        let shape = grid(3, 2);
        let parsed = GridText::parse(shape, "XO1/2X:O").expect("a position");
        let owner = |cell| {
            parsed
                .stones
                .iter()
                .find(|stone| stone.0 == cell)
                .map(|stone| stone.1)
        };
        let drawn = diagram(shape, owner, shape.parse_cell("b2").ok(), &[]);
        assert_eq!(
            drawn,
            "   a  b  c\n 2 X (O) .  2\n 1 .  .  X  1\n   a  b  c"
        );
    }

    #[test]
    fn what_has_decided_a_game_was_to_be_looked_for() {
        let shape = grid(5, 3);
        let drawn = |text: &str, lengths, last: &str| {
            let parsed = GridText::parse(shape, text).expect("a position");
            let owner = |cell| {
                let mut stones = parsed.stones.iter();
                stones.find(|stone| stone.0 == cell).map(|stone| stone.1)
            };
            let cells = in_a_row(shape, lengths, owner);
            let lines = diagram(shape, owner, shape.parse_cell(last).ok(), &cells);
            let lines: Vec<&str> = lines.lines().skip(1).take(3).collect();
            lines.join("\n")
        };
        let any = 3..=usize::MAX;
        assert_eq!(
            drawn("XOOO1/X4/X4:X", any.clone(), "a1"),
            " 3[X][O][O][O] .  3\n 2[X] .  .  .  .  2\n 1(X) .  .  .  .  1"
        );
        assert_eq!(
            drawn("O1X2/1O1X1/2O1X:X", any, ""),
            " 3[O] . [X] .  .  3\n 2 . [O] . [X] .  2\n 1 .  . [O] . [X] 1"
        );
        assert_eq!(
            drawn("OOOO1/2XXX/5:X", 3..=3, ""),
            " 3 O  O  O  O  .  3\n 2 .  . [X][X][X] 2\n 1 .  .  .  .  .  1"
        );
    }
}
