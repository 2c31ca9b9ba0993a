//! Answers as JSON and as sentences.

use std::io::{self, Write};
use std::time::Duration;

use gametree_command::count;
use gametree_core::{KeyKind, Outcome};
use gametree_registry::Answer;
use gametree_search::StopReason;
use serde_json::{Value, json};

/// An answer with the keys that the README promises, in their order.
pub(crate) fn answer_json(answer: &Answer) -> Value {
    json!({
        "game": answer.game,
        "position": answer.position,
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

/// What is known of the position, in words.
pub(crate) fn sentence(answer: &Answer) -> String {
    match (answer.outcome(), answer.plies()) {
        (Some(Outcome::Draw), _) => "draw (proven)".to_owned(),
        (Some(Outcome::Win(winner)), Some(plies)) => {
            format!(
                "the {winner} player wins in {} (proven)",
                count(plies, "ply", "plies")
            )
        }
        (Some(Outcome::Win(winner)), None) => format!("the {winner} player wins (proven)"),
        (Some(Outcome::Points(points)), _) => {
            format!("{points:+} points for the first player (proven)")
        }
        (None, _) => format!(
            "not proven; score {} for the {} player",
            answer.report.score, answer.to_move
        ),
    }
}

/// The end of a game, in words.
pub(crate) fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(winner) => format!("the {winner} player has won"),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Points(points) => format!("{points:+} points for the first player"),
    }
}

/// The line, the counts and the reason of the end, over two lines.
pub(crate) fn write_details(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    if !answer.report.line.is_empty() {
        writeln!(out, "line: {}", answer.report.line.join(" "))?;
    }
    writeln!(
        out,
        "nodes {}, depth {}, time {:.3} s, {}{}",
        answer.report.nodes,
        answer.report.depth,
        answer.report.elapsed.as_secs_f64(),
        reason(answer.report.stopped),
        match answer.keys.filter(|_| answer.is_proven()) {
            Some(keys) => format!(", keys {}", keys_name(keys)),
            None => String::new(),
        }
    )
}

/// How a table tells positions apart, in a word.
const fn keys_name(keys: KeyKind) -> &'static str {
    match keys {
        KeyKind::Exact => "exact",
        KeyKind::Hash128 => "hash128",
        KeyKind::Hash64 => "hash64",
    }
}

/// Why a search ended, in words.
pub(crate) const fn reason(stopped: StopReason) -> &'static str {
    match stopped {
        StopReason::Solved => "solved",
        StopReason::Depth => "stopped by the depth limit",
        StopReason::Exhausted => "stopped with nothing left to try",
        StopReason::Unconfirmed => "stopped because a proof was not confirmed by its line",
        StopReason::Nodes => "stopped by the node limit",
        StopReason::Time => "stopped by the time limit",
        StopReason::Memory => "stopped by the memory limit",
        StopReason::Interrupted => "interrupted",
    }
}

/// The winner as `first` or `second`; null where there is none.
pub(crate) fn winner_json(outcome: Option<Outcome>) -> Value {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(Value::Null, |player| player.to_string().into())
}
