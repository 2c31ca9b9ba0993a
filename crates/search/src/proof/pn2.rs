//! Proof-number search whose leaves are searched by proof-number search.

use gametree_core::{Evaluator, MoveGen, Position};

use super::best_first::{BestFirst, LeafInitialisation, Moves};
use super::pns::Question;
use super::tree::Tree;
use super::{Goal, ProofObserver, ProofReport};
use crate::{SearchLimits, StopReason};

/// PN²: instead of expanding a leaf, a second proof-number search below it fills the memory that is left, and only the children of the leaf are kept, with the numbers found (Allis 1994).
///
/// Takes time to save memory: the tree of the first level grows by a node where [`Pns`](crate::Pns) would need many.
/// The second level begins small and becomes larger as the first grows, by [`Pn2::second_nodes`].
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
        let question = Question {
            goal,
            leaves: LeafInitialisation::SecondLevel,
            tree_nodes: self.tree_nodes,
        };
        question.answer((&self.generator, &self.evaluator), root, limits, observer)
    }
}

impl Pn2<(), ()> {
    /// How many nodes the second level may have when the first has `first_nodes`, of `tree_nodes` for both: a share of the first that grows along a logistic curve (Breuker, Uiterwijk and van den Herik 2001).
    ///
    /// The curve is theirs for 2.5 million nodes, scaled: half at 1.8 million, and steep over 240,000.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of nodes, roughly, and never negative"
    )]
    pub fn second_nodes(first_nodes: usize, tree_nodes: usize) -> usize {
        const MIDDLE: f64 = 0.72;
        const WIDTH: f64 = 0.096;
        let part = first_nodes as f64 / tree_nodes.max(1) as f64;
        let share = 1.0 / (1.0 + ((MIDDLE - part) / WIDTH).exp());
        let nodes = (first_nodes as f64 * share) as usize;
        nodes.min(tree_nodes.saturating_sub(first_nodes))
    }
}

/// The children of a leaf of the first level, with the numbers that a second search finds; `None` where that may not even hold them.
pub(super) fn second_level<P: Position, G: MoveGen<P>, E: Evaluator<P>>(
    first: &mut BestFirst<'_, '_, P, G, E>,
    pos: &P,
) -> Result<Option<Moves<P::Move>>, StopReason> {
    let nodes = Pn2::second_nodes(first.tree.kept(), first.tree.capacity());
    let mut second = BestFirst {
        generator: first.generator,
        evaluator: first.evaluator,
        goal: first.goal,
        leaves: LeafInitialisation::Static,
        tree: Tree::new(nodes),
        budget: &mut *first.budget,
        live: None,
    };
    match second.run(pos) {
        Ok(()) | Err(StopReason::Memory) => {}
        Err(stopped) => return Err(stopped),
    }
    let at = Tree::<P::Move>::ROOT;
    let children = second.tree.children(at);
    let numbered = children.map(|(child, m)| (m, second.tree.numbers(child)));
    Ok((!second.tree.is_leaf(at)).then(|| numbered.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_level_grows_with_the_first_and_stays_within_the_memory() {
        let check = |first, expected| assert_eq!(Pn2::second_nodes(first, 2_500_000), expected);
        check(1, 0);
        check(1_000, 0);
        check(100_000, 83);
        check(1_800_000, 700_000);
        check(2_400_000, 100_000);
        check(2_500_000, 0);
        check(3_000_000, 0);
    }
}
