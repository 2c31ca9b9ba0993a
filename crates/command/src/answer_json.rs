//! Answers and verified certificates as JSON.

use std::time::Duration;

use gametree_certificate::Report;
use gametree_core::{KeyKind, Outcome, Player};
use gametree_explain::Sentence;
use gametree_registry::{Answer, Fact, GameEntry, Language, Session, Words};
use serde_json::{Value, json};

/// Returns an answer with the keys that the README of `gametree-cli` lists, in their order.
pub fn answer_json(answer: &Answer) -> Value {
    let about = json!({ "game": &*answer.game, "position": &*answer.position });
    joined(about, found_json(answer))
}

/// Returns the keys of an answer without those that name the game and the position.
pub fn found_json(answer: &Answer) -> Value {
    json!({
        "to_move": answer.to_move.to_string(),
        "value": answer.value().to_string(),
        "winner": winner_json(answer.outcome()),
        "plies": answer.plies(),
        "proven": answer.is_proven(),
        "score": answer.report.score.raw(),
        "best": answer.report.best,
        "line": answer.report.line,
        "engine": answer.engine.name(),
        "generator": answer.generator,
        "keys": answer.keys.map(keys_name),
        "depth": answer.report.depth,
        "nodes": answer.report.nodes,
        "seconds": seconds(answer.report.elapsed),
        "stopped": answer.report.stopped.to_string(),
    })
}

/// Returns the answer of a proof with the facts that the game adds to it, each under its name.
pub fn solution_json(answer: &Answer, facts: &[Fact]) -> Value {
    let mut object = answer_json(answer);
    for fact in facts {
        object[fact.name] = fact.value.into();
    }
    object
}

/// Returns the answer for a position with those for its moves, each with its `move`.
pub fn analysis_json(root: &Answer, entries: &[Answer]) -> Value {
    let of_move = |entry: &Answer| joined(json!({ "move": entry.report.best }), answer_json(entry));
    let mut object = answer_json(root);
    object["moves"] = entries.iter().map(of_move).collect();
    object
}

/// Returns the answer for a position with the sentences about it, in these words.
pub fn explanation_json(root: &Answer, sentences: &[Sentence], words: &Words) -> Value {
    let mut object = answer_json(root);
    object["language"] = words.language().tag().into();
    object["sentences"] = sentences_json(sentences, words);
    object
}

/// Returns sentences in these words, each with its kind and its lines.
pub fn sentences_json(sentences: &[Sentence], words: &Words) -> Value {
    let sentences = sentences.iter().map(|sentence| {
        json!({
            "kind": sentence.kind_name(),
            "text": sentence.text(words),
            "proven": sentence.is_proven,
            "lines": sentence.lines,
        })
    });
    sentences.collect()
}

/// Returns the description of a game in English for programs whose questions name no file.
pub fn entry_json(game: &GameEntry) -> Value {
    let text = game.text_without_files(Language::English);
    json!({
        "name": game.name,
        "title": text.title,
        "summary": text.summary,
        "parameters": game.parameters_without_files.unwrap_or(game.parameters),
        "usual": game.usual(),
        "example": game.example,
        "rules": text.rules,
        "meanings": meanings_json(&text.parameters),
        "positions": game.about.positions,
        "moves": game.about.moves,
        "starts": meanings_json(&text.starts),
    })
}

/// Returns words with their meanings, each an object.
pub fn meanings_json(meanings: &[(&str, String)]) -> Value {
    let meanings = meanings.iter();
    meanings
        .map(|(name, meaning)| json!({ "name": name, "meaning": meaning }))
        .collect()
}

/// Returns the position of a session, with its legal moves and its board as text.
pub fn position_json(session: &dyn Session) -> Value {
    let outcome = session.outcome();
    json!({
        "game": session.name(),
        "position": session.position(),
        "to_move": session.to_move().to_string(),
        "finished": outcome.is_some(),
        "winner": winner_json(outcome),
        "legal_moves": session.legal_moves(),
        "diagram": session.diagram(),
    })
}

/// Returns the number of move sequences of a length from the position of a session.
pub fn perft_json(session: &dyn Session, depth: u32, count: u64) -> Value {
    json!({
        "game": session.name(),
        "position": session.position(),
        "depth": depth,
        "count": count,
    })
}

/// Returns the claims that a certificate has shown, with the keys that the README of `gametree-cli` lists.
pub fn verification_json(report: &Report, session: &dyn Session) -> Value {
    let (header, value) = (&report.header, report.value);
    let points = value
        .score_for(Player::First)
        .filter(|score| score.plies().is_none());
    let outcome = value.winner().map(Outcome::Win);
    let outcome = outcome.or_else(|| Some(Outcome::points(points?, Player::First)));
    let shown = json!({
        "game": header.game,
        "position": header.position,
        "claims": header.claims.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "value": if value.is_draw() && session.is_for_points() {
            format!("0 points for {}", Player::First)
        } else {
            value.to_string()
        },
        "winner": winner_json(outcome),
        "plies": value.plies(),
        "proven": true,
    });
    joined(shown, report_json(report))
}

/// Returns the size and the basis of a certificate as keys of an object.
pub fn report_json(report: &Report) -> Value {
    json!({
        "entries": report.entries,
        "bytes": report.bytes,
        "exact": report.basis.is_exact(),
        "basis": report.basis.to_string(),
    })
}

/// Joins two objects into one, with the keys of `first` in front.
pub fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// Returns seconds to the microsecond, which is the precision of a search's time.
pub fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Returns the name of the kind of keys by which a table tells positions apart.
const fn keys_name(keys: KeyKind) -> &'static str {
    match keys {
        KeyKind::Exact => "exact",
        KeyKind::Hash128 => "hash128",
        KeyKind::Hash64 => "hash64",
    }
}

/// Returns the winner as `first` or `second`; null where there is none.
pub fn winner_json(outcome: Option<Outcome>) -> Value {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(Value::Null, |player| player.to_string().into())
}
