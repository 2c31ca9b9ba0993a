//! Sentences about the results of a prover for a position.

use gametree_core::{Goal, NodeKind, Phrase, ProofNumbers, Score};
use gametree_trace::{Node, Trace};

use crate::cuts::{TracedNode, label};

/// Explains the result that a prover has shown at a visible node, or the part it has still to show there.
///
/// Returns `None` for a node whose moves it has not tried, and for a node of another kind of search.
/// For a node that was [settled elsewhere](Trace::is_settled_elsewhere) the phrase states that.
/// A disproof is described by its meaning: nothing that was tried leads to the goal.
///
/// `children` are the indices of its children, as in [`Trace::children`].
///
/// # Panics
/// Panics if `at`, or one of `children`, is not the index of a visible node.
pub fn proof_reason(trace: &Trace, at: usize, children: &[usize]) -> Option<Phrase> {
    let traced = TracedNode::of(trace, at);
    let proof = traced.node.proof()?;
    if trace.is_settled_elsewhere(at) {
        return Some(traced.with_place("proof-elsewhere"));
    }
    let last = proof.last.filter(|_| proof.expansions > 0)?;
    let goal = trace.nodes()[trace.ancestor(at, 0)].proof()?.goal?;
    let is_or = proof.kind == NodeKind::Or;
    let nodes = trace.nodes();
    let children: Vec<&Node> = children.iter().map(|&child| &nodes[child]).collect();
    let settled_by = |is_proven: bool| {
        let mut settled = children.iter().filter(|child| {
            let last = numbers(child);
            last.is_some_and(|last| last.is_solved() && (last.pn == 0) == is_proven)
        });
        settled.next().map(|child| label(&child.step))
    };
    let of_goal = |message: &'static str| {
        traced
            .with_place(message)
            .with("goal", wanted(&traced, goal))
    };
    Some(match (last.is_solved(), last.pn == 0) {
        // One move is enough.
        (true, is_proven) if is_proven == is_or => {
            let message = if is_proven {
                "proof-move"
            } else {
                "disproof-move"
            };
            of_goal(message).with("move", settled_by(is_proven)?)
        }
        (true, true) => of_goal("proof-all"),
        (true, false) => of_goal("disproof-all"),
        (false, _) => {
            // Folded nodes may be moves, so their number is unknown.
            if !traced.node.folded.is_empty() || children.is_empty() {
                return None;
            }
            let is_open = |child: &&Node| numbers(child).is_none_or(|last| !last.is_solved());
            let open = children.iter().copied().filter(is_open).count();
            let message = if is_or { "open-moves" } else { "open-replies" };
            of_goal(message)
                .with("open", open)
                .with("of", children.len())
        }
    })
}

/// Returns the goal of the prover as a noun.
fn wanted(traced: &TracedNode<'_>, goal: Goal) -> Phrase {
    let message = match goal.least {
        _ if traced.trace.header().is_for_points => "goal-points",
        Score::DRAW => "goal-draw",
        least if least == Score::DRAW.next() => "goal-win",
        _ => "goal-points",
    };
    let phrase = Phrase::new(message).with("player", traced.player(goal.player));
    phrase.with("points", goal.least.raw().to_string())
}

fn numbers(node: &Node) -> Option<ProofNumbers> {
    node.proof().and_then(|proof| proof.last)
}
