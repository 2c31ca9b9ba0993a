//! The laws of moves that are taken back and of copies: the rules answer as before, one ply deep.

use std::fmt;

use gametree_core::{GameMove, MoveGen, Notation, Outcome, Player};

use crate::random::{Rng, moves_of};
use crate::report::Report;

/// The answers of the rules at a position, with the legal moves in the order of their codes.
#[derive(PartialEq)]
struct Answers {
    text: String,
    to_move: Player,
    outcome: Option<Outcome>,
    moves: Vec<String>,
}

impl Answers {
    fn of<P: Notation, G: MoveGen<P>>(pos: &P, legal: &G) -> Self {
        let mut moves = moves_of(pos, legal);
        moves.sort_unstable_by_key(|m| m.code());
        Answers {
            text: pos.position_text(),
            to_move: pos.to_move(),
            outcome: pos.outcome(),
            moves: moves.iter().map(|&m| pos.move_text(m)).collect(),
        }
    }
}

impl fmt::Display for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} to move, ", self.text, self.to_move)?;
        if let Some(outcome) = self.outcome {
            write!(f, "outcome {outcome:?}, ")?;
        }
        write!(f, "moves {}", self.moves.join(" "))
    }
}

/// Plays every move on a copy of its own, then all of them in turn on one copy, each with a reply, and takes them back.
///
/// Equality and keys may leave a field out that copies share, or that `undo` forgets.
/// The answers of the rules show it: at the original, after each undo, and after each move that follows.
pub(crate) fn check_taken_back<P: Notation, G: MoveGen<P>>(
    pos: &P,
    moves: &[P::Move],
    legal: &G,
    report: &mut Report,
) {
    let before = Answers::of(pos, legal);
    let mut differ = |law, when: &str, found: &P, expected: &Answers| {
        let found = Answers::of(found, legal);
        let differ = found != *expected;
        if differ {
            let what = format!("{when}: {found}\n  instead of: {expected}");
            report.broken(law, pos, what);
        }
        differ
    };
    // 1. A copy is as good as its original, and shares nothing with it.
    let law = "a copy answers as its original";
    if differ(law, "on a copy", &pos.clone(), &before) {
        return;
    }
    let mut children = Vec::new();
    for &m in moves {
        let mut child = pos.clone();
        child.play(m);
        children.push((m, Answers::of(&child, legal)));
        let law = "moves on a copy leave the original as it was";
        let when = format!("after {} on a copy", pos.move_text(m));
        if differ(law, &when, &pos.clone(), &before) {
            return;
        }
    }
    // 2. Nothing is left of moves that were taken back; the first move comes once more, after all others.
    let (mut copy, mut rng) = (pos.clone(), Rng::new(pos.key()));
    for (m, expected) in children.iter().chain(children.first()) {
        let text = pos.move_text(*m);
        let undo = copy.play(*m);
        let law = "a position answers alike after other moves were taken back";
        if differ(law, &format!("after {text}"), &copy, expected) {
            return;
        }
        let replies = moves_of(&copy, legal);
        if copy.outcome().is_none()
            && let Some(reply) = rng.pick(&replies)
        {
            copy.with_move(reply, |_| ());
        }
        copy.undo(*m, undo);
        let law = "undo restores the answers of the rules";
        if differ(law, &format!("after {text} and its undo"), &copy, &before) {
            return;
        }
    }
}
