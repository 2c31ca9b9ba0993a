//! The oracle: a second implementation of the games' rules, over bytes, and the worth of positions by exhaustive search.
//!
//! No code here is shared with the program under test: positions and moves are exchanged as text alone.

mod and_or;
mod board;
mod capture;
mod graph;
mod row;
mod squares;
mod tree;
mod triangle;

#[cfg(test)]
mod tests;

use std::collections::HashMap;

pub use and_or::{Numbers, Part};
pub use board::Board;
pub use capture::Capture;
pub use graph::{Control, Graph};
pub use row::Row;
pub use squares::Squares;
pub use tree::{Leaves, Node};
pub use triangle::Triangle;

/// A position: the player to move, 0 or 1, and the game's own bytes behind it.
pub type State = Vec<u8>;

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player has won.
    Won(u8),
    /// Neither player has won.
    Drawn,
    /// The points of player 0.
    Points(i32),
}

impl End {
    /// Returns the worth of this result to the player to move at `state`, from which the game took `plies` plies.
    pub fn worth(self, state: &[u8], plies: u32) -> Worth {
        let is_movers = |player| player == mover(state);
        match self {
            End::Won(player) if is_movers(player) => Worth::Win(plies),
            End::Won(_) => Worth::Loss(plies),
            End::Drawn => Worth::Draw,
            End::Points(points) if is_movers(0) => Worth::Points(points),
            End::Points(points) => Worth::Points(-points),
        }
    }
}

/// The worth of a position to the player to move under best play by both; distances are in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// A win in this many plies.
    Win(u32),
    /// Neither a win nor a loss.
    Draw,
    /// A loss in this many plies.
    Loss(u32),
    /// The points of a game for points.
    Points(i32),
}

impl Worth {
    /// Returns the number that certificates write for this worth: 32,000 less the distance for a win.
    pub fn number(self) -> i32 {
        match self {
            Worth::Win(plies) => 32_000 - i32::try_from(plies).expect("games are short"),
            Worth::Draw => 0,
            Worth::Loss(plies) => i32::try_from(plies).expect("games are short") - 32_000,
            Worth::Points(points) => points,
        }
    }

    /// Returns this worth as seen one ply earlier, by the player who has just moved.
    #[must_use]
    pub fn a_ply_earlier(self) -> Self {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
            Worth::Points(points) => Worth::Points(-points),
        }
    }

    /// Returns `true` if both are equal when distances are ignored.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Worth::Win(_), Worth::Win(_)) | (Worth::Loss(_), Worth::Loss(_)) => true,
            _ => self == other,
        }
    }
}

/// The rules of a game.
pub trait Game {
    /// Returns the position at the start.
    fn start(&self) -> State;

    /// Reads a position from its text; `None` for a text that is no position, or is written in a way unknown here.
    fn read(&self, text: &str) -> Option<State>;

    /// Returns the text of a position.
    fn write(&self, state: &[u8]) -> String;

    /// Returns the result of the game, if it has ended.
    fn end(&self, state: &[u8]) -> Option<End>;

    /// Returns the legal moves of an unfinished game by their texts, each with the position after it.
    fn moves(&self, state: &[u8]) -> Vec<(String, State)>;
}

/// Returns the game that the name alone describes; `None` for names unknown here.
pub fn from_name(name: &str) -> Option<Box<dyn Game>> {
    let (game, parameters) = name.split_once(':').unwrap_or((name, ""));
    match game {
        "tictactoe" if parameters.is_empty() => from_name("mnk:3,3,3"),
        "mnk" => Row::from_parameters(parameters).map(|game| Box::new(game) as Box<dyn Game>),
        "capture" => Capture::from_parameters(parameters).map(|game| Box::new(game) as _),
        "connect4" => Row::of_falling_stones(parameters).map(|game| Box::new(game) as _),
        "sim" => Triangle::from_parameters(parameters).map(|game| Box::new(game) as _),
        "kayles" => Control::from_parameters(parameters).map(|game| Box::new(game) as _),
        "tree" => Node::from_json(parameters).map(|root| Box::new(Leaves::new(root)) as _),
        _ => None,
    }
}

/// Returns the player to move.
pub fn mover(state: &[u8]) -> u8 {
    state[0]
}

/// An exhaustive search that remembers the worth of positions.
#[derive(Debug)]
pub struct Brute {
    known: HashMap<State, Worth>,
    /// The most positions that are remembered; the search gives up at this number.
    limit: usize,
}

impl Brute {
    /// Returns a search that knows nothing yet and remembers at most `limit` positions.
    pub fn new(limit: usize) -> Self {
        Brute {
            known: HashMap::new(),
            limit,
        }
    }

    /// Returns the worth of a position; `None` when there are too many positions below it.
    pub fn worth(&mut self, game: &dyn Game, state: &[u8]) -> Option<Worth> {
        if let Some(&worth) = self.known.get(state) {
            return Some(worth);
        }
        let worth = if let Some(end) = game.end(state) {
            end.worth(state, 0)
        } else {
            let mut best: Option<Worth> = None;
            for (_, after) in game.moves(state) {
                let worth = self.worth(game, &after)?.a_ply_earlier();
                if best.is_none_or(|best| worth.number() > best.number()) {
                    best = Some(worth);
                }
            }
            best.expect("an unfinished game has a move")
        };
        if self.known.len() >= self.limit {
            return None;
        }
        self.known.insert(state.to_vec(), worth);
        Some(worth)
    }
}
