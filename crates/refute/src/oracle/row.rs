//! K in a row, tic-tac-toe among them.

use super::{Board, End, Game, State};

/// K in a row on a board.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    board: Board,
    k: usize,
    /// Whether a longer row does not win.
    exact: bool,
}

impl Row {
    /// K in a row on so many columns and rows.
    pub fn new(columns: usize, rows: usize, k: usize, exact: bool) -> Self {
        let board = Board { columns, rows };
        Row { board, k, exact }
    }

    /// What stands behind the name.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let parts: Vec<&str> = text.split(',').collect();
        let (numbers, exact) = match parts.as_slice() {
            [numbers @ .., "exact"] => (numbers, true),
            numbers => (numbers, false),
        };
        let numbers: Option<Vec<usize>> = numbers.iter().map(|n| n.parse().ok()).collect();
        match numbers?.as_slice() {
            &[columns @ 1..=26, rows @ 1..=26, k] if k > 0 => {
                Some(Row::new(columns, rows, k, exact))
            }
            _ => None,
        }
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
                return Some(End::Won(player));
            }
        }
        let is_full = state[1..].iter().all(|&cell| cell != 0);
        is_full.then_some(End::Drawn)
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let places = (1..state.len()).filter(|&place| state[place] == 0);
        let play = |place| {
            let mut after = state.to_vec();
            after[place] = 1 + state[0];
            after[0] = 1 - state[0];
            (self.board.name(place), after)
        };
        places.map(play).collect()
    }
}
