//! The capture game: strings and liberties looked for anew whenever they are needed.

use super::board::size;
use super::{Board, End, Game, State};

/// What lies on the board at the beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Nothing.
    Empty,
    /// A stone of player 0 in the centre.
    Centre,
    /// Two stones of each that cross in the centre.
    Crosscut,
}

/// The first capture wins.
#[derive(Clone, Copy, Debug)]
pub struct Capture {
    board: Board,
    /// Whether a stone must touch the opponent.
    contact: bool,
    opening: Opening,
}

impl Capture {
    /// The game on so many columns and rows.
    pub fn new(columns: usize, rows: usize, contact: bool, opening: Opening) -> Self {
        let board = Board { columns, rows };
        Capture {
            board,
            contact,
            opening,
        }
    }

    /// What stands behind the name.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let mut parts = text.split(',');
        let Board { columns, rows } = size(parts.next()?)?;
        let mut game = Capture::new(columns, rows, false, Opening::Empty);
        for part in parts {
            match part {
                "plain" => game.contact = false,
                "contact" => game.contact = true,
                "empty" => game.opening = Opening::Empty,
                "centre" => game.opening = Opening::Centre,
                "crosscut" => game.opening = Opening::Crosscut,
                _ => return None,
            }
        }
        Some(game)
    }

    /// Whether every string, those of the player to move aside, has a liberty.
    pub fn is_quiet(&self, state: &[u8]) -> bool {
        let mut stones = (1..state.len()).filter(|&place| state[place] != 0);
        stones.all(|place| !self.liberties(state, place).is_empty())
    }

    fn beside(&self, place: usize) -> Vec<usize> {
        let Board { columns, rows } = self.board;
        let (column, row) = ((place - 1) % columns, (place - 1) / columns);
        let mut beside = Vec::with_capacity(4);
        if column > 0 {
            beside.push(place - 1);
        }
        if column + 1 < columns {
            beside.push(place + 1);
        }
        if row > 0 {
            beside.push(place - columns);
        }
        if row + 1 < rows {
            beside.push(place + columns);
        }
        beside
    }

    /// The liberties of the string of a stone.
    fn liberties(&self, state: &[u8], place: usize) -> Vec<usize> {
        let (mut seen, mut liberties) = (vec![place], Vec::new());
        let mut next = 0;
        while let Some(&stone) = seen.get(next) {
            next += 1;
            for near in self.beside(stone) {
                if state[near] == 0 {
                    if !liberties.contains(&near) {
                        liberties.push(near);
                    }
                } else if state[near] == state[place] && !seen.contains(&near) {
                    seen.push(near);
                }
            }
        }
        liberties
    }

    /// The position after a stone; `None` for suicide.
    fn put(&self, state: &[u8], place: usize) -> Option<State> {
        let mut after = state.to_vec();
        let (own, other) = (1 + state[0], 2 - state[0]);
        after[place] = own;
        after[0] = 1 - state[0];
        let captures = self
            .beside(place)
            .into_iter()
            .any(|near| after[near] == other && self.liberties(&after, near).is_empty());
        (captures || !self.liberties(&after, place).is_empty()).then_some(after)
    }

    /// The empty points that the contact rule asks for; `None` where play is free.
    fn wanted(&self, state: &[u8]) -> Option<Vec<usize>> {
        let (own, other) = (1 + state[0], 2 - state[0]);
        let has = |stone| state[1..].contains(&stone);
        if !has(other) {
            let Board { columns, rows } = self.board;
            let is_odd = columns % 2 == 1 && rows % 2 == 1;
            let is_first = is_odd && !has(own);
            return is_first.then(|| vec![self.board.at(columns / 2, rows / 2)]);
        }
        let mut wanted = Vec::new();
        for place in 1..state.len() {
            if state[place] == other {
                wanted.extend(self.liberties(state, place));
            } else if state[place] == own {
                let liberties = self.liberties(state, place);
                if liberties.len() == 1 {
                    wanted.extend(liberties);
                }
            }
        }
        Some(wanted)
    }

    fn is_captured(&self, state: &[u8]) -> bool {
        let own = 1 + state[0];
        let mut stones = (1..state.len()).filter(|&place| state[place] == own);
        stones.any(|place| self.liberties(state, place).is_empty())
    }
}

impl Game for Capture {
    fn start(&self) -> State {
        let mut state = self.board.empty();
        let (right, upper) = (self.board.columns / 2, self.board.rows / 2);
        match self.opening {
            Opening::Empty => {}
            Opening::Centre => {
                state[0] = 1;
                state[self.board.at(right, upper)] = 1;
            }
            Opening::Crosscut => {
                state[self.board.at(right - 1, upper - 1)] = 1;
                state[self.board.at(right, upper)] = 1;
                state[self.board.at(right - 1, upper)] = 2;
                state[self.board.at(right, upper - 1)] = 2;
            }
        }
        state
    }

    fn read(&self, text: &str) -> Option<State> {
        self.board.read(text)
    }

    fn write(&self, state: &[u8]) -> String {
        self.board.write(state)
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        let is_lost = self.is_captured(state)
            || !(1..state.len()).any(|place| state[place] == 0 && self.put(state, place).is_some());
        is_lost.then_some(End::Won(1 - state[0]))
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let free = (1..state.len()).filter(|&place| state[place] == 0);
        let legal: Vec<(usize, State)> = free
            .filter_map(|place| Some((place, self.put(state, place)?)))
            .collect();
        let wanted = if self.contact {
            self.wanted(state)
        } else {
            None
        };
        let in_contact = |place: &usize| wanted.as_ref().is_none_or(|w| w.contains(place));
        let is_bound = legal.iter().any(|(place, _)| in_contact(place));
        let moves = legal.into_iter();
        moves
            .filter(|(place, _)| !is_bound || in_contact(place))
            .map(|(place, after)| (self.board.name(place), after))
            .collect()
    }
}
