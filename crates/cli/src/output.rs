//! Answers as JSON, and their parts.

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

/// Returns `true` if the terminal, if there is one, can only print one line after the other.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// Returns an answer with the keys that the README lists, in their order.
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

/// Joins two objects into one, with the keys of `first` in front.
pub(crate) fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// Returns seconds to the microsecond, which is the precision of a search's time.
pub(crate) fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

/// Returns a move of the current position as people write it.
pub(crate) fn move_words(m: &str, session: &dyn Session) -> String {
    session.line_words(&[m.to_owned()]).concat()
}

/// Returns a player's name for sentences: that of the board, or `the first player` where the game has no name.
pub(crate) fn player_words(session: &dyn Session, player: Player) -> String {
    Words::new(Language::English, &[]).player(session.player_name(player))
}

/// Returns the name of the way in which a table tells positions apart.
pub(crate) const fn keys_name(keys: KeyKind) -> &'static str {
    match keys {
        KeyKind::Exact => "exact",
        KeyKind::Hash128 => "hash128",
        KeyKind::Hash64 => "hash64",
    }
}

/// Returns the winner as `first` or `second`; null where there is none.
pub(crate) fn winner_json(outcome: Option<Outcome>) -> Value {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(Value::Null, |player| player.to_string().into())
}
