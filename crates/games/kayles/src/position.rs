//! The rules: a move takes control of a free vertex and of its free neighbours.

use std::fmt::{self, Write};
use std::sync::Arc;

use gametree_core::{Outcome, Player, Position, ProofKey, RulesDigest};
use gametree_grid::mix;

use crate::graph::{Graph, Neighbourhoods, Vertex, VertexSet, WordsError};

/// What it means to have no move left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// Who cannot move loses.
    Normal,
    /// Who cannot move wins.
    Misere,
}

/// A position of the control game on a graph whose vertices fit into `W` words.
///
/// Who controls a vertex has no bearing on the rest of the game, nor has how it came about: a position is the set of free vertices and the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kayles<const W: usize> {
    rules: Arc<Rules<W>>,
    free: VertexSet<W>,
    to_move: Player,
}

/// What all positions of a game share.
#[derive(Debug, PartialEq, Eq)]
struct Rules<const W: usize> {
    graph: Graph,
    neighbourhoods: Neighbourhoods<W>,
    play: Play,
}

impl<const W: usize> Kayles<W> {
    /// The game on `graph` before the first move.
    ///
    /// # Errors
    /// When the graph needs more than `W` words.
    pub fn new(graph: Graph, play: Play) -> Result<Self, WordsError> {
        let neighbourhoods = Neighbourhoods::of(&graph)?;
        Ok(Kayles {
            free: neighbourhoods.all(),
            rules: Arc::new(Rules {
                graph,
                neighbourhoods,
                play,
            }),
            to_move: Player::First,
        })
    }

    /// The graph that the game is played on.
    pub fn graph(&self) -> &Graph {
        &self.rules.graph
    }

    /// Whether the last move wins or loses.
    #[inline]
    pub fn play_rule(&self) -> Play {
        self.rules.play
    }

    /// The number of the rules, out of this text: the number of vertices on a line, each edge on a line with the lower of its vertices first, counted from 0 and in ascending order, and `normal` or `misere` on a line.
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

    /// The vertices that nobody controls.
    #[inline]
    pub const fn free(&self) -> VertexSet<W> {
        self.free
    }

    #[inline]
    pub(crate) fn neighbourhoods(&self) -> &Neighbourhoods<W> {
        &self.rules.neighbourhoods
    }

    /// Another position of the same game.
    pub(crate) fn with(&self, free: VertexSet<W>, to_move: Player) -> Self {
        Kayles {
            rules: Arc::clone(&self.rules),
            free,
            to_move,
        }
    }
}

impl<const W: usize> Position for Kayles<W> {
    type Move = Vertex;
    /// The vertices that the move took.
    type Undo = VertexSet<W>;

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

    /// A few words mixed into one another; with so few, nothing would be gained by keeping it.
    #[inline]
    fn key(&self) -> u64 {
        let words = self.free.words().iter();
        words.fold(self.to_move.index() as u64, |key, &word| {
            mix(mix(key) ^ word)
        })
    }

    /// An exact code for graphs of up to 127 vertices; beyond, a hash.
    #[inline]
    fn proof_key(&self) -> ProofKey {
        /// Sets the second half apart from [`Position::key`].
        const OTHER: u64 = 0x6B61_796C_6573;
        let words = self.free.words();
        let word = |i: usize| u128::from(words.get(i).copied().unwrap_or(0));
        if self.graph().vertex_count() < 128 {
            let free = word(0) | word(1) << 64;
            return ProofKey::exact(free << 1 | self.to_move.index() as u128);
        }
        let fold = |hash: u64, &word: &u64| mix(hash ^ mix(word ^ OTHER));
        let other = words.iter().fold(OTHER, fold);
        ProofKey::hash128(u128::from(other) << 64 | u128::from(self.key()))
    }
}
