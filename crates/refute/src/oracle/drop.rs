//! Connect Four.

use super::board::size;
use super::{Board, End, Game, State};

/// Four in a row of stones that fall.
#[derive(Clone, Copy, Debug)]
pub struct Drop {
    board: Board,
}

impl Drop {
    /// On so many columns and rows.
    pub fn new(columns: usize, rows: usize) -> Self {
        let board = Board { columns, rows };
        Drop { board }
    }

    /// What stands behind the name.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let text = if text.is_empty() { "7x6" } else { text };
        size(text).map(|board| Drop { board })
    }
}

impl Game for Drop {
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
            if self.board.runs(state, player + 1).any(|n| n >= 4) {
                return Some(End::Won(player));
            }
        }
        let is_full = state[1..].iter().all(|&cell| cell != 0);
        is_full.then_some(End::Drawn)
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let mut moves = Vec::new();
        for (column, name) in (0..self.board.columns).zip(('1'..='9').chain('a'..='z')) {
            let mut places = (0..self.board.rows).map(|row| self.board.at(column, row));
            if let Some(place) = places.find(|&place| state[place] == 0) {
                let mut after = state.to_vec();
                after[place] = 1 + state[0];
                after[0] = 1 - state[0];
                moves.push((name.to_string(), after));
            }
        }
        moves
    }
}
