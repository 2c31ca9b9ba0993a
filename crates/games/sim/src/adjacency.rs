//! Coloured graphs as bit matrices.

use gametree_core::Player;

use crate::Edge;
use crate::moves::MAX_POINTS;

/// The edges between the points: for each colour a bit matrix with eight bits for each point.
///
/// The canonical renaming is computed from it, and a move changes two bits of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjacency([u64; 2]);

impl Adjacency {
    /// No edges.
    pub(crate) const EMPTY: Self = Adjacency([0; 2]);

    /// Returns the points that are joined to `point` in the colour of a player, one bit for each.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a row is the lowest eight bits"
    )]
    pub(crate) const fn row(self, player: Player, point: usize) -> u8 {
        (self.0[player.index()] >> (MAX_POINTS * point)) as u8
    }

    /// Returns the side to move: the first player while both have as many edges.
    #[inline]
    pub(crate) const fn to_move(self) -> Player {
        if self.0[0].count_ones() == self.0[1].count_ones() {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    pub(crate) const fn join(&mut self, player: Player, edge: Edge) {
        let (low, high) = edge.ends();
        self.0[player.index()] |= 1 << (MAX_POINTS * low + high) | 1 << (MAX_POINTS * high + low);
    }
}
