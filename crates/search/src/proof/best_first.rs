//! Best-first proof-number search: the tree grows from one most-proving node to the next.

use gametree_core::{Evaluator, MoveBuf, MoveGen, Position, ProofNumbers};

use super::observer::{LiveNumbers, ProgressAdapter};
use super::tree::{Full, Kind, Place, Tree};
use super::{Goal, ProofObserver, ProofReport, settled};
use crate::contract::{expect_moves, refuse_partial, refuse_repetition};
use crate::{Budget, SearchLimits, StopReason};

/// How new leaves get their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeafInitialisation {
    /// From the rules and what is known.
    Static,
    /// From a second search below the leaf that becomes their parent.
    SecondLevel,
}

/// The moves of a position, and what is known of each.
pub(super) type Moves<M> = MoveBuf<(M, ProofNumbers)>;

/// A best-first prover: PNS or PN², by the numbers of its leaves.
pub(super) struct BestFirst<'a, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) leaves: LeafInitialisation,
    pub(super) tree_nodes: usize,
}

impl<G, E> BestFirst<'_, G, E> {
    /// Searches for a proof or a disproof.
    pub(super) fn prove<P: Position>(
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
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| Some(filled(live.kept.get(), self.tree_nodes)),
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        let mut search = TreeSearch {
            engine: self,
            goal,
            tree: Tree::new(self.tree_nodes),
            budget: &mut budget,
            live: Some(&live),
        };
        let stopped = search.run(root).err().unwrap_or(StopReason::Solved);
        let (numbers, best) = (search.root_numbers(), search.best(root));
        ProofReport::of_tree(numbers, best, stopped, &budget)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio, for display")]
fn filled(kept: usize, capacity: usize) -> f64 {
    kept as f64 / capacity.max(1) as f64
}

/// A search that grows a tree until its root is solved.
pub(super) struct TreeSearch<'a, 'b, P: Position, G, E> {
    pub(super) engine: &'a BestFirst<'a, G, E>,
    pub(super) goal: Goal,
    pub(super) tree: Tree<P::Move>,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// Where the first level reports its progress.
    pub(super) live: Option<&'a LiveNumbers>,
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> TreeSearch<'_, '_, P, G, E> {
    /// Grows the tree until its root is solved.
    pub(super) fn run(&mut self, root: &P) -> Result<(), StopReason> {
        let mut pos = root.clone();
        if let Some(outcome) = pos.outcome() {
            let numbers = of_leaf(Some(self.goal.is_reached_by(outcome)));
            self.tree.set_numbers(Tree::<P::Move>::ROOT, numbers);
        }
        while !self.root_numbers().is_solved() {
            self.grow(&mut pos, Tree::<P::Move>::ROOT, 0)?;
            if let Some(live) = self.live {
                live.numbers.set(self.root_numbers());
            }
        }
        Ok(())
    }

    pub(super) fn root_numbers(&self) -> ProofNumbers {
        self.tree.numbers(Tree::<P::Move>::ROOT)
    }

    /// The move at the root that keeps to the verdict, where the side to move is favoured by it.
    pub(super) fn best(&self, root: &P) -> Option<P::Move> {
        let at = Tree::<P::Move>::ROOT;
        if self.tree.is_leaf(at) || !self.root_numbers().is_solved() {
            return None;
        }
        let kind = self.kind(root);
        let (child, m) = self.tree.most_proving(at, kind);
        let numbers = self.tree.numbers(child);
        let keeps = match kind {
            Kind::Or => numbers.pn == 0,
            Kind::And => numbers.dn == 0,
        };
        keeps.then_some(m)
    }

    /// Expands most-proving nodes below `at` until its numbers change.
    ///
    /// As long as they stay the same, those of all ancestors do too, and the next most-proving node lies below this one again.
    /// So numbers are brought up to date exactly as far as the first ancestor that does not change.
    fn grow(&mut self, pos: &mut P, at: Place, ply: usize) -> Result<(), StopReason> {
        let kind = self.kind(pos);
        let before = self.tree.numbers(at);
        loop {
            if self.tree.is_leaf(at) {
                self.expand(pos, at, ply)?;
            } else {
                let (child, m) = self.tree.most_proving(at, kind);
                pos.with_move(m, |pos| self.grow(pos, child, ply + 1))?;
            }
            let numbers = self.tree.combined(at, kind);
            if numbers == before {
                continue;
            }
            self.tree.set_numbers(at, numbers);
            // The root's children stay, to tell the best move.
            if numbers.is_solved() && at != Tree::<P::Move>::ROOT {
                self.tree.free_below(at);
            }
            return Ok(());
        }
    }

    fn expand(&mut self, pos: &mut P, at: Place, ply: usize) -> Result<(), StopReason> {
        let children = match self.engine.leaves {
            LeafInitialisation::SecondLevel => self.second_level(pos)?,
            LeafInitialisation::Static => None,
        };
        let children = match children {
            Some(children) => children,
            None => self.children(pos, ply)?,
        };
        let added = self.tree.add_children(at, &children);
        if let Some(live) = self.live {
            live.kept.set(self.tree.kept());
        }
        added.map_err(|Full| StopReason::Memory)
    }

    /// The children of a leaf of the first level, with the numbers that a second search finds; `None` where that may not even hold them.
    fn second_level(&mut self, pos: &P) -> Result<Option<Moves<P::Move>>, StopReason> {
        let engine = BestFirst {
            leaves: LeafInitialisation::Static,
            tree_nodes: second_level_nodes(self.tree.kept(), self.tree.capacity()),
            ..*self.engine
        };
        let mut second = TreeSearch {
            engine: &engine,
            goal: self.goal,
            tree: Tree::new(engine.tree_nodes),
            budget: &mut *self.budget,
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

    /// The moves of a position, and what the rules and the evaluator say about each.
    fn children(&mut self, pos: &mut P, ply: usize) -> Result<Moves<P::Move>, StopReason> {
        const {
            refuse_repetition::<P>();
            refuse_partial::<P, G>();
        }
        self.budget.visit(ply)?;
        let mut moves = MoveBuf::new();
        self.engine.generator.moves(pos, &mut moves);
        expect_moves(&moves);
        let numbers = |m: P::Move| {
            let settled =
                pos.with_move(m, |child| settled(child, self.engine.evaluator, self.goal));
            (m, of_leaf(settled))
        };
        Ok(moves.into_iter().map(numbers).collect())
    }

    fn kind(&self, pos: &P) -> Kind {
        if pos.to_move() == self.goal.player {
            Kind::Or
        } else {
            Kind::And
        }
    }
}

/// The numbers of a leaf that is proven, disproven, or neither yet.
const fn of_leaf(settled: Option<bool>) -> ProofNumbers {
    match settled {
        Some(true) => ProofNumbers::PROVEN,
        Some(false) => ProofNumbers::DISPROVEN,
        None => ProofNumbers::UNKNOWN,
    }
}

/// How many nodes the second level of PN² may have when the first has `first_nodes`, of `tree_nodes` for both: a share of the first that grows along a logistic curve (Breuker, Uiterwijk and van den Herik 2001).
///
/// The curve is theirs for 2.5 million nodes, scaled: half at 1.8 million, and steep over 240,000.
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
