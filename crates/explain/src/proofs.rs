//! What a prover knows of a position, in sentences.

use gametree_core::{NodeKind, Phrase, ProofNumbers, Score};
use gametree_trace::{Goal, Node, Trace};

use crate::cuts::{Told, label};

/// What a prover has shown at a visible node, or what it has still to show there; `None` for a node whose moves it has not tried, and for one of another search.
///
/// Of a node that was [settled elsewhere](Trace::is_settled_elsewhere) it says so.
/// A disproof is told as what it is: that nothing that was tried leads to the goal.
///
/// `children` are the places of its children, as in [`Trace::children`].
///
/// # Panics
/// When `at`, or one of `children`, is the place of no visible node.
pub fn proof_reason(trace: &Trace, at: usize, children: &[usize]) -> Option<Phrase> {
    let told = Told::of(trace, at);
    let proof = told.node.proof()?;
    if trace.is_settled_elsewhere(at) {
        return Some(told.with_place("proof-elsewhere"));
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
    let of_goal =
        |message: &'static str| told.with_place(message).with("goal", wanted(&told, goal));
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
            // What is folded may be moves, and then nobody knows how many there are.
            if !told.node.folded.is_empty() || children.is_empty() {
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

/// What the prover is asked for, as a thing.
fn wanted(told: &Told<'_>, goal: Goal) -> Phrase {
    let message = match goal.least {
        _ if told.trace.header().is_for_points => "goal-points",
        Score::DRAW => "goal-draw",
        least if least == Score::DRAW.next() => "goal-win",
        _ => "goal-points",
    };
    let phrase = Phrase::new(message).with("player", told.player(goal.player));
    phrase.with("points", goal.least.raw().to_string())
}

fn numbers(node: &Node) -> Option<ProofNumbers> {
    node.proof().and_then(|proof| proof.last)
}
