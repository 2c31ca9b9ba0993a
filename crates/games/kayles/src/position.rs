//! The rules: a move takes control of a free vertex and of its free neighbours.

use std::fmt::{self, Write};
use std::sync::Arc;

use gametree_core::{
    KeyKind, Keys, Mismatch, Outcome, Player, Position, ProofKey, RulesDigest, Salt,
};
use gametree_grid::mix;

use crate::graph::{Graph, Neighbourhoods, Vertex, VertexSet};
use crate::hash::SetHash;

/// The meaning of having no move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// A player who cannot move loses.
    Normal,
    /// A player who cannot move wins.
    Misere,
}

/// A position of the control game on a graph whose vertices fit into `W` words.
///
/// The owner of a vertex has no effect on the rest of the game, nor has the way it was taken: a position is the set of free vertices and the player to move.
#[derive(Clone, Debug)]
pub struct Kayles<const W: usize> {
    rules: Arc<Rules<W>>,
    free: VertexSet<W>,
    to_move: Player,
    hash: Arc<SetHash>,
}

/// The comparison covers the vertices and the game, and ignores the salt of the keys.
impl<const W: usize> PartialEq for Kayles<W> {
    fn eq(&self, other: &Self) -> bool {
        (self.to_move, self.free) == (other.to_move, other.free) && self.rules == other.rules
    }
}

impl<const W: usize> Eq for Kayles<W> {}

/// The rules that all positions of a game share.
#[derive(Debug, PartialEq, Eq)]
struct Rules<const W: usize> {
    graph: Graph,
    neighbourhoods: Neighbourhoods<W>,
    play: Play,
}

impl<const W: usize> Kayles<W> {
    /// Creates the game on `graph` before the first move.
    ///
    /// # Errors
    /// Fails if the graph needs more than `W` words.
    pub fn new(graph: Graph, play: Play) -> Result<Self, Mismatch> {
        let neighbourhoods = Neighbourhoods::of(&graph)?;
        Ok(Kayles {
            free: neighbourhoods.all(),
            rules: Arc::new(Rules {
                graph,
                neighbourhoods,
                play,
            }),
            to_move: Player::First,
            hash: Arc::new(SetHash::drawn_from(Salt::PUBLIC)),
        })
    }

    /// Returns the graph of the game.
    pub fn graph(&self) -> &Graph {
        &self.rules.graph
    }

    /// Returns the rule for the last move, which wins or loses.
    #[inline]
    pub fn play_rule(&self) -> Play {
        self.rules.play
    }

    /// Returns the digest of the rules as a text.
    ///
    /// The text has the number of vertices on a line, then a line for each edge, then `normal` or `misere` on a line.
    /// An edge has the lower of its vertices first, counted from 0; edges are in ascending order.
    pub(crate) fn digest(&self) -> u64 {
        let Rules { graph, play, .. } = &*self.rules;
        let count = graph.vertex_count();
        let mut digest = RulesDigest::new();
        let mut line = |line: fmt::Arguments<'_>| {
            writeln!(digest, "{line}").expect("a digest takes all that is written");
        };
        line(format_args!("{count}"));
        for a in 0..count {
            for b in (a + 1..count).filter(|&b| graph.are_neighbours(a, b)) {
                line(format_args!("{a} {b}"));
            }
        }
        line(format_args!(
            "{}",
            match play {
                Play::Normal => "normal",
                Play::Misere => "misere",
            }
        ));
        digest.finish()
    }

    /// Returns the vertices that no player controls.
    #[inline]
    pub const fn free(&self) -> VertexSet<W> {
        self.free
    }

    #[inline]
    pub(crate) fn neighbourhoods(&self) -> &Neighbourhoods<W> {
        &self.rules.neighbourhoods
    }

    /// Returns another position of the same game.
    pub(crate) fn with(&self, free: VertexSet<W>, to_move: Player) -> Self {
        Kayles {
            rules: Arc::clone(&self.rules),
            free,
            to_move,
            hash: Arc::clone(&self.hash),
        }
    }
}

impl<const W: usize> Position for Kayles<W> {
    type Move = Vertex;
    /// The vertices that the move took.
    type Undo = VertexSet<W>;

    const KEYS: Keys = Keys::Salted;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.free.is_empty().then(|| {
            Outcome::Win(match self.rules.play {
                Play::Normal => !self.to_move,
                Play::Misere => self.to_move,
            })
        })
    }

    #[inline]
    fn is_legal(&self, m: Vertex) -> bool {
        self.free.contains(m)
    }

    #[inline]
    fn play(&mut self, m: Vertex) -> VertexSet<W> {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        let taken = self.neighbourhoods().closed(m) & self.free;
        self.free = self.free.minus(taken);
        self.to_move = !self.to_move;
        taken
    }

    #[inline]
    fn undo(&mut self, _: Vertex, taken: VertexSet<W>) {
        self.to_move = !self.to_move;
        self.free |= taken;
    }

    /// Returns an exact code for graphs of up to 63 vertices, and a hash for larger ones.
    #[inline]
    fn key(&self) -> u64 {
        let side = self.to_move.index() as u64;
        match self.free.words().as_slice() {
            &[word] if self.graph().vertex_count() < 64 => mix(word << 1 | side),
            words => self.hash.low(side, words),
        }
    }

    #[inline]
    fn key_kind(&self) -> KeyKind {
        if self.graph().vertex_count() < 64 {
            KeyKind::Exact
        } else {
            KeyKind::Hash64
        }
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.hash = Arc::new(SetHash::drawn_from(salt));
    }

    /// Returns an exact code for graphs of up to 127 vertices, and a hash for larger ones.
    #[inline]
    fn proof_key(&self) -> ProofKey {
        let words = self.free.words();
        let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(0));
        let side = self.to_move.index() as u64;
        if self.graph().vertex_count() < 128 {
            let free = word(0) | word(1) << 64;
            return ProofKey::exact(free << 1 | u128::from(side));
        }
        let [high, low] = [self.hash.high(side, words), self.hash.low(side, words)];
        ProofKey::hash128(u128::from(high) << 64 | u128::from(low))
    }
}
