//! Proof-number search over a tree that is kept in memory, which grows from one most-proving node to the next.

use gametree_core::{
    Evaluator, Event, Goal, KeyKind, MoveBuf, MoveGen, NodeKind, Position, ProofNumbers,
};

use super::observer::{LiveNumbers, ProgressAdapter};
use super::sides::{GoalMoves, Sides};
use super::tree::{Full, Place, Tree};
use super::{ProofObserver, ProofReport, settled};
use crate::contract::expect_moves;
use crate::{Budget, SearchLimits, StopReason};

/// Best-first search that always expands a leaf which takes part in the cheapest proof and the cheapest disproof (Allis, van der Meulen and van den Herik 1994).
///
/// The whole tree is kept, except below solved nodes, so memory ends most searches: [`StopReason::Memory`](crate::StopReason::Memory).
/// A position that is reached in two ways counts as two, so all numbers agree with their definitions; depth-first provers are measured against this search.
///
/// A complete generator for the replies to the player with the goal is required at compile time.
/// With [`BestFirst::with_replies`] that player's own moves may come from another generator, see [`AndOr`](crate::AndOr).
/// A depth limit has no meaning here and is ignored.
pub type Pns<G, E, R = G> = BestFirst<G, E, 1, R>;

/// A best-first prover with `LEVELS` levels of search: [`Pns`] or [`Pn2`](crate::Pn2).
#[derive(Clone, Copy, Debug)]
pub struct BestFirst<G, E, const LEVELS: u8, R = G> {
    sides: Sides<G, R>,
    evaluator: E,
    tree_nodes: usize,
}

/// The moves of a position, each with its known numbers.
pub(super) type Moves<M> = MoveBuf<(M, ProofNumbers)>;

impl<G: Clone, E, const LEVELS: u8> BestFirst<G, E, LEVELS> {
    /// Creates a prover that searches the moves of `generator` with the certain knowledge of `evaluator`, in trees of together at most `tree_nodes` nodes.
    pub fn new(generator: G, evaluator: E, tree_nodes: usize) -> Self {
        BestFirst::with_replies(generator.clone(), generator, evaluator, tree_nodes)
    }
}

impl<G, E, const LEVELS: u8, R> BestFirst<G, E, LEVELS, R> {
    /// Creates a prover with the moves of `own` for the player with the goal, and those of `replies` for the opponent.
    pub const fn with_replies(own: G, replies: R, evaluator: E, tree_nodes: usize) -> Self {
        BestFirst {
            sides: Sides::new(own, replies),
            evaluator,
            tree_nodes,
        }
    }

