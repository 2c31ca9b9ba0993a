//! Conversion of the slots of a finished search to a trace, where moves become text on a walk over the visible tree.

use std::collections::HashSet;

use gametree_core::{Cut, GameMove, MoveBuf, MoveGen, NodeKind, Notation, Player};

use crate::arena::{Id, PointsSlot, ProofSlot, Slot, SlotVisit};
use crate::folding::Folding;
use crate::{Found, Header, Node, PointsVisit, ProofVisit, Step, Trace, Visit};

impl<M: GameMove> Folding<M> {
    /// Returns the trace of a search of `root`, with at most as many nodes as were to stay visible.
    ///
    /// `generator` has proposed the moves, and names those that a cut left out.
    /// The best line is that of `found`.
    pub fn finish<P, G>(self, root: &P, generator: &G, header: Header, found: Found) -> Trace
    where
        P: Notation<Move = M>,
        G: MoveGen<P>,
    {
        let limit = self.limit();
        let mut replay = Replay {
            generator,
            path: vec![root.clone()],
        };
        let mut walk = Walk {
            folding: &self,
            line: &mut replay,
            nodes: Vec::new(),
        };
        for &id in &self.roots {
            walk.node(id, None);
        }
        let mut nodes = walk.nodes;
        by_number(&mut nodes);
        let trace = Trace {
            header,
            nodes,
            beyond: self.beyond,
            found,
        };
        trace.folded_to(limit)
    }
}

/// Puts nodes in the order of their numbers; a prover may come late to a child of an early node.
fn by_number(nodes: &mut Vec<Node>) {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    order.sort_unstable_by_key(|&at| nodes[at].number);
    let mut places = vec![0; nodes.len()];
    for (place, &at) in order.iter().enumerate() {
        places[at] = place;
    }
    for node in &mut *nodes {
        node.parent = node.parent.map(|parent| places[parent]);
    }
    nodes.sort_unstable_by_key(|node| node.number);
}

/// A line of play from the root, with the type of its positions hidden.
trait Line<M> {
    /// Goes to the position at `ply` after the first moves of the line, by a move or a pass; at ply 0, back to the root.
    fn go_to(&mut self, ply: usize, led_here: Option<M>) -> Step;

    /// Returns the side to move at the end of the line.
    fn to_move(&self) -> Player;

    /// Returns the text of a move at the end of the line.
    fn move_text(&self, m: M) -> String;

    /// Returns the moves of the generator at the end of the line.
    fn moves(&self) -> MoveBuf<M>;
}

struct Replay<'a, P, G> {
    generator: &'a G,
    /// The positions from the root to the current node.
    path: Vec<P>,
}

impl<P, G> Replay<'_, P, G> {
    fn pos(&self) -> &P {
        self.path.last().expect("the root stays")
    }
}

impl<P: Notation, G: MoveGen<P>> Line<P::Move> for Replay<'_, P, G> {
    fn go_to(&mut self, ply: usize, led_here: Option<P::Move>) -> Step {
        self.path.truncate(ply.max(1));
        if ply == 0 {
            return Step::Root;
        }
        let mut pos = self.pos().clone();
        let step = if let Some(m) = led_here {
            let text = pos.move_text(m);
            pos.play(m);
            Step::Move(text)
        } else {
            if let Some(passed) = pos.with_pass(|passed| passed.clone()) {
                pos = passed;
            }
            Step::Pass
        };
        self.path.push(pos);
        step
    }

    fn to_move(&self) -> Player {
        self.pos().to_move()
    }

    fn move_text(&self, m: P::Move) -> String {
        self.pos().move_text(m)
    }

    fn moves(&self) -> MoveBuf<P::Move> {
        let mut moves = MoveBuf::new();
        self.generator.moves(self.pos(), &mut moves);
        moves
    }
}

/// Walk over the slots, compiled once for the moves of a game.
struct Walk<'a, M> {
    folding: &'a Folding<M>,
    line: &'a mut dyn Line<M>,
    nodes: Vec<Node>,
}

impl<M: GameMove> Walk<'_, M> {
    /// Adds the nodes below a slot, without recursion, since games can be long.
    fn node(&mut self, root: Id, parent: Option<usize>) {
        let mut open = vec![(root, parent)];
        while let Some((id, parent)) = open.pop() {
            let slot = self.folding.arena.get(id);
            let step = self.line.go_to(slot.ply as usize, slot.led_here);
            let at = self.nodes.len();
            let node = self.to_node(slot, parent, step);
            self.nodes.push(node);
            open.extend(slot.children.iter().rev().map(|&child| (child, Some(at))));
        }
    }

    fn to_node(&self, slot: &Slot<M>, parent: Option<usize>, step: Step) -> Node {
        let (visit, left_out) = match &slot.visit {
            SlotVisit::Points(points) => (
                Visit::Points(self.points(points)),
                self.left_out(slot, points),
            ),
            SlotVisit::Proof(proof) => (Visit::Proof(self.proof(proof, parent)), Vec::new()),
        };
        let named = left_out.iter().take(Node::MOST_LEFT_OUT);
        Node {
            number: slot.number,
            parent,
            search: slot.search,
            ply: slot.ply,
            step,
            to_move: self.line.to_move(),
            visit,
            left_out: u32::try_from(left_out.len()).expect("moves have codes of 16 bits"),
            left_out_moves: named.map(|&m| self.line.move_text(m)).collect(),
            folded: slot.folded,
        }
    }

    fn points(&self, points: &PointsSlot<M>) -> PointsVisit {
        PointsVisit {
            depth: points.depth,
            window: points.window,
            answer: points.answer,
            cut: points.cut,
            table: points.table,
            best: points.best.map(|(m, _)| self.line.move_text(m)),
        }
    }

    /// Returns the moves of the generator that a cut left unvisited; returns none if some were judged without a visit, on the last plies.
    fn left_out(&self, slot: &Slot<M>, points: &PointsSlot<M>) -> Vec<M> {
        let reason = points.cut.map(|cut| cut.reason);
        let is_known = match reason {
            Some(Cut::Beta) => !points.judges_unseen,
            // Only one move has a value here, and it is the best one.
            Some(Cut::EnhancedTransposition) => true,
            _ => false,
        };
        if !is_known {
            return Vec::new();
        }
        let children = slot.children.iter();
        let seen = children.filter_map(|&child| self.folding.arena.get(child).led_here);
        let best = points.best.map(|(m, _)| m);
        let seen = seen.chain(slot.folded_moves.iter().copied()).chain(best);
        let seen: HashSet<M> = seen.collect();
        let moves = self.line.moves().into_iter();
        moves.filter(|m| !seen.contains(m)).collect()
    }

    fn proof(&self, proof: &ProofSlot, parent: Option<usize>) -> ProofVisit {
        ProofVisit {
            kind: proof.kind.unwrap_or_else(|| self.kind_below(parent)),
            goal: proof.goal,
            first: proof.first,
            last: proof.last,
            thresholds: proof.thresholds,
            expansions: proof.expansions,
            judged: proof.judged,
        }
    }

    /// Returns the kind of the current position, which was not expanded: that of its parent if the same player moves there.
    fn kind_below(&self, parent: Option<usize>) -> NodeKind {
        let Some(parent) = parent.map(|at| &self.nodes[at]) else {
            return NodeKind::Or;
        };
        let kind = parent.proof().map_or(NodeKind::Or, |proof| proof.kind);
        let to_move = self.line.to_move();
        match kind {
            kind if to_move == parent.to_move => kind,
            NodeKind::Or => NodeKind::And,
            NodeKind::And => NodeKind::Or,
        }
    }
}
