//! Conversion of the answers of searches to claims.

use gametree_core::{Outcome, Phrase, Player, Score};
use gametree_registry::{Answer, Effect, Session, grace};
use gametree_search::SearchLimits;

use crate::defences::{apart, defences};
use crate::phrases::{estimate, least, move_words};
use crate::punishment::punishments;
use crate::{Claim, Defences, EstimateScale, Explanation, Line, Punishment, Threat};

/// Number of moves of a plan that are described one by one.
const TOLD: usize = 12;

/// Explains the current position by the answers of searches.
///
/// `root` is the answer about the position.
/// `entries` are the answers about each of its legal moves, for the player who makes the move, best first.
///
/// This function runs no search: it finds threats and forced replies by playing every move for two plies, and checks lines by playing them.
/// Statements that the answers do not prove are kept apart as belief.
///
/// `limits` are those of the searches.
/// The explanation may take the rest of their time and at least [half a second](grace); effects and reasons for which there is no time are left out.
/// It ends when their stop flag is set.
pub fn explain(
    root: &Answer,
    entries: &[Answer],
    session: &mut dyn Session,
    limits: &SearchLimits,
) -> Explanation {
    let stop = &grace(&limits.minus(root.report.nodes, root.report.elapsed));
    let mut claims = Vec::new();
    if let Some(outcome) = session.outcome() {
        claims.push(Claim::Over(outcome));
    } else {
        let effect = Effect::of_last_move(session, stop);
        claims.extend(value(root, entries, &effect, session, stop));
        let threat = threat(&claims[0], root.to_move, effect, session);
        claims.splice(1..1, threat);
        let is_less = |outcome, player| is_less(outcome, player, root);
        let mut punished: Vec<Punishment> = punishments(entries, is_less, session, stop).collect();
        if root.outcome().is_none() {
            let (threat, others) = apart(punished, entries.len());
            claims.extend(threat.map(|threat| {
                Claim::Defences(Defences {
                    threat,
                    blocks: Vec::new(),
                    of: entries.len(),
                })
            }));
            punished = others;
        }
        claims.extend(punished.into_iter().map(Claim::Punished));
        let is_belief = |claim: &Claim| matches!(claim, Claim::Belief(_) | Claim::Favourite(_));
        if claims.iter().all(is_belief) && !entries.is_empty() {
            claims.push(Claim::NoneRefuted);
        }
    }
    claims.extend(session.remarks().into_iter().map(Claim::Remark));
    of_claims(claims, session)
}

/// Returns the first claim of [`explain`] without searches of the moves: the value of the current position by the answer to it.
pub fn explain_value(root: &Answer, session: &dyn Session) -> Explanation {
    let claim = match (session.outcome(), root.outcome()) {
        (Some(outcome), _) => Claim::Over(outcome),
        (None, Some(outcome)) => Claim::Value(outcome, root.plies()),
        (None, None) => belief(root),
    };
    of_claims(vec![claim], session)
}

/// Returns the claim about a position whose value is not proven to the end.
fn belief(root: &Answer) -> Claim {
    match least(root) {
        Some((player, size)) => Claim::Least(player, size),
        None => Claim::Belief(estimate(root)),
    }
}

fn of_claims(claims: Vec<Claim>, session: &dyn Session) -> Explanation {
    let name = |player| session.player_name(player).to_owned();
    Explanation {
        to_move: session.to_move(),
        names: [Player::First, Player::Second].map(name),
        scale: EstimateScale::of(session),
        claims,
    }
}

/// Returns the claims about the value of the position, the moves that reach it, and the way the game goes on.
fn value(
    root: &Answer,
    entries: &[Answer],
    effect: &Effect,
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) -> Vec<Claim> {
    let Some(outcome) = root.outcome() else {
        return unproven(root, entries, effect, session, stop);
    };
    let mut claims = vec![
        Claim::Value(outcome, root.plies()),
        keeps(outcome, entries, session),
    ];
    if let Some(defences) = defences(root, entries, effect, session, stop) {
        claims.push(Claim::Defences(defences));
        return claims;
    }
    let line = Line::of(main_line(root, entries, session, stop), TOLD, session, stop);
    // A proof without a line to the end has a first move; the moves after it are only those that the search happened to try.
    if line.end.is_some() {
        claims.push(Claim::Plan(line));
    } else if outcome == Outcome::Win(root.to_move) {
        let first = root.report.best.as_slice();
        claims.extend(begun(Line::of(first, 1, session, stop)).map(Claim::Plan));
    }
    claims
}

