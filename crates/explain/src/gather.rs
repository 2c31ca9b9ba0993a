//! From the answers of searches to what can be said.

use gametree_core::{Outcome, Phrase, Player, Score};
use gametree_registry::{Answer, Session};

use crate::sentence::{Kind, Sentence};
use crate::{Claim, Effect, Explanation, Line, Punishment};

/// Moves of a plan that are told one by one.
const TOLD: usize = 12;

/// Explains the current position by what searches have answered: `root` about the position, and `entries` about each of its legal moves, for the player who makes the move, best first.
///
/// Nothing is searched here: threats and forced replies are told by playing every move for two plies, lines by playing them.
/// What the answers do not prove is kept apart as belief.
pub fn explain(root: &Answer, entries: &[Answer], session: &mut dyn Session) -> Explanation {
    let mut claims = Vec::new();
    if let Some(outcome) = session.outcome() {
        claims.push(Claim::Over(outcome));
    } else {
        let effect = Effect::of_last_move(session);
        claims.extend(value(root, entries, &effect, session));
        claims.splice(1..1, threat(&claims[0], root.to_move, effect));
        claims.extend(punishments(root, entries, session).map(Claim::Punished));
    }
    claims.extend(session.remarks().into_iter().map(Claim::Remark));
    of_claims(claims, session)
}

/// The first thing that [`explain`] says, without searches of the moves: what the current position is worth by the answer to it.
pub fn explain_value(root: &Answer, session: &dyn Session) -> Explanation {
    let claim = match (session.outcome(), root.outcome()) {
        (Some(outcome), _) => Claim::Over(outcome),
        (None, Some(outcome)) => Claim::Value(outcome, root.plies()),
        (None, None) => belief(root, !root.knows_nothing()),
    };
    of_claims(vec![claim], session)
}

/// What is said where nothing is proven to the end.
fn belief(root: &Answer, knows: bool) -> Claim {
    let score = root.report.score;
    if root.engine.is_prover() && score != Score::DRAW && score.plies().is_none() {
        // What a prover shows before the last of its questions is answered is a bound.
        let player = if score < Score::DRAW {
            !root.to_move
        } else {
            root.to_move
        };
        return Claim::Least(player, score.raw().unsigned_abs());
    }
    Claim::Belief(knows.then_some(score))
}

fn of_claims(claims: Vec<Claim>, session: &dyn Session) -> Explanation {
    let name = |player| session.player_name(player).to_owned();
    Explanation {
        to_move: session.to_move(),
        names: [Player::First, Player::Second].map(name),
        claims,
    }
}

/// What the position is worth, by which moves, and how the game goes on.
fn value(
    root: &Answer,
    entries: &[Answer],
    effect: &Effect,
    session: &mut dyn Session,
) -> Vec<Claim> {
    let Some(outcome) = root.outcome() else {
        return unproven(root, entries, effect, session);
    };
    let mut claims = vec![Claim::Value(outcome, root.plies())];
    let keeping = entries
        .iter()
        .filter(|entry| entry.outcome() == Some(outcome));
    let (moves, plies) = keeping
        .filter_map(|entry| {
            Some((
                words_of(entry.report.best.as_ref()?, session),
                entry.plies(),
            ))
        })
        .unzip();
    let of = entries.len();
    claims.push(Claim::Keeps {
        outcome,
        moves,
        plies,
        of,
        open: entries.iter().filter(|entry| !entry.is_proven()).count(),
    });
    let line = Line::of(&root.report.line, TOLD, session);
    // A proof without a line to the end has a first move, and what follows it is what the search happened to try.
    if line.end.is_some() {
        claims.push(Claim::Plan(line));
    } else if outcome == Outcome::Win(root.to_move) {
        let first = root.report.best.as_slice();
        claims.extend(begun(Line::of(first, 1, session)).map(Claim::Plan));
    }
    claims
}

/// What is said where no search has proven the value: what the rules show within two plies, or else what is believed, with the move that it speaks for.
fn unproven(
    root: &Answer,
    entries: &[Answer],
    effect: &Effect,
    session: &mut dyn Session,
) -> Vec<Claim> {
    if !session.wins_at_once().is_empty() {
        return vec![Claim::Value(Outcome::Win(root.to_move), Some(1))];
    }
    if let Effect::Forces { .. } = effect {
        return vec![Claim::Value(Outcome::Win(!root.to_move), None)];
    }
    let mut claims = vec![belief(root, !root.knows_nothing())];
    // Where a move has no estimate, none is the best by estimates; nor is one that is known to lose.
    let are_compared = entries.iter().all(|entry| !entry.knows_nothing());
    let lost = Some(Outcome::Win(!root.to_move));
    let is_lost = |m: &String| {
        let is_it = |entry: &&Answer| entry.report.best.as_ref() == Some(m);
        let escapes = effect.escapes();
        entries
            .iter()
            .find(is_it)
            .is_some_and(|entry| entry.outcome() == lost)
            || !escapes.is_empty() && !escapes.contains(m)
    };
    let favourite = root
        .report
        .best
        .iter()
        .filter(|m| are_compared && !is_lost(m));
    claims.extend(favourite.map(|m| Claim::Favourite(words_of(m, session))));
    claims
}

