//! Proof-number search over a tree that is kept in memory.

use gametree_core::{Evaluator, MoveGen, Position};

use super::best_first::{BestFirst, LeafInitialisation};
use super::observer::{LiveNumbers, ProgressAdapter};
use super::tree::Tree;
use super::{Goal, ProofObserver, ProofReport};
use crate::{Budget, SearchLimits, StopReason};

/// Best-first search that always expands a leaf which takes part in the cheapest proof and the cheapest disproof (Allis, van der Meulen and van den Herik 1994).
///
/// The whole tree is kept, except below solved nodes, so memory ends most searches: [`StopReason::Memory`].
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
        let question = Question {
            goal,
            leaves: LeafInitialisation::Static,
            tree_nodes: self.tree_nodes,
        };
        question.answer((&self.generator, &self.evaluator), root, limits, observer)
    }
}

/// What a best-first prover is asked, and how it is to work.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub(super) goal: Goal,
    pub(super) leaves: LeafInitialisation,
    pub(super) tree_nodes: usize,
}

impl Question {
    pub(super) fn answer<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
        self,
        (generator, evaluator): (&G, &E),
        root: &P,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver,
    ) -> ProofReport<P::Move> {
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| Some(filled(live.kept.get(), self.tree_nodes)),
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        let mut search = BestFirst {
            generator,
            evaluator,
            goal: self.goal,
            leaves: self.leaves,
            tree: Tree::new(self.tree_nodes),
            budget: &mut budget,
            live: Some(&live),
        };
        let stopped = search.run(root).err().unwrap_or(StopReason::Solved);
        let (numbers, best) = (search.root_numbers(), search.best(root));
        ProofReport::of_tree(numbers, best, stopped, &budget)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio, to be looked at")]
fn filled(kept: usize, capacity: usize) -> f64 {
    kept as f64 / capacity.max(1) as f64
}