    /// Searches for a proof or a disproof; if moves of the player with the goal may be left out, only for a proof.
    ///
    /// A tracer receives only the size of the searches at the leaves of PN².
    ///
    /// # Panics
    /// Panics at a position without an outcome and without a move, where the game breaks its contract.
    pub fn prove<P: Position>(
        &self,
        root: &P,
        goal: Goal,
        limits: &SearchLimits,
        observer: &mut dyn ProofObserver<P::Move>,
    ) -> ProofReport<P::Move>
    where
        G: MoveGen<P>,
        E: Evaluator<P>,
        R: MoveGen<P>,
    {
        let live = LiveNumbers::new();
        let mut adapter = ProgressAdapter {
            live: &live,
            fill: &|| Some(filled(live.kept.get(), self.tree_nodes)),
            observer,
        };
        let mut budget = Budget::new(limits, &mut adapter);
        let mut search = TreeSearch {
            generator: &self.sides,
            evaluator: &self.evaluator,
            levels: LEVELS,
            goal,
            tree: Tree::new(self.tree_nodes),
            budget: &mut budget,
            live: Some(&live),
        };
        let stopped = search.run(root).err().unwrap_or(StopReason::Solved);
        let (numbers, best) = (search.root_numbers(), search.best(root));
        let promising = search.most_proving(root);
        let report = ProofReport::new(numbers, best, promising, stopped, KeyKind::Exact, &budget);
        if self.sides.is_complete::<P>() || root.outcome().is_some() {
            report
        } else {
            report.without_disproof()
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio, for display")]
fn filled(kept: usize, capacity: usize) -> f64 {
    kept as f64 / capacity.max(1) as f64
}

/// A node on the way down, with its numbers before the tree grows.
#[derive(Clone, Copy)]
struct Spot {
    at: Place,
    kind: NodeKind,
    before: ProofNumbers,
}

/// A move on the way down.
struct Step<P: Position> {
    from: Spot,
    m: P::Move,
    undo: P::Undo,
}

/// A search that grows a tree until its root is solved.
pub(super) struct TreeSearch<'a, 'b, P: Position, G, E> {
    pub(super) generator: &'a G,
    pub(super) evaluator: &'a E,
    /// Number of levels; with more than one, the children of a leaf get their numbers from a second search, otherwise from the rules and the evaluator.
    pub(super) levels: u8,
    pub(super) goal: Goal,
    pub(super) tree: Tree<P::Move>,
    pub(super) budget: &'a mut Budget<'b, P::Move>,
    /// Receiver of the progress of the first level.
    pub(super) live: Option<&'a LiveNumbers>,
}

impl<P: Position, G: GoalMoves<P>, E: Evaluator<P>> TreeSearch<'_, '_, P, G, E> {
    /// Grows the tree until its root is solved.
    pub(super) fn run(&mut self, root: &P) -> Result<(), StopReason> {
        let mut pos = root.clone();
        if let Some(outcome) = pos.outcome() {
            let numbers = of_leaf(Some(self.goal.is_reached_by(outcome)));
            self.tree.set_numbers(Tree::<P::Move>::ROOT, numbers);
        }
        while !self.root_numbers().is_solved() {
            self.trace_visit(0, None);
            self.grow(&mut pos)?;
            if let Some(live) = self.live {
                live.numbers.set(self.root_numbers());
            }
        }
        Ok(())
    }

    pub(super) fn root_numbers(&self) -> ProofNumbers {
        self.tree.numbers(Tree::<P::Move>::ROOT)
    }

    /// Returns the move at the root that keeps to the verdict, if the side to move is favoured by it.
    pub(super) fn best(&self, root: &P) -> Option<P::Move> {
        let numbers = self.root_numbers();
        let is_favoured = match self.kind(root) {
            NodeKind::Or => numbers.pn == 0,
            NodeKind::And => numbers.dn == 0,
        };
        is_favoured.then(|| self.most_proving(root))?
    }

    /// Returns the move at the root on the way to a most-proving node, once the root has been expanded.
    fn most_proving(&self, root: &P) -> Option<P::Move> {
        let at = Tree::<P::Move>::ROOT;
        let is_leaf = self.tree.is_leaf(at);
        (!is_leaf).then(|| self.tree.most_proving(at, self.kind(root)).1)
    }

    /// Expands most-proving nodes until the numbers of the root change.
    ///
    /// As long as the numbers of a node stay the same, those of all ancestors do too, and the next most-proving node lies below this one again.
    /// So the numbers are updated exactly up to the first ancestor that does not change.
    /// The way down is a list, since games can be longer than the stack of a thread is deep.
    fn grow(&mut self, pos: &mut P) -> Result<(), StopReason> {
        let mut path: Vec<Step<P>> = Vec::new();
        let mut here = self.spot(pos, Tree::<P::Move>::ROOT);
        loop {
            if !self.tree.is_leaf(here.at) {
                let (child, m) = self.tree.most_proving(here.at, here.kind);
                self.trace_visit(path.len() + 1, Some(m));
                let undo = pos.play(m);
                path.push(Step {
                    from: here,
                    m,
                    undo,
                });
                here = self.spot(pos, child);
                continue;
            }
            self.expand(pos, here.at, path.len())?;
            while self.update(here, path.len())? {
                let Some(Step { from, m, undo }) = path.pop() else {
                    return Ok(());
                };
                pos.undo(m, undo);
                here = from;
            }
        }
    }

    fn spot(&self, pos: &P, at: Place) -> Spot {
        Spot {
            at,
            kind: self.kind(pos),
            before: self.tree.numbers(at),
        }
    }

    /// Sets the numbers of a node to those that follow from its children, and returns `true` if they have changed.
    fn update(&mut self, spot: Spot, ply: usize) -> Result<bool, StopReason> {
        let numbers = self.tree.combined(spot.at, spot.kind);
        if numbers == spot.before {
            return Ok(false);
        }
        self.tree.set_numbers(spot.at, numbers);
        self.budget.record(|| Event::Numbers { ply, numbers });
        // The children of the root stay, since they show the best move.
        if numbers.is_solved() && spot.at != Tree::<P::Move>::ROOT {
            let count = |freed| self.budget.judge(freed);
            self.tree.free_below(spot.at, count)?;
        }
        Ok(true)
    }

    fn expand(&mut self, pos: &mut P, at: Place, ply: usize) -> Result<(), StopReason> {
        let searched = match self.levels {
            0 | 1 => None,
            _ => self.second_level(pos, ply)?,
        };
        let children = match searched {
            Some(children) => children,
            None => self.children(pos, ply)?,
        };
        for &(m, numbers) in &children {
            self.budget
                .record(|| Event::ChildNumbers { ply, m, numbers });
        }
        let added = self.tree.add_children(at, &children);
        if let Some(live) = self.live {
            live.kept.set(self.tree.kept());
        }
        added.map_err(|Full| StopReason::Memory)
    }

    /// Returns the moves of a position, with what the rules and the evaluator know about each.
    fn children(&mut self, pos: &mut P, ply: usize) -> Result<Moves<P::Move>, StopReason> {
        self.budget.visit(ply)?;
        let kind = self.kind(pos);
        self.budget.record(|| Event::Expand { ply, kind });
        let mut moves = MoveBuf::new();
        self.generator.moves(pos, self.goal, &mut moves);
        expect_moves(&moves);
        self.budget.charge(moves.len());
        let mut children = Moves::with_capacity(moves.len());
        for m in moves {
            let settled = pos.with_move(m, |child| settled(child, self.evaluator, self.goal));
            children.push((m, of_leaf(settled)));
            self.budget.judge(0)?;
        }
        Ok(children)
    }

    /// Reports to the tracer the position that the search enters.
    fn trace_visit(&mut self, ply: usize, led_here: Option<P::Move>) {
        self.budget.record(|| Event::Visit {
            ply,
            led_here,
            thresholds: None,
        });
    }

    pub(super) fn kind(&self, pos: &P) -> NodeKind {
        if pos.to_move() == self.goal.player {
            NodeKind::Or
        } else {
            NodeKind::And
        }
    }
}

/// Returns the numbers of a leaf that is proven, disproven, or neither yet.
const fn of_leaf(settled: Option<bool>) -> ProofNumbers {
    match settled {
        Some(true) => ProofNumbers::PROVEN,
        Some(false) => ProofNumbers::DISPROVEN,
        None => ProofNumbers::UNKNOWN,
    }
}
