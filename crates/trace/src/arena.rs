//! Arena of the nodes that a running search keeps visible, in memory that is reused.

use gametree_core::{Goal, NodeKind, ProofNumbers, Score, Window};

use crate::{Answer, Counts, CutHere};

/// The index of a node in the arena.
pub(crate) type Id = u32;

/// A node that is still visible.
#[derive(Clone, Debug)]
pub(crate) struct Slot<M> {
    pub(crate) number: u64,
    pub(crate) search: u32,
    pub(crate) ply: u32,
    pub(crate) parent: Option<Id>,
    pub(crate) led_here: Option<M>,
    pub(crate) children: Vec<Id>,
    /// The moves to the children that were folded.
    pub(crate) folded_moves: Vec<M>,
    /// `true` if some children of the node are no longer there.
    pub(crate) has_lost_children: bool,
    /// The counts of the folded nodes below this node.
    pub(crate) folded: Counts,
    pub(crate) visit: SlotVisit<M>,
}

/// The record of the search at a node.
#[derive(Clone, Debug)]
pub(crate) enum SlotVisit<M> {
    Points(PointsSlot<M>),
    Proof(ProofSlot),
}

#[derive(Clone, Debug)]
pub(crate) struct PointsSlot<M> {
    pub(crate) depth: u32,
    pub(crate) window: Window,
    pub(crate) answer: Option<Answer>,
    pub(crate) cut: Option<CutHere>,
    pub(crate) table: Option<Score>,
    /// The best move so far, with its score.
    pub(crate) best: Option<(M, Score)>,
    /// The child after the best move, if it is visible.
    pub(crate) best_child: Option<Id>,
    /// The child that was left last, if it is visible.
    pub(crate) last_child: Option<Id>,
    /// `true` if moves have received values without a visit.
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
    /// The index among the children after the child that was found last.
    pub(crate) cursor: usize,
}

impl<M> Slot<M> {
    /// Returns the counts of the node itself.
    pub(crate) fn own(&self) -> Counts {
        match &self.visit {
            SlotVisit::Proof(proof) => Counts::of_proof(proof.expansions, proof.judged),
            SlotVisit::Points(points) => {
                let is_leaf = points.is_leaf() && points.answer.is_some();
                let counts = Counts::of_visit(is_leaf, points.table.is_some());
                points.cut.map_or(counts, |cut| {
                    counts.with_cut(cut.reason, cut.is_deep(self.ply))
                })
            }
        }
    }
}

impl<M> PointsSlot<M> {
    /// Returns `true` if the answer comes neither from a move nor from a cut.
    pub(crate) const fn is_leaf(&self) -> bool {
        self.best.is_none() && self.cut.is_none()
    }
}

/// Slots by their ids; free slots are used again.
#[derive(Clone, Debug)]
pub(crate) struct Arena<M> {
    slots: Vec<Option<Slot<M>>>,
    free: Vec<Id>,
}

impl<M> Arena<M> {
    pub(crate) const fn new() -> Self {
        Arena {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Reserves memory for some slots; `false` where there is not twice as much.
    pub(crate) fn reserve(&mut self, slots: usize) -> bool {
        let mut twice: Vec<[Option<Slot<M>>; 2]> = Vec::new();
        let is_free = twice.try_reserve_exact(slots).is_ok();
        drop(twice);
        is_free && self.slots.try_reserve_exact(slots).is_ok()
    }

    pub(crate) fn live(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// Returns the ids in use.
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
