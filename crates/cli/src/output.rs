//! Answers as JSON, and what they are made of.

use std::time::Duration;

use clap::Args;
use gametree_core::{KeyKind, Outcome, Player};
use gametree_registry::{Answer, Language, Session, Words};
use serde_json::{Value, json};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WordsArgs {
    /// Also say how the search was done: engine, generator, depth, keys, and why it stopped
    #[arg(long, short, conflicts_with = "json")]
    pub(crate) verbose: bool,
}

/// Whether the terminal, if there is one, can do no more than print one line after the other.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// An answer with the keys that the README promises, in their order.
pub fn answer_json(answer: &Answer) -> Value {
    let about = json!({ "game": &*answer.game, "position": &*answer.position });
    joined(about, found_json(answer))
}

/// The keys of an answer without those that say what was asked.
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

/// One object with the keys of both, those of `first` in front.
pub(crate) fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// Seconds to the microsecond: what a search takes is not known better.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// A move of the current position as people write it.
pub(crate) fn move_words(m: &str, session: &dyn Session) -> String {
    session.line_words(&[m.to_owned()]).concat()
}

/// How sentences call a player: as the board does, or `the first player` where it has no name for them.
pub(crate) fn player_words(session: &dyn Session, player: Player) -> String {
    Words::new(Language::English, &[]).player(session.player_name(player))
}

/// How a table tells positions apart, in a word.
pub(crate) const fn keys_name(keys: KeyKind) -> &'static str {
    match keys {
        KeyKind::Exact => "exact",
        KeyKind::Hash128 => "hash128",
        KeyKind::Hash64 => "hash64",
    }
}

/// The winner as `first` or `second`; null where there is none.
pub(crate) fn winner_json(outcome: Option<Outcome>) -> Value {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(Value::Null, |player| player.to_string().into())
}
