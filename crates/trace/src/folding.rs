//! Tracer that keeps the part of a search that matters most, however long the search is.

use gametree_core::{
    Bound, Bounds, Event, Goal, NodeKind, ProofNumbers, Score, Tracer, Window, beta_set_at,
};

use crate::arena::{Arena, Id, PointsSlot, ProofSlot, Slot, SlotVisit};
use crate::{Answer, Counts, CutHere};

/// Number of slots beyond three times the limit before nodes are first folded, for limits that are very small.
pub(crate) const SPARE: usize = 64;

/// A tracer that keeps at most some multiple of `limit` nodes while a search runs, and counts all others at their ancestors.
///
/// # What stays visible
/// Nodes rank by the search of the root they belong to, then by their ply, then by the size of their subtree, then by their number.
/// The last search that answered inside its window ranks first, which is the last complete iteration; then come the others, the later before the earlier.
/// A node therefore never outranks its parent, and the visible tree has everything down to some ply and the largest subtrees of the next ply.
/// The best line ranks before all of these.
///
/// The rank of a node is known when the search has left it, and other nodes can only make it worse.
/// Once `limit` nodes that have been left outrank a node, the node is folded.
/// The tracer looks for such nodes whenever `limit` new ones have come, so a node costs the logarithm of the limit, and memory does not grow with the search.
/// The nodes on the way to the current one are never folded, and neither are their best lines, to 64 plies.
///
/// A prover comes back to its nodes; a node that was folded in the meantime begins anew, and its earlier counts stay where they are.
#[derive(Clone, Debug)]
pub struct Folding<M> {
    pub(crate) limit: usize,
    pub(crate) arena: Arena<M>,
    /// The open nodes, in the order of their plies.
    pub(crate) path: Vec<Id>,
    pub(crate) roots: Vec<Id>,
    /// The counts of roots that were folded.
    pub(crate) beyond: Counts,
    /// Number of nodes so far.
    numbers: u64,
    pub(crate) searches: u32,
    /// The number of the last search of the root that answered inside its window.
    pub(crate) primary: Option<u32>,
    /// The bounds of the answers.
    bounds: Bounds<M>,
    /// The question for the next root.
    goal: Option<Goal>,
    /// The number of slots in use at which the tracer looks for nodes to fold.
    pub(crate) trigger: usize,
}

impl<M: Copy + Eq> Folding<M> {
    /// Makes a tracer that keeps `limit` nodes visible in the end.
    pub fn new(limit: usize) -> Self {
        let limit = limit.max(1);
        Folding {
            limit,
            arena: Arena::new(),
            path: Vec::new(),
            roots: Vec::new(),
            beyond: Counts::default(),
            numbers: 0,
            searches: 0,
            primary: None,
            bounds: Bounds::default(),
            goal: None,
            trigger: 3 * limit + SPARE,
        }
    }

    /// Makes the same tracer with fewer nodes where the system does not grant the memory for all of them.
    ///
    /// The memory is reserved here, and the same once more is known to be free for the trace that is made of it.
    pub fn within_memory(limit: usize) -> Self {
        let mut folding = Self::new(limit);
        while folding.limit > 1 && !folding.arena.reserve(folding.trigger) {
            folding = Self::new(folding.limit / 2);
        }
        folding
    }

    /// Returns the number of nodes that stay visible in the end.
    pub const fn limit(&self) -> usize {
        self.limit
    }

    /// Returns the number of nodes that are held now.
    pub fn held(&self) -> usize {
        self.arena.live()
    }

    /// Begins another search of the root, by a prover with this goal.
    pub fn ask(&mut self, goal: Goal) {
        self.goal = Some(goal);
        self.path.clear();
    }

    /// Returns the counts so far, of visible and folded nodes.
    pub fn totals(&self) -> Counts {
        let slots = self.arena.ids().map(|id| self.arena.get(id));
        slots.map(|slot| slot.own() + slot.folded).sum::<Counts>() + self.beyond
    }

    /// Adds a node below the open ones.
    fn add(&mut self, led_here: Option<M>, visit: SlotVisit<M>) -> Id {
        if self.arena.live() >= self.trigger {
            self.fold();
        }
        let parent = self.path.last().copied();
        if parent.is_none() {
            self.searches += 1;
        }
        self.numbers += 1;
        let id = self.arena.add(Slot {
            number: self.numbers,
            search: self.searches,
            ply: u32::try_from(self.path.len()).expect("plies are few"),
            parent,
            led_here,
            children: Vec::new(),
            folded_moves: Vec::new(),
            has_lost_children: false,
            folded: Counts::default(),
            visit,
        });
        match parent {
            Some(parent) => self.arena.get_mut(parent).children.push(id),
            None => self.roots.push(id),
        }
        id
    }

    fn enter(&mut self, ply: usize, led_here: Option<M>, depth: u32, window: Window) {
        self.path.truncate(ply);
        let visit = SlotVisit::Points(PointsSlot {
            depth,
            window,
            answer: None,
            cut: None,
            table: None,
            best: None,
            best_child: None,
            last_child: None,
            judges_unseen: false,
        });
        let id = self.add(led_here, visit);
        self.path.push(id);
    }

