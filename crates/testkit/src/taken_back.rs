//! The laws of moves that are taken back and of copies: the rules answer as before, one ply deep.

use gametree_core::{GameMove, MoveBuf, MoveGen, Notation, Outcome, Player};

use crate::random::{Rng, moves_of};
use crate::report::Report;

/// The answers of the rules at a position, with the legal moves in the order of their codes.
///
/// The moves are kept as they are: their texts would be most of the work on a large board.
#[derive(PartialEq)]
struct Answers<M> {
    text: String,
    to_move: Player,
    outcome: Option<Outcome>,
    moves: MoveBuf<M>,
}

impl<M: GameMove> Answers<M> {
    fn of<P: Notation<Move = M>, G: MoveGen<P>>(pos: &P, legal: &G) -> Self {
        let mut moves = moves_of(pos, legal);
        moves.sort_unstable_by_key(|m| m.code());
        Answers {
            text: pos.position_text(),
            to_move: pos.to_move(),
            outcome: pos.outcome(),
            moves,
        }
    }

    /// Describes the answers, with the texts that `pos` gives to the moves.
    fn describe<P: Notation<Move = M>>(&self, pos: &P) -> String {
        let moves: Vec<String> = self.moves.iter().map(|&m| pos.move_text(m)).collect();
        let end = self.outcome.map(|end| format!("outcome {end:?}, "));
        let (text, to_move) = (&self.text, self.to_move);
        let (end, moves) = (end.unwrap_or_default(), moves.join(" "));
        format!("{text}, {to_move} to move, {end}moves {moves}")
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
    let mut differ = |law, when: &str, found: &P, expected: &Answers<P::Move>| {
        let answers = Answers::of(found, legal);
        let differ = answers != *expected;
        if differ {
            let [seen, expected] = [&answers, expected].map(|one| one.describe(found));
            report.broken(
                law,
                pos,
                format!("{when}: {seen}\n  instead of: {expected}"),
            );
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
