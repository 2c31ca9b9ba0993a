//! Positions up to the names of the points, and the reader of position codes.

use gametree_core::{Layered, Player, Position, ProofKey, Symmetric};
use gametree_grid::mix;

use crate::labelling::Labelling;
use crate::moves::MAX_POINTS;
use crate::position::{pack, unpack};
use crate::{Adjacency, Edge, EdgeSet, Sim};

/// A renaming of the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Renaming {
    /// The new name of each point, both numbered from 0.
    names: [u8; MAX_POINTS],
}

impl Renaming {
    /// Creates the renaming that makes the points of `order` the first, the second, and so on.
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

    /// Returns the key of the canonical image, a bijection like that of [`Position::key`]: positions share it exactly if they are isomorphic.
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

impl Layered for Sim {
    fn read_code(&self, code: u128) -> Option<Self> {
        unpack(self.rules(), code.try_into().ok()?)
    }

    fn code_bits(&self) -> u32 {
        57
    }

    fn layer(&self) -> u32 {
        self.edges(Player::First).len() + self.edges(Player::Second).len()
    }

    fn image_count(&self) -> u32 {
        let points = self.rules().points();
        let orders: u32 = (1..).take(points).product();
        orders / automorphisms(self.symmetric_keys(), &mut [0; MAX_POINTS], 0, points)
    }
}

/// Returns the number of ways to rename the points from `place` on so that the graph stays the same, where `names` are those of the points before.
fn automorphisms(
    joined: Adjacency,
    names: &mut [usize; MAX_POINTS],
    place: usize,
    points: usize,
) -> u32 {
    if place == points {
        return 1;
    }
    let mut count = 0;
    for name in 0..points {
        let keeps = |player, other: usize| {
            joined.row(player, place) >> other & 1 == joined.row(player, name) >> names[other] & 1
        };
        let is_kept = (0..place).all(|other| {
            names[other] != name && keeps(Player::First, other) && keeps(Player::Second, other)
        });
        if is_kept {
            names[place] = name;
            count += automorphisms(joined, names, place + 1, points);
        }
    }
    count
}
