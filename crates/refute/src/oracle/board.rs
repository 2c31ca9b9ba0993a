//! Boards of cells: the texts of their rows, and the names of cells.

use super::State;

/// The size of a board; a state holds its cells row by row from the bottom, 0 empty, 1 and 2 for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns, from left to right.
    pub columns: usize,
    /// The number of rows, from bottom to top.
    pub rows: usize,
}

impl Board {
    /// Returns the board without a stone, player 0 to move.
    pub fn empty(self) -> State {
        vec![0; 1 + self.columns * self.rows]
    }

    /// Returns the index of a cell in a state.
    pub fn at(self, column: usize, row: usize) -> usize {
        1 + row * self.columns + column
    }

    /// Returns the content of a cell; `None` off the board.
    pub fn get(self, state: &[u8], column: isize, row: isize) -> Option<u8> {
        let column = usize::try_from(column).ok().filter(|&c| c < self.columns)?;
        let row = usize::try_from(row).ok().filter(|&r| r < self.rows)?;
        Some(state[self.at(column, row)])
    }

    /// Returns the name of a cell.
    pub fn name(self, place: usize) -> String {
        let (column, row) = ((place - 1) % self.columns, (place - 1) / self.columns);
        let letter = char::from(b'a' + u8::try_from(column).expect("boards are small"));
        format!("{letter}{}", row + 1)
    }

    /// Writes the rows from the top, and the side to move.
    pub fn write(self, state: &[u8]) -> String {
        let mut rows = Vec::new();
        for row in (0..self.rows).rev() {
            let (mut text, mut run) = (String::new(), 0);
            for column in 0..self.columns {
                let stone = state[self.at(column, row)];
                if stone == 0 {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    text += &run.to_string();
                    run = 0;
                }
                text.push(letter(stone - 1));
            }
            if run > 0 {
                text += &run.to_string();
            }
            rows.push(text);
        }
        format!("{}:{}", rows.join("/"), letter(state[0]))
    }

    /// Reads the text that `write` writes.
    pub fn read(self, text: &str) -> Option<State> {
        let (rows, side) = text.split_once(':')?;
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != self.rows {
            return None;
        }
        let mut state = self.empty();
        state[0] = player(side)?;
        for (text, row) in rows.iter().zip((0..self.rows).rev()) {
            let (mut column, mut run) = (0, String::new());
            for c in text.chars().chain(['.']) {
                if c.is_ascii_digit() {
                    run.push(c);
                    continue;
                }
                if !run.is_empty() {
                    column += run.parse::<usize>().ok().filter(|&n| n <= self.columns)?;
                    run.clear();
                }
                if c != '.' {
                    if column >= self.columns {
                        return None;
                    }
                    state[self.at(column, row)] = 1 + player(&c.to_string())?;
                    column += 1;
                }
            }
            if column != self.columns {
                return None;
            }
        }
        Some(state)
    }

    /// Returns the length of the run of a player that begins on a cell, in one direction; 0 where the cell before belongs to the run.
    pub fn run(self, state: &[u8], from: (isize, isize), step: (isize, isize), stone: u8) -> usize {
        let at = |n: isize| self.get(state, from.0 + n * step.0, from.1 + n * step.1);
        if at(-1) == Some(stone) {
            return 0;
        }
        let longest = self.columns.max(self.rows).cast_signed();
        (0..longest).take_while(|&n| at(n) == Some(stone)).count()
    }

    /// Returns the lengths of all runs of a player, in the four directions.
    pub fn runs(self, state: &[u8], stone: u8) -> impl Iterator<Item = usize> {
        const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let (columns, rows) = (self.columns.cast_signed(), self.rows.cast_signed());
        let cells = (0..columns).flat_map(move |column| (0..rows).map(move |row| (column, row)));
        cells.flat_map(move |from| {
            STEPS
                .into_iter()
                .map(move |step| self.run(state, from, step, stone))
        })
    }
}

/// Returns the state after the side to move has taken a place: its stone lies there, and the other side moves.
pub(super) fn put(state: &[u8], place: usize) -> State {
    let mut after = state.to_vec();
    after[place] = 1 + state[0];
    after[0] = 1 - state[0];
    after
}

/// Returns the empty places.
pub(super) fn free(state: &[u8]) -> impl Iterator<Item = usize> {
    (1..state.len()).filter(|&place| state[place] == 0)
}

/// Returns the letter of a player: X or O.
pub(super) fn letter(player: u8) -> char {
    if player == 0 { 'X' } else { 'O' }
}

/// Returns the player of a letter.
pub(super) fn player(letter: &str) -> Option<u8> {
    match letter {
        "X" | "x" => Some(0),
        "O" | "o" => Some(1),
        _ => None,
    }
}

/// Reads a size: two numbers with an x between them.
pub(super) fn size(text: &str) -> Option<Board> {
    let (columns, rows) = text.split_once('x')?;
    let (columns, rows) = (columns.parse().ok()?, rows.parse().ok()?);
    // A larger board cannot be tried out.
    let is_small = (1..=26).contains(&columns) && (1..=26).contains(&rows);
    is_small.then_some(Board { columns, rows })
}
