//! Small games as a whole: every position that can be reached, with its exact value.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use gametree_core::{Coverage, MoveGen, Notation, Position, Score};

use crate::random::moves_of;

/// Every position that legal moves reach from some starts, each with its exact value.
///
/// Positions are distinguished by their texts alone, and values are computed backwards from the finished games, over every legal move.
/// The computation thus uses nothing that it serves to check: no key, no generator that leaves moves out, no evaluator and no engine.
///
/// # Examples
/// ```no_run
/// # use gametree_core::{Evaluator, MoveGen, Notation};
/// use gametree_testkit::{SmallGame, check_knowledge_everywhere, check_moves_everywhere, check_names_everywhere};
///
/// fn my_small_game_keeps_the_laws<P, L, G, E>(start: P, legal: &L, forced: &G, evaluator: &E)
/// where
///     P: Notation,
///     L: MoveGen<P>,
///     G: MoveGen<P>,
///     E: Evaluator<P>,
/// {
///     let game = SmallGame::new([start], legal, 10_000);
///     check_names_everywhere(&game);
///     check_moves_everywhere(&game, forced);
///     check_knowledge_everywhere(&game, evaluator);
/// }
/// ```
pub struct SmallGame<P: Position> {
    nodes: Vec<Node<P>>,
    /// Positions reached on another path with keys that differ from those seen before.
    renamed: Vec<P>,
}

/// A position with all that is known of it.
pub(crate) struct Node<P: Position> {
    pub(crate) pos: P,
    /// Every legal move, with the number of the position that it leads to.
    pub(crate) children: Vec<(P::Move, usize)>,
    /// The value for the side to move.
    pub(crate) value: Score,
}

impl<P: Notation> SmallGame<P> {
    /// Finds the positions that the moves of `legal` reach from any of the `starts`, at most `limit` of them.
    ///
    /// # Panics
    /// Panics if there are more, if `legal` does not claim [`Coverage::Legal`], if positions can be repeated, and if an unfinished position has no move.
    #[track_caller]
    pub fn new<G: MoveGen<P>>(
        starts: impl IntoIterator<Item = P>,
        legal: &G,
        limit: usize,
    ) -> Self {
        assert_eq!(G::COVERAGE, Coverage::Legal, "values need every legal move");
        assert!(!P::CAN_REPEAT, "values depend on the way to a position");
        let mut game = SmallGame {
            nodes: Vec::new(),
            renamed: Vec::new(),
        };
        let mut numbers = HashMap::new();
        for start in starts {
            game.number(start, &mut numbers);
        }
        let mut at = 0;
        while at < game.nodes.len() {
            let count = game.nodes.len();
            assert!(count <= limit, "expected {limit} positions, found more");
            let pos = game.nodes[at].pos.clone();
            let children = moves_of(&pos, legal).into_iter().map(|m| {
                let mut child = pos.clone();
                child.play(m);
                (m, game.number(child, &mut numbers))
            });
            game.nodes[at].children = children.collect();
            at += 1;
        }
        game.find_values();
        game
    }

    /// Returns the number of positions, finished ones included.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Returns every position with its value for the side to move, the starts first.
    pub fn positions(&self) -> impl Iterator<Item = (&P, Score)> {
        self.nodes.iter().map(|node| (&node.pos, node.value))
    }

    pub(crate) fn nodes(&self) -> &[Node<P>] {
        &self.nodes
    }

    pub(crate) fn renamed(&self) -> &[P] {
        &self.renamed
    }

    /// Returns the worth of a move, for the player who makes it, that leads to the position of this number.
    pub(crate) fn worth(&self, child: usize) -> Score {
        self.nodes[child].value.to_parent()
    }

    /// Returns the number of a position, and adds the position if it is new.
    fn number(&mut self, pos: P, numbers: &mut HashMap<String, usize>) -> usize {
        match numbers.entry(pos.position_text()) {
            Entry::Occupied(known) => {
                let known = *known.get();
                let first = &self.nodes[known].pos;
                if (pos.key(), pos.proof_key()) != (first.key(), first.proof_key()) {
                    self.renamed.push(pos);
                }
                known
            }
            Entry::Vacant(place) => {
                let number = self.nodes.len();
                self.nodes.push(Node {
                    pos,
                    children: Vec::new(),
                    value: Score::NEG_INFINITY,
                });
                *place.insert(number)
            }
        }
    }

    /// Finds all values, from the finished positions backwards.
    fn find_values(&mut self) {
        let mut parents = vec![Vec::new(); self.nodes.len()];
        let mut unvalued = Vec::with_capacity(self.nodes.len());
        let mut valued = Vec::new();
        for (at, node) in self.nodes.iter_mut().enumerate() {
            let children = node.children.iter().map(|child| child.1);
            children.for_each(|child| parents[child].push(at));
            unvalued.push(node.children.len());
            if let Some(outcome) = node.pos.outcome() {
                node.value = outcome.score_for(node.pos.to_move());
                valued.push(at);
            } else {
                let text = node.pos.position_text();
                assert!(!node.children.is_empty(), "no outcome and no move: {text}");
            }
        }
        let mut count = 0;
        while let Some(at) = valued.pop() {
            count += 1;
            for &parent in &parents[at] {
                let worth = self.worth(at);
                let best = &mut self.nodes[parent].value;
                *best = worth.max(*best);
                unvalued[parent] -= 1;
                if unvalued[parent] == 0 {
                    valued.push(parent);
                }
            }
        }
        assert_eq!(count, self.nodes.len(), "some positions come back");
    }
}

impl<P: Notation> fmt::Debug for SmallGame<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start = self.nodes.first().map(|node| node.pos.position_text());
        write!(f, "SmallGame({} positions from {start:?})", self.count())
    }
}
