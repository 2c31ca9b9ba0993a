//! Proof-number search over a tree that is kept in memory.

use gametree_core::{Evaluator, MoveGen, Position};

use super::best_first::{BestFirst, LeafInitialisation};
use super::{Goal, ProofObserver, ProofReport};
use crate::SearchLimits;

/// Best-first search that always expands a leaf which takes part in the cheapest proof and the cheapest disproof (Allis, van der Meulen and van den Herik 1994).
///
/// The whole tree is kept, except below solved nodes, so memory ends most searches: [`StopReason::Memory`](crate::StopReason::Memory).
/// A position that is reached in two ways counts as two, so all numbers are as defined; depth-first provers are measured against it.
///
/// Needs a complete generator, at compile time.
/// A depth limit has no meaning here and is ignored.
#[derive(Clone, Copy, Debug)]
pub struct Pns<G, E> {
    generator: G,
    evaluator: E,
    tree_nodes: usize,
}

impl<G, E> Pns<G, E> {
    /// Searches the moves of `generator` with what `evaluator` knows for certain, in a tree of at most `tree_nodes` nodes.
    pub const fn new(generator: G, evaluator: E, tree_nodes: usize) -> Self {
        Pns {
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
            leaves: LeafInitialisation::Static,
            tree_nodes: self.tree_nodes,
        };
        engine.prove(root, goal, limits, observer)
    }
}
