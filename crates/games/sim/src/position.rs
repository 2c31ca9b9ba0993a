//! The board on two sets of edges, and the rules.

use gametree_core::{Keys, Outcome, Player, Position, ProofKey};
use gametree_grid::mix;

use crate::{Edge, EdgeSet, Goal, Rules};

/// A position of Sim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sim {
    rules: Rules,
    edges: [EdgeSet; 2],
    to_move: Player,
    /// Set if the last move completed a triangle, which ends the game.
    has_triangle: bool,
}

impl Sim {
    /// Creates the start of the game: no edge is coloured, First is to move.
    pub const fn new(rules: Rules) -> Self {
        Sim {
            rules,
            edges: [EdgeSet::EMPTY; 2],
            to_move: Player::First,
            has_triangle: false,
        }
    }

    /// Returns the rules of the game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the edges in the colour of a player.
    #[inline]
    pub const fn edges(&self, player: Player) -> EdgeSet {
        self.edges[player.index()]
    }

    /// Returns the edges that have no colour yet.
    #[inline]
    pub const fn free(&self) -> EdgeSet {
        let coloured = self.edges[0].union(self.edges[1]);
        self.rules.edges().without(coloured)
    }

    /// Returns the free edges with which a player would complete a triangle of the own colour.
    #[inline]
    pub fn completions(&self, player: Player) -> EdgeSet {
        self.edges(player).completions(self.free())
    }

    /// Returns the player whose colour an edge has.
    pub fn colour(&self, edge: Edge) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.edges(player).contains(edge))
    }

    /// Creates a position, which must be reachable.
    pub(crate) const fn from_parts(
        rules: Rules,
        edges: [EdgeSet; 2],
        to_move: Player,
        has_triangle: bool,
    ) -> Self {
        Sim {
            rules,
            edges,
            to_move,
            has_triangle,
        }
    }
}

/// Returns a number that no other position of the game shares: 28 bits for each colour and one for the side to move.
#[inline]
pub(crate) fn pack(edges: [EdgeSet; 2], to_move: Player) -> u64 {
    let [x, o] = edges.map(|set| u64::from(set.bits()));
    x | o << 28 | (to_move.index() as u64) << 56
}

/// Returns the position whose code [`pack`] computes; `None` if no board of these points has it.
pub(crate) fn unpack(rules: Rules, code: u64) -> Option<Sim> {
    let low = |bits: u64| u32::try_from(bits & ((1 << 28) - 1)).expect("28 bits");
    let edges = [code, code >> 28].map(|bits| EdgeSet::from_bits(low(bits)));
    let to_move = [Player::First, Player::Second][usize::from(code >> 56 & 1 == 1)];
    let [first, second] = edges.map(|set| set.len() as usize);
    let both = edges[0].union(edges[1]);
    let is_board = both.len() as usize == first + second && both.without(rules.edges()).is_empty();
    let is_in_turn = first == second + to_move.index();
    if !is_board || !is_in_turn || pack(edges, to_move) != code {
        return None;
    }
    let other = edges[(!to_move).index()];
    let has_triangle = other.iter().any(|edge| other.completes(edge));
    Some(Sim::from_parts(rules, edges, to_move, has_triangle))
}

impl Position for Sim {
    type Move = Edge;
    type Undo = ();
    const KEYS: Keys = Keys::Exact;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.has_triangle {
            // The triangle belongs to the player who has just moved.
            Some(Outcome::Win(match self.rules.goal() {
                Goal::Avoid => self.to_move,
                Goal::Achieve => !self.to_move,
            }))
        } else {
            self.free().is_empty().then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn is_legal(&self, m: Edge) -> bool {
        !self.has_triangle && self.free().contains(m)
    }

    #[inline]
    fn play(&mut self, m: Edge) {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        let own = &mut self.edges[self.to_move.index()];
        self.has_triangle = own.completes(m);
        *own = own.union(EdgeSet::single(m));
        self.to_move = !self.to_move;
    }

    #[inline]
    fn undo(&mut self, m: Edge, (): ()) {
        self.to_move = !self.to_move;
        let own = &mut self.edges[self.to_move.index()];
        *own = own.without(EdgeSet::single(m));
        // No move follows a triangle.
        self.has_triangle = false;
    }

    /// Returns a bijection of the packed position, so that no two positions of a game share a key.
    #[inline]
    fn key(&self) -> u64 {
        mix(pack(self.edges, self.to_move))
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(u128::from(pack(self.edges, self.to_move)))
    }
}