/// Returns the claim about the moves that keep a proven value.
fn keeps(outcome: Outcome, entries: &[Answer], session: &dyn Session) -> Claim {
    let keeping = entries
        .iter()
        .filter(|entry| entry.outcome() == Some(outcome));
    let (moves, plies) = keeping
        .filter_map(|entry| {
            Some((
                move_words(entry.report.best.as_ref()?, session),
                entry.plies(),
            ))
        })
        .unzip();
    Claim::Keeps {
        outcome,
        moves,
        plies,
        of: entries.len(),
        open: entries.iter().filter(|entry| !entry.is_proven()).count(),
    }
}

/// Returns the line of the proof, or for a position that is lost in an unknown number of plies a line that begins with a sensible defence.
///
/// The opponent's reply to most of the moves is the point of the attack, so the defence that takes it away is the one to explain.
fn main_line<'a>(
    root: &'a Answer,
    entries: &'a [Answer],
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) -> &'a [String] {
    let line = root.report.line.as_slice();
    let lost = Some(Outcome::Win(!root.to_move));
    if root.outcome() != lost || root.plies().is_some() {
        return line;
    }
    let lines = entries.iter().filter(|entry| entry.outcome() == lost);
    let lines: Vec<&[String]> = lines
        .map(|entry| entry.report.line.as_slice())
        .filter(|line| Line::of(line, 0, session, stop).end == lost)
        .collect();
    let takes_away = |line: &[String]| {
        let replies = lines.iter().filter_map(|other| other.get(1));
        replies.filter(|reply| Some(*reply) == line.first()).count()
    };
    let best = lines
        .iter()
        .max_by_key(|line| (takes_away(line), line.len()));
    best.map_or(line, |best| best)
}

/// Returns the claims about a position whose value no search has proven: the result that the rules show within two plies, or else the belief and the move that it favours.
fn unproven(
    root: &Answer,
    entries: &[Answer],
    effect: &Effect,
    session: &mut dyn Session,
    stop: &dyn Fn() -> bool,
) -> Vec<Claim> {
    if !session.wins_at_once().is_empty() {
        return vec![Claim::Value(Outcome::Win(root.to_move), Some(1))];
    }
    if let Effect::Forces { .. } = effect {
        return vec![Claim::Value(Outcome::Win(!root.to_move), None)];
    }
    let mut claims = vec![belief(root)];
    // No move is the best by estimates if some move has no estimate; a move that is known to lose is not the best either.
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
    let best = root.report.best.as_ref();
    if best.is_some_and(|m| are_compared && !is_lost(m)) {
        let line = &root.report.line;
        let line = if line.first() == best {
            line
        } else {
            root.report.best.as_slice()
        };
        claims.push(Claim::Favourite(Line::of(line, 1, session, stop)));
    }
    claims
}

/// Returns the claim about a standing threat, which follows the value, if the side to move has no win of its own.
fn threat(
    value: &Claim,
    to_move: Player,
    effect: Effect,
    session: &mut dyn Session,
) -> Option<Claim> {
    let has_won = matches!(value, Claim::Value(Outcome::Win(winner), _) if *winner == to_move);
    let is_threat = !has_won && effect != Effect::Quiet;
    is_threat.then(|| Claim::Threat(Threat::of(effect, session)))
}

/// Returns a line of only its first move, if there is something to report about that move.
fn begun(line: Line) -> Option<Line> {
    let first = line.steps.first()?;
    let is_quiet = first.effect == Effect::Quiet && first.reasons.is_empty();
    (!is_quiet).then_some(line)
}

/// Summarises the moves of a position: the number that keep its value, and the fate of the others; empty if the position is not proven.
pub fn summary(root: &Answer, entries: &[Answer], session: &dyn Session) -> Vec<Phrase> {
    let Some(outcome) = root.outcome().filter(|_| session.outcome().is_none()) else {
        return Vec::new();
    };
    let keeps = of_claims(vec![keeps(outcome, entries, session)], session).sentences();
    let mut phrases: Vec<Phrase> = keeps
        .into_iter()
        .flat_map(|sentence| sentence.phrases)
        .collect();
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

/// Returns `true` if a result is worth less to a player than the proven value of the position, or is a loss if no value is proven.
fn is_less(outcome: Outcome, player: Player, root: &Answer) -> bool {
    let score = |outcome: Outcome| outcome.score_for(player);
    match root.outcome() {
        Some(best) => score(outcome) < score(best),
        None => score(outcome) < Score::DRAW,
    }
}
