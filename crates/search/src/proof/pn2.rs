//! Proof-number search whose leaves are searched by proof-number search.

use gametree_core::{Evaluator, MoveGen, Position};

use super::best_first::{BestFirst, LeafInitialisation};
use super::{Goal, ProofObserver, ProofReport};
use crate::SearchLimits;

/// PN²: instead of expanding a leaf, a second proof-number search below it fills the memory that is left, and only the children of the leaf are kept, with the numbers found (Allis 1994).
///
/// Takes time to save memory: the tree of the first level grows by a node where [`Pns`](crate::Pns) would need many.
/// The second level begins small and becomes larger as the first grows, along a logistic curve (Breuker, Uiterwijk and van den Herik 2001).
///
/// Needs a complete generator, at compile time.
/// A depth limit has no meaning here and is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Pn2<G, E> {
    generator: G,
    evaluator: E,
    tree_nodes: usize,
}

impl<G, E> Pn2<G, E> {
    /// Searches the moves of `generator` with what `evaluator` knows for certain, in two trees of together at most `tree_nodes` nodes.
    pub const fn new(generator: G, evaluator: E, tree_nodes: usize) -> Self {
        Pn2 {
            generator,
            evaluator,
            tree_nodes,
        }
    }

    /// Searches for a proof or a disproof.
    ///
    /// # Panics
    /// At a position without an outcome and without a move: the game breaks its contract.
    pub fn prove<P: Position>(
        &self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
    {
        let engine = BestFirst {
            generator: &self.generator,
            evaluator: &self.evaluator,
            leaves: LeafInitialisation::SecondLevel,
            tree_nodes: self.tree_nodes,
        };
        engine.prove(root, goal, limits, observer)
    }
}