    /// Returns the visit of the open node at this ply.
    fn points(&mut self, ply: usize) -> &mut PointsSlot<M> {
        match &mut self.arena.get_mut(self.path[ply]).visit {
            SlotVisit::Points(points) => points,
            SlotVisit::Proof(_) => unreachable!("an engine is of one kind"),
        }
    }

    fn proof(&mut self, id: Id) -> &mut ProofSlot {
        match &mut self.arena.get_mut(id).visit {
            SlotVisit::Proof(proof) => proof,
            SlotVisit::Points(_) => unreachable!("an engine is of one kind"),
        }
    }

    fn value_of_child(&mut self, ply: usize, m: M, score: Score) {
        let last = self.points(ply).last_child;
        let child = last.filter(|&id| self.arena.get(id).led_here == Some(m));
        let points = self.points(ply);
        points.judges_unseen |= child.is_none();
        if points.best.is_none_or(|(_, best)| score > best) {
            points.best = Some((m, score));
            points.best_child = child;
        }
    }

    fn cut(&mut self, ply: usize, reason: gametree_core::Cut, bound: Score) {
        let windows = self.path[..=ply].iter().map(|&id| {
            match &self.arena.get(id).visit {
                SlotVisit::Points(points) => points.window,
                // A prover has no window and makes no cuts.
                SlotVisit::Proof(_) => Window::FULL,
            }
        });
        let set_at = reason.is_by_beta().then(|| beta_set_at(windows)).flatten();
        self.points(ply).cut = Some(CutHere {
            reason,
            bound,
            set_at: set_at.map(|ply| u32::try_from(ply).expect("plies are few")),
        });
    }

    fn leave(&mut self, ply: usize, score: Score, bound: Bound) {
        let id = self.path[ply];
        let points = self.points(ply);
        let Window { alpha, beta } = points.window;
        points.answer = Some(Answer { score, bound });
        self.path.truncate(ply);
        match ply.checked_sub(1) {
            Some(above) => self.points(above).last_child = Some(id),
            None if alpha < score && score < beta => self.primary = Some(self.searches),
            None => {}
        }
    }

    /// Goes to a node of a prover, which may exist already.
    fn visit(&mut self, ply: usize, led_here: Option<M>, thresholds: Option<ProofNumbers>) {
        // A root that is open continues, unless there is a new goal.
        let id = match self.path.get(ply).copied() {
            Some(root) if ply == 0 && self.goal.is_none() => root,
            _ => {
                self.path.truncate(ply);
                self.child(led_here)
            }
        };
        self.path.truncate(ply);
        if let Some(goal) = self.goal.take() {
            self.proof(id).goal = Some(goal);
        }
        self.proof(id).thresholds = thresholds;
        self.path.push(id);
    }

    /// Returns the node after a move of the innermost open node, and adds it if it does not exist.
    fn child(&mut self, led_here: Option<M>) -> Id {
        let Some(&parent) = self.path.last() else {
            return self.add(led_here, SlotVisit::Proof(ProofSlot::default()));
        };
        // Moves mostly come in the same order again.
        let from = self.proof(parent).cursor;
        let children = &self.arena.get(parent).children;
        let count = children.len();
        let found = (from..from + count).map(|at| at % count).find(|&at| {
            let child = self.arena.get(children[at]);
            child.led_here == led_here
        });
        if let Some(at) = found {
            let id = children[at];
            self.proof(parent).cursor = at + 1;
            return id;
        }
        self.add(led_here, SlotVisit::Proof(ProofSlot::default()))
    }

    fn number(&mut self, id: Id, numbers: ProofNumbers) {
        let proof = self.proof(id);
        proof.first.get_or_insert(numbers);
        proof.last = Some(numbers);
    }

    fn judge(&mut self, ply: usize, m: M, numbers: ProofNumbers) {
        self.path.truncate(ply + 1);
        let id = self.child(Some(m));
        self.proof(id).judged += 1;
        self.number(id, numbers);
    }

    fn expand(&mut self, ply: usize, kind: NodeKind) {
        let proof = self.proof(self.path[ply]);
        proof.expansions += 1;
        proof.kind = Some(kind);
    }
}

impl<M: Copy + Eq> Tracer<M> for Folding<M> {
    fn record(&mut self, event: Event<M>) {
        let bound = self.bounds.record(&event);
        match event {
            Event::Enter {
                ply,
                led_here,
                depth,
                window,
            } => self.enter(ply, led_here, depth, window),
            Event::Child { ply, m, score } => self.value_of_child(ply, m, score),
            Event::TableHit { ply, score } => self.points(ply).table = Some(score),
            Event::Cut { ply, reason, bound } => self.cut(ply, reason, bound),
            Event::Leave { ply, score } => {
                let bound = bound.expect("the node was entered");
                self.leave(ply, score, bound);
            }
            Event::Visit {
                ply,
                led_here,
                thresholds,
            } => self.visit(ply, led_here, thresholds),
            Event::Expand { ply, kind } => self.expand(ply, kind),
            Event::Numbers { ply, numbers } => self.number(self.path[ply], numbers),
            Event::ChildNumbers { ply, m, numbers } => self.judge(ply, m, numbers),
            Event::SubSearch { ply, nodes } => {
                self.arena.get_mut(self.path[ply]).folded.nodes += nodes;
            }
        }
    }
}
