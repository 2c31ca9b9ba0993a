//! Best-first proof-number search: the tree grows from one most-proving node to the next.

use gametree_core::{Evaluator, MoveBuf, MoveGen, Position, ProofNumbers};

use super::observer::LiveNumbers;
use super::pn2::second_level;
use super::tree::{Full, Kind, Place, Tree};
use super::{Complete, Goal, settled};
use crate::contract::expect_moves;
use crate::{Budget, StopReason};

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

/// A search that grows a tree until its root is solved.
pub(super) struct BestFirst<'a, 'b, P: Position, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    pub(super) goal: Goal,
    pub(super) leaves: LeafInitialisation,
    pub(super) tree: Tree<P::Move>,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// Where the first level reports its progress.
    pub(super) live: Option<&'a LiveNumbers>,
}

impl<P: Position, G: MoveGen<P>, E: Evaluator<P>> BestFirst<'_, '_, P, G, E> {
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
        let children = match self.leaves {
            LeafInitialisation::SecondLevel => second_level(self, pos)?,
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

    /// The moves of a position, and what the rules and the evaluator say about each.
    fn children(&mut self, pos: &mut P, ply: usize) -> Result<Moves<P::Move>, StopReason> {
        const { Complete::<P, G>::CHECKED };
        self.budget.visit(ply)?;
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, &mut moves);
        expect_moves(&moves);
        let numbers = |m: P::Move| {
            let settled = pos.with_move(m, |child| settled(child, self.evaluator, self.goal));
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
