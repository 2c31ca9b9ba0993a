//! Proof-number search whose leaves are searched by proof-number search.

use gametree_core::{Evaluator, Event, Position};

use super::pns::{BestFirst, Moves, TreeSearch};
use super::sides::GoalMoves;
use super::tree::Tree;
use crate::StopReason;

/// PN²: proof-number search that runs a second proof-number search below a leaf instead of expanding it (Allis 1994).
///
/// The second search fills the memory that is left; only the children of the leaf are kept, with the numbers found.
/// It spends time to save memory: the tree of the first level grows by a node where [`Pns`](crate::Pns) would need many.
/// The second level begins small and becomes larger as the first grows, along a logistic curve (Breuker, Uiterwijk and van den Herik 2001).
///
/// Needs the same generators as [`Pns`](crate::Pns).
/// A depth limit has no meaning here and is ignored.
pub type Pn2<G, E, R = G> = BestFirst<G, E, 2, R>;

impl<P: Position, G: GoalMoves<P>, E: Evaluator<P>> TreeSearch<'_, '_, P, G, E> {
    /// Returns the children of a leaf of the first level, with the numbers that a second search finds; `None` if that search has no room even for them.
    pub(super) fn second_level(
        &mut self,
        pos: &P,
        ply: usize,
    ) -> Result<Option<Moves<P::Move>>, StopReason> {
        let before = self.budget.nodes();
        let nodes = second_level_nodes(self.tree.kept(), self.tree.capacity());
        let (result, tree) = self.budget.untraced(|budget| {
            let mut second = TreeSearch {
                generator: self.generator,
                evaluator: self.evaluator,
                levels: self.levels - 1,
                goal: self.goal,
                tree: Tree::new(nodes),
                budget,
                live: None,
            };
            (second.run(pos), second.tree)
        });
        let nodes = self.budget.nodes() - before;
        self.budget.record(|| Event::SubSearch { ply, nodes });
        match result {
            Ok(()) | Err(StopReason::Memory) => {}
            Err(stopped) => return Err(stopped),
        }
        let at = Tree::<P::Move>::ROOT;
        let children = tree.children(at);
        let numbered = children.map(|(child, m)| (m, tree.numbers(child)));
        Ok((!tree.is_leaf(at)).then(|| numbered.collect()))
    }
}

/// Returns the number of nodes that the second level of PN² may have when the first has `first_nodes`, of `tree_nodes` for both.
///
/// It is a share of the first that grows along a logistic curve (Breuker, Uiterwijk and van den Herik 2001).
/// The curve is that of the authors for 2.5 million nodes, scaled: half at 1.8 million, and steep over 240,000.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of nodes, roughly, and never negative"
)]
fn second_level_nodes(first_nodes: usize, tree_nodes: usize) -> usize {
    const MIDDLE: f64 = 0.72;
    const WIDTH: f64 = 0.096;
    let part = first_nodes as f64 / tree_nodes.max(1) as f64;
    let share = 1.0 / (1.0 + ((MIDDLE - part) / WIDTH).exp());
    let nodes = (first_nodes as f64 * share) as usize;
    nodes.min(tree_nodes.saturating_sub(first_nodes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_level_grows_with_the_first_and_stays_within_the_memory() {
        let check = |first, expected| assert_eq!(second_level_nodes(first, 2_500_000), expected);
        check(1, 0);
        check(1_000, 0);
        check(100_000, 83);
        check(1_800_000, 700_000);
        check(2_400_000, 100_000);
        check(2_500_000, 0);
        check(3_000_000, 0);
    }
}
