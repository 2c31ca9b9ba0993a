//! The capture game, whose strings and liberties are computed afresh whenever they are needed.

use super::board::{free, put, size};
use super::{Board, End, Game, State};

/// The capture game: the first capture wins.
#[derive(Clone, Debug)]
pub struct Capture {
    board: Board,
    /// The contact rule: a stone must touch the opponent.
    contact: bool,
    /// The position at the start.
    start: State,
}

impl Capture {
    /// Reads the parameters that follow the name.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let mut parts = text.split(',');
        let board = size(parts.next()?)?;
        let (right, upper) = (board.columns / 2, board.rows / 2);
        let (mut contact, mut start) = (false, board.empty());
        for part in parts {
            match part {
                "plain" => contact = false,
                "contact" => contact = true,
                "empty" => start = board.empty(),
                "centre" => start = put(&board.empty(), board.at(right, upper)),
                "crosscut" => {
                    let (left, lower) = (right.checked_sub(1)?, upper.checked_sub(1)?);
                    start = [(left, lower), (left, upper), (right, upper), (right, lower)]
                        .into_iter()
                        .map(|(column, row)| board.at(column, row))
                        .fold(board.empty(), |state, place| put(&state, place));
                }
                _ => return None,
            }
        }
        Some(Capture {
            board,
            contact,
            start,
        })
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

    /// Returns the liberties of a stone's string.
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

    /// Returns the position after a stone; `None` for suicide.
    fn put(&self, state: &[u8], place: usize) -> Option<State> {
        let (after, other) = (put(state, place), 2 - state[0]);
        let captures = self
            .beside(place)
            .into_iter()
            .any(|near| after[near] == other && self.liberties(&after, near).is_empty());
        (captures || !self.liberties(&after, place).is_empty()).then_some(after)
    }

    /// Returns the empty points that the contact rule requires; `None` where play is free.
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
        self.start.clone()
    }

    fn read(&self, text: &str) -> Option<State> {
        self.board.read(text)
    }

    fn write(&self, state: &[u8]) -> String {
        self.board.write(state)
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        let is_lost =
            self.is_captured(state) || !free(state).any(|place| self.put(state, place).is_some());
        is_lost.then_some(End::Won(1 - state[0]))
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let legal: Vec<(usize, State)> = free(state)
            .filter_map(|place| Some((place, self.put(state, place)?)))
            .collect();
        let wanted = self.contact.then(|| self.wanted(state)).flatten();
        let in_contact = |place: &usize| wanted.as_ref().is_none_or(|w| w.contains(place));
        let is_bound = legal.iter().any(|(place, _)| in_contact(place));
        let moves = legal.into_iter();
        moves
            .filter(|(place, _)| !is_bound || in_contact(place))
            .map(|(place, after)| (self.board.name(place), after))
            .collect()
    }
}
