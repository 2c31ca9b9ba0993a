//! Position codes with their reader, and layers by the number of vertices that are gone.

use gametree_core::{Layered, Player, Position, ProofKey, Symmetric};

use crate::Kayles;
use crate::graph::{Vertex, VertexSet};

/// Symmetries of the graph are ignored: every position is its own only image.
impl<const W: usize> Symmetric for Kayles<W> {
    type Symmetry = ();
    /// The key of the position.
    type SymmetricKeys = u64;

    #[inline]
    fn symmetric_keys(&self) -> u64 {
        self.key()
    }

    #[inline]
    fn symmetric_keys_after(&self, _: &u64, m: Vertex) -> u64 {
        let taken = self.neighbourhoods().closed(m);
        self.with(self.free().minus(taken), !self.to_move()).key()
    }

    #[inline]
    fn canonical_of(&self, &key: &u64) -> (u64, ()) {
        (key, ())
    }

    #[inline]
    fn symmetric_proof_key(&self, (): ()) -> ProofKey {
        self.proof_key()
    }

    #[inline]
    fn to_canonical(&self, m: Vertex, (): ()) -> Vertex {
        m
    }

    #[inline]
    fn from_canonical(&self, m: Vertex, (): ()) -> Option<Vertex> {
        Some(m)
    }
}

impl<const W: usize> Layered for Kayles<W> {
    fn read_code(&self, code: u128) -> Option<Self> {
        if code
            .checked_shr(self.code_bits())
            .is_some_and(|rest| rest > 0)
        {
            return None;
        }
        let to_move = if code & 1 == 0 {
            Player::First
        } else {
            Player::Second
        };
        let free = code >> 1;
        let mut words = [0; W];
        for (word, bits) in words.iter_mut().zip([free, free >> 64]) {
            *word = u64::try_from(bits & u128::from(u64::MAX)).expect("64 bits");
        }
        Some(self.with(VertexSet::from_words(words), to_move))
    }

    /// Returns the number of bits: one for each vertex, and one for the side to move.
    fn code_bits(&self) -> u32 {
        u32::try_from(self.graph().vertex_count()).expect("at most 256 vertices") + 1
    }

    /// Returns the number of vertices that are gone.
    fn layer(&self) -> u32 {
        self.code_bits() - 1 - self.free().count()
    }

    /// Returns the size of the largest closed neighbourhood of the graph.
    fn longest_step(&self) -> u32 {
        let all = self.neighbourhoods().all();
        let sizes = all.iter().map(|v| self.neighbourhoods().closed(v).count());
        sizes.max().unwrap_or(1)
    }

    fn image_count(&self) -> u32 {
        1
    }
}
