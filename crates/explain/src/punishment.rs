//! Moves that give the value away, with the replies that show it.

use gametree_core::{Outcome, Phrase, Player};
use gametree_registry::{Answer, Session};

use crate::Line;
use crate::phrases::move_words;

/// Moves that are worth less than the position, all for the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Punishment {
    /// The moves as a person writes them.
    pub moves: Vec<String>,
    /// The proven result of best play after each move.
    pub outcome: Outcome,
    /// The plies to that result, the move included, if the number is known and the same for all moves.
    pub plies: Option<u32>,
    /// The reply that shows it, as a person writes it after the first of the moves; `None` if the game ends with the moves, and if a proof names no reply.
    pub reply: Option<String>,
    /// The reasons for the reply that the game gives after each of the moves.
    pub reasons: Vec<Phrase>,
    /// The lines that show it, one for each move, as the game reads them: they replay by the rules, and have this result wherever `plies` has a number.
    pub lines: Vec<Vec<String>>,
}

/// Finds the moves with a proven result that `is_meant` names, for the player of the move, and groups those with the same reply and the same end.
///
/// Once `stop` returns `true`, the reasons for further replies are left out.
pub(crate) fn punishments(
    entries: &[Answer],
    is_meant: impl Fn(Outcome, Player) -> bool,
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) -> impl Iterator<Item = Punishment> {
    let mut found: Vec<(Option<String>, Punishment)> = Vec::new();
    for entry in entries {
        let Some((m, outcome)) = entry.report.best.as_ref().zip(entry.outcome()) else {
            continue;
        };
        if !is_meant(outcome, entry.to_move) {
            continue;
        }
        let line = Line::of(&entry.report.line, 0, session, stop);
        // Only a line that ends with the proven result shows anything.
        let score = |outcome: Outcome| outcome.score_for(entry.to_move);
        let shown = line.end.is_some_and(|end| score(end) == score(outcome));
        let reply = line.steps.get(1).filter(|_| shown);
        let moves = if shown { line.moves() } else { vec![m.clone()] };
        let words = move_words(m, session);
        let text = reply.map(|reply| reply.m.clone());
        let same = found.iter_mut().find(|(other, punishment)| {
            *other == text && punishment.outcome == outcome && punishment.plies == entry.plies()
        });
        let mut reasons = || match text.as_deref() {
            Some(reply) if !stop() => reasons_after(m, reply, session),
            _ => Vec::new(),
        };
        if let Some((_, punishment)) = same {
            // A reason must hold after each of the moves.
            if !punishment.reasons.is_empty() {
                let reasons = reasons();
                punishment.reasons.retain(|reason| reasons.contains(reason));
            }
            punishment.moves.push(words);
            punishment.lines.push(moves);
            continue;
        }
        let punishment = Punishment {
            moves: vec![words],
            outcome,
            plies: entry.plies(),
            reply: reply.map(|reply| reply.words.clone()),
            reasons: reasons(),
            lines: vec![moves],
        };
        found.push((text, punishment));
    }
    found.into_iter().map(|(_, punishment)| punishment)
}

fn reasons_after(m: &str, reply: &str, session: &mut dyn Session) -> Vec<Phrase> {
    session.play(m).expect("a line begins with a legal move");
    let reasons = session.reasons(reply);
    session.undo();
    reasons
}
