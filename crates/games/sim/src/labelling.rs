//! The canonical order of the points of a coloured graph.

use gametree_core::Player;
use gametree_grid::mix;

use crate::moves::MAX_POINTS;
use crate::{Adjacency, EdgeSet};

/// The number of rounds in which a point's invariant takes in those of its neighbours, beyond counting them.
///
/// Measured on random positions of six and of eight points: 272 and 503 ns for a canonical key with 0 rounds, 304 and 465 with 1, 336 and 495 with 2.
const ROUNDS: usize = 1;

/// The order of the points in which the graph reads largest, of all orders that keep points with smaller invariants before those with larger ones.
///
/// Invariants do not depend on the names of the points. So isomorphic graphs have corresponding orders to choose from and read the same in the end.
/// Eight points need no individualisation; McKay 1981 uses it for more.
/// A graph is read point by point: each point contributes the colours of its edges to the points before it.
/// A prefix that reads smaller than the best one is abandoned at once.
/// Of points that can change places without changing the graph, only one is tried.
#[derive(Clone, Debug)]
pub(crate) struct Labelling {
    joined: Adjacency,
    points: usize,
    /// For each place, the points whose invariant belongs there.
    cells: [u8; MAX_POINTS],
    /// For each point, those that can change places with it, itself included.
    alike: [u8; MAX_POINTS],
    order: [u8; MAX_POINTS],
    best_order: [u8; MAX_POINTS],
    /// The reading at each place in the best order.
    best: [u16; MAX_POINTS],
}

impl Labelling {
    /// Finds the canonical order of the first `points` points.
    pub(crate) fn of(joined: Adjacency, points: usize) -> Self {
        let mut labelling = Labelling {
            joined,
            points,
            cells: cells(joined, points),
            alike: [0; MAX_POINTS],
            order: [0; MAX_POINTS],
            best_order: [0; MAX_POINTS],
            best: [0; MAX_POINTS],
        };
        labelling.find_alike();
        labelling.place(0, u8::MAX);
        labelling
    }

    /// Returns the points in canonical order.
    #[inline]
    pub(crate) fn order(&self) -> &[u8] {
        &self.best_order[..self.points]
    }

    /// Returns the edges of both colours, with the points renamed in canonical order.
    #[inline]
    pub(crate) fn edges(&self) -> [EdgeSet; 2] {
        let mut edges = [0; 2];
        for (place, &read) in self.best[..self.points].iter().enumerate().skip(1) {
            // The edges from a place to the ones before have consecutive numbers.
            let first = place * (place - 1) / 2;
            edges[0] |= u32::from(read >> MAX_POINTS) << first;
            edges[1] |= u32::from(read & 0xFF) << first;
        }
        edges.map(EdgeSet::from_bits)
    }

    /// Fills a place and those after it with the remaining points, in every order that may read largest.
    fn place(&mut self, place: usize, left: u8) {
        if place == self.points {
            self.best_order = self.order;
            return;
        }
        let mut tried = 0;
        for point in bits(self.cells[place] & left) {
            if self.alike[point] & tried != 0 {
                continue;
            }
            tried |= 1 << point;
            let read = self.read(point, place);
            if read < self.best[place] {
                continue;
            }
            if read > self.best[place] {
                // Whatever follows, the whole will read larger than the best so far.
                self.best[place] = read;
                self.best[place + 1..].fill(0);
            }
            #[expect(clippy::cast_possible_truncation, reason = "one of eight points")]
            {
                self.order[place] = point as u8;
            }
            self.place(place + 1, left & !(1 << point));
        }
    }

    /// Returns the colours of the edges between a point and those already placed: eight bits for each colour.
    #[inline]
    fn read(&self, point: usize, place: usize) -> u16 {
        let [first, second] =
            [Player::First, Player::Second].map(|player| self.joined.row(player, point));
        let mut read = 0;
        for (bit, &other) in self.order[..place].iter().enumerate() {
            read |= u16::from(first >> other & 1) << (MAX_POINTS + bit);
            read |= u16::from(second >> other & 1) << bit;
        }
        read
    }

    /// Finds the pairs of points that have the same edges to all other points.
    fn find_alike(&mut self) {
        for a in 0..self.points {
            self.alike[a] |= 1 << a;
            for b in 0..a {
                let others = !(1_u8 << a | 1 << b);
                let differ = |player| {
                    (self.joined.row(player, a) ^ self.joined.row(player, b)) & others != 0
                };
                if !differ(Player::First) && !differ(Player::Second) {
                    self.alike[a] |= 1 << b;
                    self.alike[b] |= 1 << a;
                }
            }
        }
    }
}

/// Returns the points that share the invariant of each place, where places are sorted by invariants.
fn cells(joined: Adjacency, points: usize) -> [u8; MAX_POINTS] {
    let invariants = invariants(joined, points);
    let mut sorted = invariants;
    sorted[..points].sort_unstable();
    let mut cells = [0; MAX_POINTS];
    for (cell, sorted) in cells.iter_mut().zip(&sorted[..points]) {
        for (point, invariant) in invariants[..points].iter().enumerate() {
            *cell |= u8::from(invariant == sorted) << point;
        }
    }
    cells
}

/// Returns a number for each point that depends on its edges but not on any name: first on their number, then on those of its neighbours.
///
/// Two different points may share a number by chance, which costs time and changes no result.
fn invariants(joined: Adjacency, points: usize) -> [u64; MAX_POINTS] {
    let mut numbers = [0; MAX_POINTS];
    for _ in 0..=ROUNDS {
        let before = numbers;
        for (point, number) in numbers[..points].iter_mut().enumerate() {
            let sum = |player| {
                bits(joined.row(player, point))
                    .fold(0_u64, |sum, other| sum.wrapping_add(before[other] | 1))
            };
            // The two halves of the word keep the two colours apart.
            let seen = sum(Player::First) ^ sum(Player::Second).rotate_left(32);
            *number = mix(before[point] ^ seen);
        }
    }
    numbers
}

/// Returns the places of the bits of a set of points.
#[inline]
fn bits(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        place
    })
}
