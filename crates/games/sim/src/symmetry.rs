//! Renaming the points changes nothing: positions up to isomorphism.

use gametree_core::{Player, Position, ProofKey, Symmetric};
use gametree_grid::mix;

use crate::labelling::Labelling;
use crate::moves::MAX_POINTS;
use crate::position::pack;
use crate::{Adjacency, Edge, EdgeSet, Sim};

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

impl Symmetric for Sim {
    type Symmetry = Renaming;
    type SymmetricKeys = Adjacency;

    fn symmetric_keys(&self) -> Adjacency {
        let mut joined = Adjacency::EMPTY;
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
