//! Renaming the points changes nothing: positions up to isomorphism.

use gametree_core::{Player, Position, ProofKey, Symmetric};
use gametree_grid::mix;

use crate::labelling::Labelling;
use crate::moves::MAX_POINTS;
use crate::position::pack;
use crate::{Edge, EdgeSet, Sim};

/// A renaming of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Renaming {
    /// The new name of each point, both numbered from 0.
    names: [u8; MAX_POINTS],
}

impl Renaming {
    /// The renaming that makes the points of `order` the first, the second, and so on.
    fn from_order(order: &[u8]) -> Self {
        let mut names = [0; MAX_POINTS];
        for (name, &point) in (0..).zip(order) {
            names[usize::from(point)] = name;
        }
        Renaming { names }
    }

    #[inline]
    fn rename(self, edge: Edge) -> Edge {
        let (low, high) = edge.ends();
        Edge::from_ends(self.names[low].into(), self.names[high].into())
    }
}

/// Which points are joined in which colour: for each colour a matrix of bits, eight for each point.
///
/// A canonical renaming is found from it, and a move changes two bits of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjacency([u64; 2]);

impl Adjacency {
    /// The points that are joined to `point` in the colour of a player, one bit for each.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a row is the lowest eight bits"
    )]
    pub(crate) const fn row(self, player: Player, point: usize) -> u8 {
        (self.0[player.index()] >> (MAX_POINTS * point)) as u8
    }

    /// Who moves next: the first player while both have as many edges.
    #[inline]
    const fn to_move(self) -> Player {
        if self.0[0].count_ones() == self.0[1].count_ones() {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    const fn join(&mut self, player: Player, edge: Edge) {
        let (low, high) = edge.ends();
        self.0[player.index()] |= 1 << (MAX_POINTS * low + high) | 1 << (MAX_POINTS * high + low);
    }
}

impl Symmetric for Sim {
    type Symmetry = Renaming;
    type SymmetricKeys = Adjacency;

    fn symmetric_keys(&self) -> Adjacency {
        let mut joined = Adjacency([0; 2]);
        for player in [Player::First, Player::Second] {
            for edge in self.edges(player).iter() {
                joined.join(player, edge);
            }
        }
        joined
    }

    #[inline]
    fn symmetric_keys_after(&self, keys: &Adjacency, m: Edge) -> Adjacency {
        let mut joined = *keys;
        joined.join(self.to_move(), m);
        joined
    }

    /// The key of the canonical image, a bijection like that of [`Position::key`]: positions share it exactly when they are isomorphic.
    #[inline]
    fn canonical_of(&self, keys: &Adjacency) -> (u64, Renaming) {
        let labelling = Labelling::of(*keys, self.rules().points());
        let symmetry = Renaming::from_order(labelling.order());
        (mix(pack(labelling.edges(), keys.to_move())), symmetry)
    }

    fn symmetric_proof_key(&self, symmetry: Renaming) -> ProofKey {
        let renamed = |player| -> EdgeSet {
            let edges = self.edges(player).iter();
            edges.map(|edge| symmetry.rename(edge)).collect()
        };
        let edges = [Player::First, Player::Second].map(renamed);
        ProofKey::exact(u128::from(pack(edges, self.to_move())))
    }

    #[inline]
    fn to_canonical(&self, m: Edge, symmetry: Renaming) -> Edge {
        symmetry.rename(m)
    }

    fn from_canonical(&self, m: Edge, symmetry: Renaming) -> Option<Edge> {
        let all = self.rules().edges();
        all.iter().find(|&edge| symmetry.rename(edge) == m)
    }
}