/// What stands threatened, told behind the value, where the side to move has no win of its own.
fn threat(value: &Claim, to_move: Player, effect: Effect) -> Option<Claim> {
    let has_won = matches!(value, Claim::Value(Outcome::Win(winner), _) if *winner == to_move);
    (!has_won && effect != Effect::Quiet).then_some(Claim::Threat(effect))
}

/// A line that is no more than its first move, where there is something to say of that.
fn begun(line: Line) -> Option<Line> {
    let first = line.steps.first()?;
    let is_quiet = first.effect == Effect::Quiet && first.reasons.is_empty();
    (!is_quiet).then_some(line)
}

/// A sentence or two about the moves of a position: how many keep its value, and what becomes of the others; nothing where the position is not proven.
pub fn summary(root: &Answer, entries: &[Answer], session: &mut dyn Session) -> Vec<Phrase> {
    let explanation = explain(root, entries, session);
    let is_keeps = |sentence: &Sentence| sentence.kind == Kind::Keeps && sentence.is_proven;
    let keeps = explanation.sentences().into_iter().filter(is_keeps);
    let mut phrases: Vec<Phrase> = keeps.flat_map(|sentence| sentence.phrases).collect();
    let Some(outcome) = root.outcome() else {
        return phrases;
    };
    let others = entries
        .iter()
        .filter(|entry| entry.outcome() != Some(outcome));
    let others: Vec<&Answer> = others.collect();
    let lost = Some(Outcome::Win(!root.to_move));
    let is_all = |outcome: Option<Outcome>| others.iter().all(|other| other.outcome() == outcome);
    if others.is_empty() {
        return phrases;
    }
    let count = others.len();
    if is_all(lost) {
        let plies: Option<Vec<u32>> = others.iter().map(|other| other.plies()).collect();
        let phrase = match plies.and_then(|plies| plies.into_iter().max()) {
            Some(most) => Phrase::new("others-lose-within").with("plies", most),
            None => Phrase::new("others-lose"),
        };
        phrases.push(phrase.with("count", count));
    } else if is_all(Some(Outcome::Draw)) {
        phrases.push(Phrase::new("others-draw").with("count", count));
    }
    phrases
}

/// The moves that are proven to be worth less than the position, those with the same reply and the same end together.
fn punishments(
    root: &Answer,
    entries: &[Answer],
    session: &mut dyn Session,
) -> impl Iterator<Item = Punishment> {
    let mut found: Vec<(Option<String>, Punishment)> = Vec::new();
    for entry in entries {
        let Some((m, outcome)) = entry.report.best.as_ref().zip(entry.outcome()) else {
            continue;
        };
        if !is_less(outcome, entry.to_move, root) {
            continue;
        }
        let line = Line::of(&entry.report.line, 0, session);
        // Only what ends as it should shows anything.
        let score = |outcome: Outcome| outcome.score_for(entry.to_move);
        let shown = line.end.is_some_and(|end| score(end) == score(outcome));
        let reply = line.steps.get(1).filter(|_| shown);
        let moves = if shown { line.moves() } else { vec![m.clone()] };
        let words = words_of(m, session);
        let text = reply.map(|reply| reply.m.clone());
        let same = found.iter_mut().find(|(other, punishment)| {
            *other == text && punishment.outcome == outcome && punishment.plies == entry.plies()
        });
        let reasons = reasons_after(m, text.as_deref(), session);
        if let Some((_, punishment)) = same {
            // What is said of the reply holds after each of the moves.
            punishment.reasons.retain(|reason| reasons.contains(reason));
            punishment.moves.push(words);
            punishment.lines.push(moves);
            continue;
        }
        let punishment = Punishment {
            moves: vec![words],
            outcome,
            plies: entry.plies(),
            reply: reply.map(|reply| reply.words.clone()),
            reasons,
            lines: vec![moves],
        };
        found.push((text, punishment));
    }
    found.into_iter().map(|(_, punishment)| punishment)
}

/// Whether an end is worth less to a player than what is proven of the position, or would be a loss where nothing is.
fn is_less(outcome: Outcome, player: Player, root: &Answer) -> bool {
    let score = |outcome: Outcome| outcome.score_for(player);
    match root.outcome() {
        Some(best) => score(outcome) < score(best),
        None => score(outcome) < Score::DRAW,
    }
}

fn reasons_after(m: &str, reply: Option<&str>, session: &mut dyn Session) -> Vec<Phrase> {
    let Some(reply) = reply else {
        return Vec::new();
    };
    session.play(m).expect("a line begins with a legal move");
    let reasons = session.reasons(reply);
    session.undo();
    reasons
}

fn words_of(m: &str, session: &dyn Session) -> String {
    session.line_words(&[m.to_owned()]).concat()
}
