//! The rules of the games once more, over bytes, and what positions are worth by trying everything.
//!
//! Nothing here shares code with the program that is read: positions and moves are met as text alone.

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

/// A position: the player to move, 0 or 1, and what the game puts behind it.
pub type State = Vec<u8>;

/// How a finished game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This player has won.
    Won(u8),
    /// Nobody has.
    Drawn,
    /// So many points for player 0.
    Points(i32),
}

impl End {
    /// What it is worth to the player to move at a state from which the game took so many plies.
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

/// What a position is worth to the player to move, when both play for it; distances in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// Won in so many.
    Win(u32),
    /// Not won and not lost.
    Draw,
    /// Lost in so many.
    Loss(u32),
    /// A game for points.
    Points(i32),
}

impl Worth {
    /// The number that certificates write for it: 32,000 less the distance for a win.
    pub fn number(self) -> i32 {
        match self {
            Worth::Win(plies) => 32_000 - i32::try_from(plies).expect("games are short"),
            Worth::Draw => 0,
            Worth::Loss(plies) => i32::try_from(plies).expect("games are short") - 32_000,
            Worth::Points(points) => points,
        }
    }

    /// The same for the player who has just moved here, one ply earlier.
    #[must_use]
    pub fn a_ply_earlier(self) -> Self {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
            Worth::Points(points) => Worth::Points(-points),
        }
    }

    /// Whether both say the same when distances are left aside.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Worth::Win(_), Worth::Win(_)) | (Worth::Loss(_), Worth::Loss(_)) => true,
            _ => self == other,
        }
    }
}

/// The rules of a game.
pub trait Game {
    /// Where it begins.
    fn start(&self) -> State;

    /// A position from its text; `None` where this is none, or is written in a way that is not known here.
    fn read(&self, text: &str) -> Option<State>;

    /// The text of a position.
    fn write(&self, state: &[u8]) -> String;

    /// How the game has ended, if it has.
    fn end(&self, state: &[u8]) -> Option<End>;

    /// The legal moves of an unfinished game by their texts, each with the position after it.
    fn moves(&self, state: &[u8]) -> Vec<(String, State)>;
}

/// The game that a name means, where the name alone says it; `None` for names that are not known here.
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

/// The player to move.
pub fn mover(state: &[u8]) -> u8 {
    state[0]
}

/// What positions are worth, remembered.
#[derive(Debug)]
pub struct Brute {
    known: HashMap<State, Worth>,
    /// How many positions are remembered before it gives up.
    limit: usize,
}

impl Brute {
    /// Nothing known yet, and at most so many positions to come.
    pub fn new(limit: usize) -> Self {
        Brute {
            known: HashMap::new(),
            limit,
        }
    }

    /// The worth of a position; `None` when there are too many positions below it.
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
