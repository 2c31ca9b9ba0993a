//! The game of Sim.

use super::board::{free, letter, player, put};
use super::{End, Game, State};

/// The edges of the game, and the rule that decides what a triangle of one colour means.
#[derive(Clone, Debug)]
pub struct Triangle {
    /// The two ends of each edge, from 1, in the order of the text.
    edges: Vec<(usize, usize)>,
    /// The rule for a triangle: `true` if it wins.
    achieve: bool,
}

impl Triangle {
    /// Reads the parameters that follow the name.
    pub fn from_parameters(text: &str) -> Option<Self> {
        let (points, achieve) = match text.split_once(',') {
            None => (text, false),
            Some((points, "achieve")) => (points, true),
            Some(_) => return None,
        };
        let points = points.parse().ok();
        let points = points.filter(|points| (3..=8).contains(points))?;
        let low = 1..=points;
        let edges = low.flat_map(|a| (a + 1..=points).map(move |b| (a, b)));
        Some(Triangle {
            edges: edges.collect(),
            achieve,
        })
    }

    fn has_triangle(&self, state: &[u8], player: u8) -> bool {
        let has = |a, b| {
            let place = self.edges.iter().position(|&edge| edge == (a, b));
            place.is_some_and(|place| state[place + 1] == player + 1)
        };
        let own = self.edges.iter().filter(|&&(a, b)| has(a, b));
        let mut pairs = own.flat_map(|&(a, b)| (b + 1..=8).map(move |c| (a, b, c)));
        pairs.any(|(a, b, c)| has(a, c) && has(b, c))
    }
}

impl Game for Triangle {
    fn start(&self) -> State {
        vec![0; 1 + self.edges.len()]
    }

    fn read(&self, text: &str) -> Option<State> {
        let (edges, side) = text.split_once(':')?;
        let mut state = vec![player(side)?];
        for c in edges.chars() {
            state.push(match c {
                '.' => 0,
                c => 1 + player(&c.to_string())?,
            });
        }
        (state.len() == 1 + self.edges.len()).then_some(state)
    }

    fn write(&self, state: &[u8]) -> String {
        let edges = state[1..].iter();
        let symbol = |&edge: &u8| if edge == 0 { '.' } else { letter(edge - 1) };
        edges.map(symbol).chain([':', letter(state[0])]).collect()
    }

    fn end(&self, state: &[u8]) -> Option<End> {
        for player in [0, 1] {
            if self.has_triangle(state, player) {
                let winner = if self.achieve { player } else { 1 - player };
                return Some(End::Won(winner));
            }
        }
        let is_full = free(state).next().is_none();
        is_full.then_some(End::Drawn)
    }

    fn moves(&self, state: &[u8]) -> Vec<(String, State)> {
        let colour = |place: usize| {
            let (a, b) = self.edges[place - 1];
            (format!("{a}{b}"), put(state, place))
        };
        free(state).map(colour).collect()
    }
}
