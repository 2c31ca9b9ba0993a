//! K in a row, including tic-tac-toe and Connect Four.

use super::board::{free, put, size};
use super::{Board, End, Game, State};

/// K in a row on a board.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    board: Board,
    k: usize,
    /// The exact rule: a longer row counts for nothing.
    exact: bool,
    /// The misère rule: the player who completes a row loses.
    misere: bool,
    /// The rule that stones fall to the lowest free cell of a column, which names the move.
    falls: bool,
}

impl Row {
    /// Reads the parameters of k in a row.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split(',').collect();
        let (numbers, exact, misere) = match parts.as_slice() {
            [numbers @ .., "exact"] => (numbers, true, false),
            [numbers @ .., "misere"] => (numbers, false, true),
            numbers => (numbers, false, false),
        };
        let numbers: Option<Vec<usize>> = numbers.iter().map(|n| n.parse().ok()).collect();
        match numbers?.as_slice() {
            &[columns @ 1..=26, rows @ 1..=26, k] if k > 0 => Some(Row {
                board: Board { columns, rows },
                k,
                exact,
                misere,
                falls: false,
            }),
            _ => None,
        }
    }

    /// Reads the parameters of Connect Four.
    pub fn of_falling_stones(text: &str) -> Option<Self> {
        let text = if text.is_empty() { "7x6" } else { text };
        Some(Row {
            board: size(text)?,
            k: 4,
            exact: false,
            misere: false,
            falls: true,
        })
    }

    fn columns(&self, state: &[u8]) -> Vec<(String, State)> {
        let names = ('1'..='9').chain('a'..='z');
        let drop = |(column, name): (usize, char)| {
            let mut places = (0..self.board.rows).map(|row| self.board.at(column, row));
            let place = places.find(|&place| state[place] == 0)?;
            Some((name.to_string(), put(state, place)))
        };
        let columns = (0..self.board.columns).zip(names);
        columns.filter_map(drop).collect()
    }
}

impl Game for Row {
    fn start(&self) -> State {
        self.board.empty()
    }

    fn read(&self, text: &str) -> Option<State> {
        self.board.read(text)
    }

    fn write(&self, state: &[u8]) -> String {
        self.board.write(state)
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        for player in [0, 1] {
            let mut runs = self.board.runs(state, player + 1);
            if runs.any(|n| n == self.k || (n > self.k && !self.exact)) {
                return Some(End::Won(if self.misere { 1 - player } else { player }));
            }
        }
        let is_full = free(state).next().is_none();
        is_full.then_some(End::Drawn)
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        if self.falls {
            return self.columns(state);
        }
        let play = |place| (self.board.name(place), put(state, place));
        free(state).map(play).collect()
    }
}
