//! Search for an earlier position of an argument that covers the present one.

use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, RandomState};

use crate::Stones;
use crate::board::{Board, Edge};
use crate::shown_position::{Cover, EdgeLines};
use crate::step_codes::MOST_NUMBER;
use crate::walk::Node;

/// The number of newest positions that may cover another; older ones are found only if they have the same edges.
const NEWEST: usize = 4_096;

/// The positions shown so far, with the indices by which a writer finds them.
pub(crate) struct ShownIndex<const W: usize> {
    /// The symmetric images of the newest positions, the newest first.
    newest: VecDeque<Cover<W>>,
    /// The number of the last shown position with these edges, by a hash that is the same for all symmetric images.
    by_edges: HashMap<u64, usize>,
    /// The number of positions.
    count: usize,
    hasher: RandomState,
    edges: Vec<Edge<W>>,
}

impl<const W: usize> ShownIndex<W> {
    pub(crate) fn new() -> Self {
        ShownIndex {
            newest: VecDeque::new(),
            by_edges: HashMap::new(),
            count: 0,
            hasher: RandomState::new(),
            edges: Vec::new(),
        }
    }

    /// Returns the age of a shown position that covers this one, whose edges are given as well.
    pub(crate) fn age(
        &mut self,
        node: &Node<'_, W>,
        stones: &Stones<W>,
        edges: &[Edge<W>],
    ) -> Option<usize> {
        self.learn(node);
        let lines = EdgeLines::of(node.board, edges);
        let name = self.name(node.board, stones);
        if let Some(&number) = self.by_edges.get(&name) {
            let age = self.count - 1 - number;
            let mut symmetries = 0..node.board.symmetries();
            let shown = &node.shown[number];
            let is_same = |symmetry| {
                let image = shown.image(node.board, symmetry);
                image.cover().covers(&lines)
            };
            if age <= MOST_NUMBER && symmetries.any(is_same) {
                return Some(age);
            }
        }
        let mut newest = self.newest.iter();
        let place = newest.position(|image| image.covers(&lines))?;
        Some(place / node.board.symmetries())
    }

    /// Adds the positions that were shown since the last call.
    fn learn(&mut self, node: &Node<'_, W>) {
        for shown in &node.shown[self.count..] {
            let name = self.name(node.board, &shown.stones);
            self.by_edges.insert(name, self.count);
            self.count += 1;
            let symmetries = node.board.symmetries();
            self.newest.truncate((NEWEST - 1) * symmetries);
            for symmetry in 0..symmetries {
                let image = shown.image(node.board, symmetry);
                self.newest.push_front(image.cover());
            }
        }
    }

    /// Returns a hash of the edges of a position with these stones, the same for all its symmetric images.
    fn name(&mut self, board: &Board<W>, stones: &Stones<W>) -> u64 {
        let ShownIndex { hasher, edges, .. } = self;
        let names = (0..board.symmetries()).map(|symmetry| {
            let image = |set| board.image(symmetry, set);
            let image = Stones {
                maker: image(stones.maker),
                breaker: image(stones.breaker),
            };
            board.edges(&image, edges);
            let names = edges
                .iter()
                .map(|edge| hasher.hash_one((edge.line, edge.cells)));
            names.fold(0, u64::wrapping_add)
        });
        names.min().expect("the identity is a symmetry")
    }
}
