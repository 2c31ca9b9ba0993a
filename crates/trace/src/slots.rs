//! The nodes that a running search has visible, in memory that is used again.

use gametree_core::{NodeKind, ProofNumbers, Score, Window};

use crate::{Bound, Counts, CutHere, Goal};

/// The place of a node among the slots.
pub(crate) type Id = u32;

/// A node that is visible as yet.
#[derive(Clone, Debug)]
pub(crate) struct Slot<M> {
    pub(crate) number: u64,
    pub(crate) search: u32,
    pub(crate) ply: u32,
    pub(crate) parent: Option<Id>,
    pub(crate) led_here: Option<M>,
    pub(crate) children: Vec<Id>,
    /// The moves to those of its children that were folded.
    pub(crate) folded_moves: Vec<M>,
    /// Whether some of its children are no longer there.
    pub(crate) has_lost_children: bool,
    /// What is below it and not visible.
    pub(crate) folded: Counts,
    pub(crate) visit: SlotVisit<M>,
}

/// What the search did at it.
#[derive(Clone, Debug)]
pub(crate) enum SlotVisit<M> {
    Points(PointsSlot<M>),
    Proof(ProofSlot),
}

#[derive(Clone, Debug)]
pub(crate) struct PointsSlot<M> {
    pub(crate) depth: u32,
    pub(crate) window: Window,
    pub(crate) answer: Option<(Score, Bound)>,
    pub(crate) cut: Option<CutHere>,
    pub(crate) table: Option<Score>,
    /// The best move so far with its score.
    pub(crate) best: Option<(M, Score)>,
    /// Where that led to, if it is visible.
    pub(crate) best_child: Option<Id>,
    /// The child that was left last, if it is visible.
    pub(crate) last_child: Option<Id>,
    /// Whether moves have got values without being visited.
    pub(crate) judges_unseen: bool,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct ProofSlot {
    pub(crate) kind: Option<NodeKind>,
    pub(crate) goal: Option<Goal>,
    pub(crate) first: Option<ProofNumbers>,
    pub(crate) last: Option<ProofNumbers>,
    pub(crate) thresholds: Option<ProofNumbers>,
    pub(crate) expansions: u64,
    pub(crate) judged: u64,
    /// Where the child that was looked for last stands among the children.
    pub(crate) cursor: usize,
}

impl<M> Slot<M> {
    /// What it amounts to itself.
    pub(crate) fn own(&self) -> Counts {
        match &self.visit {
            SlotVisit::Proof(proof) => Counts::of_proof(proof.expansions, proof.judged),
            SlotVisit::Points(points) => {
                let is_leaf = points.is_leaf() && points.answer.is_some();
                let cut = points.cut.map(|cut| (cut.reason, cut.is_deep(self.ply)));
                Counts::of_visit(is_leaf, points.table.is_some(), cut)
            }
        }
    }
}

impl<M> PointsSlot<M> {
    /// Whether neither a move nor a cut says where the answer comes from.
    pub(crate) const fn is_leaf(&self) -> bool {
        self.best.is_none() && self.cut.is_none()
    }
}

/// Slots by their ids; those that are free are used again.
#[derive(Clone, Debug)]
pub(crate) struct Slots<M> {
    slots: Vec<Option<Slot<M>>>,
    free: Vec<Id>,
}

impl<M> Slots<M> {
    pub(crate) const fn new() -> Self {
        Slots {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }

    pub(crate) fn live(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// The ids in use.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> + '_ {
        let numbered = (0..).zip(&self.slots);
        numbered.filter_map(|(id, slot)| slot.as_ref().map(|_| id))
    }

    pub(crate) fn add(&mut self, slot: Slot<M>) -> Id {
        if let Some(id) = self.free.pop() {
            self.slots[id as usize] = Some(slot);
            return id;
        }
        self.slots.push(Some(slot));
        Id::try_from(self.slots.len() - 1).expect("far fewer nodes are visible than ids")
    }

    pub(crate) fn get(&self, id: Id) -> &Slot<M> {
        self.slots[id as usize].as_ref().expect("the id is in use")
    }

    pub(crate) fn get_mut(&mut self, id: Id) -> &mut Slot<M> {
        self.slots[id as usize].as_mut().expect("the id is in use")
    }

    pub(crate) fn is_live(&self, id: Id) -> bool {
        self.slots[id as usize].is_some()
    }

    pub(crate) fn take(&mut self, id: Id) -> Slot<M> {
        self.free.push(id);
        self.slots[id as usize].take().expect("the id is in use")
    }
}
