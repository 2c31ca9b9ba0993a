//! Pairs of cells that stop all lines of the attacker (Hales and Jewett 1963).

use std::collections::TryReserveError;

use super::board::{Board, Cells, Position, members};

/// The number of choices for one pairing.
const CHOICES: u32 = 20;
/// The number of first moves of the defender that the search tries before a pairing.
const FIRST_MOVES: usize = 3;
/// The smallest and the largest number of places for results.
const PLACES: [usize; 2] = [1 << 10, 1 << 18];

/// A search for pairings, which remembers its results.
#[derive(Debug)]
pub(super) struct Pairings {
    /// The cells that the attacker's lines lack, followed by the edges that remain after each pair.
    edges: Vec<Cells>,
    choices: u32,
    /// The keys of positions, whose lowest bit is set if there was a pairing; a new one replaces an old one.
    found: Vec<u64>,
}

impl Pairings {
    /// Creates a search that remembers as much as fits into `most_bytes` bytes, within [`PLACES`].
    ///
    /// # Errors
    /// Fails when the system refuses the memory.
    pub(super) fn new(most_bytes: usize) -> Result<Self, TryReserveError> {
        let [least, most] = PLACES;
        let places = (most_bytes / size_of::<u64>()).clamp(least, most);
        let places = 1 << places.ilog2();
        let mut found = Vec::new();
        found.try_reserve_exact(places)?;
        found.resize(places, 0);
        Ok(Pairings {
            edges: Vec::new(),
            choices: 0,
            found,
        })
    }

    /// Returns the bytes of the results.
    pub(super) const fn bytes(&self) -> usize {
        self.found.len() * size_of::<u64>()
    }

    /// Returns `true` if the search finds pairs that stop the attacker, after a move of the defender if it is his turn.
    pub(super) fn stop(&mut self, board: &Board, pos: &Position) -> bool {
        let key = pos.weak_key(board);
        let place = (key >> 1) as usize & (self.found.len() - 1);
        if self.found[place] | 1 == key | 1 {
            return self.found[place] & 1 == 1;
        }
        let is_found = self.search(board, pos);
        self.found[place] = key & !1 | u64::from(is_found);
        is_found
    }

    fn search(&mut self, board: &Board, pos: &Position) -> bool {
        self.edges.clear();
        for line in members(pos.live(0)) {
            self.edges.push(pos.rest(board, 0, line));
        }
        let all = self.edges.len();
        self.choices = CHOICES;
        if pos.to_move == 0 {
            return self.pair(0, u64::MAX);
        }
        let mut weights = [0_u32; 64];
        for &edge in &self.edges {
            for cell in members(edge.into()) {
                weights[cell] += 1 << (board.k() - edge.count_ones() as usize);
            }
        }
        (0..FIRST_MOVES).any(|_| {
            let heaviest = (0..64).max_by_key(|&cell| weights[cell]);
            let first = heaviest.expect("a board has cells");
            weights[first] = 0;
            self.edges.truncate(all);
            for at in 0..all {
                if self.edges[at] >> first & 1 == 0 {
                    self.edges.push(self.edges[at]);
                }
            }
            self.choices = CHOICES;
            self.pair(all, u64::MAX)
        })
    }

    /// Returns `true` if pairs of free cells stop the edges from `start` on.
    ///
    /// For the edge with the fewest free cells it tries each pair, those first that stop the most other edges and touch the fewest.
    fn pair(&mut self, start: usize, free: Cells) -> bool {
        let end = self.edges.len();
        let left = self.edges[start..end].iter().map(|edge| edge & free);
        let Some(edge) = left.min_by_key(|edge| edge.count_ones()) else {
            return true;
        };
        if edge.count_ones() < 2 || self.choices == 0 {
            return false;
        }
        self.choices -= 1;
        let mut pairs = [(0, 0); 21];
        let mut count = 0;
        for one in members(edge.into()) {
            for other in members((edge >> one >> 1 << one << 1).into()) {
                let pair: Cells = 1 << one | 1 << other;
                pairs[count] = (self.cost(start, pair), pair);
                count += 1;
            }
        }
        pairs[..count].sort_unstable();
        pairs[..count].iter().any(|&(_, pair)| {
            self.edges.truncate(end);
            for at in start..end {
                let edge = self.edges[at];
                if edge & pair != pair {
                    self.edges.push(edge);
                }
            }
            self.choices > 0 && self.pair(end, free & !pair)
        })
    }

    /// Returns the number of edges from `start` on that a pair touches, less four for each that it stops.
    fn cost(&self, start: usize, pair: Cells) -> i32 {
        let cost = |&edge: &Cells| match edge & pair {
            0 => 0,
            both if both == pair => -4,
            _ => 1,
        };
        self.edges[start..].iter().map(cost).sum()
    }
}
