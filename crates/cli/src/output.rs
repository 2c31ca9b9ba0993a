//! Answers as JSON and as sentences.

use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use gametree_command::count;
use gametree_core::{KeyKind, Outcome, Player, Score};
use gametree_registry::{Answer, GameValue, Session};
use gametree_search::StopReason;
use indicatif::HumanCount;
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

/// What is known of the position, in words: what is proven, or else what the search believes.
pub(crate) fn sentence(answer: &Answer, session: &dyn Session) -> String {
    let name = |player| player_words(session, player);
    match (answer.outcome(), answer.plies()) {
        (Some(Outcome::Draw), _) => "draw, proven".to_owned(),
        (Some(Outcome::Win(winner)), Some(plies)) => {
            format!("{} wins in {}, proven", name(winner), plies_words(plies))
        }
        (Some(Outcome::Win(winner)), None) => format!("{} wins, proven", name(winner)),
        (Some(Outcome::Points(points)), _) => {
            format!("{}, proven", points_words(points, session))
        }
        (None, _) => belief(answer, session),
    }
}

/// What a search without a proof believes, in words.
fn belief(answer: &Answer, session: &dyn Session) -> String {
    let score = answer.report.score;
    if answer.knows_nothing() {
        return "not proven".to_owned();
    }
    let favoured = if score < Score::DRAW {
        !answer.to_move
    } else {
        answer.to_move
    };
    let name = player_words(session, favoured);
    let size = score.raw().unsigned_abs();
    match score.plies() {
        _ if score == Score::WIN || score == Score::LOSS => {
            format!("not proven; {name} wins if the estimate is right")
        }
        Some(plies) => format!(
            "not proven; {name} wins in {} if the estimate is right",
            plies_words(plies)
        ),
        None if score == Score::DRAW => "not proven; the estimate is even".to_owned(),
        // What a prover shows before the last of its questions is answered is a bound.
        None if answer.engine.is_prover() => {
            format!("not proven to the end; {name} gets {size} points or more")
        }
        None => format!("not proven; the estimate favours {name} by {size}"),
    }
}

/// The value of a move for the player who makes it, in two or three words; whether it is proven, only an estimate says.
pub(crate) fn value_words(answer: &Answer) -> String {
    let score = answer.report.score;
    match (answer.value(), answer.plies()) {
        // Provers do not go by depth.
        (GameValue::Unknown, _) if answer.report.depth == 0 && !answer.engine.is_prover() => {
            "not searched".to_owned()
        }
        (GameValue::Unknown, _) if answer.knows_nothing() => "not proven".to_owned(),
        (GameValue::Unknown, _) if score == Score::DRAW => "even, estimated".to_owned(),
        (GameValue::Unknown, _) => format!("{score}, estimated"),
        (GameValue::Draw, _) => "draw".to_owned(),
        (value, Some(plies)) => format!("{value} in {plies}"),
        (value, None) if score.plies().is_some() => value.to_string(),
        (_, None) => format!("{:+} points", score.raw()),
    }
}

/// A move of the current position as people write it.
pub(crate) fn move_words(m: &str, session: &dyn Session) -> String {
    session.line_words(&[m.to_owned()]).concat()
}

/// The end of a game, in words.
pub(crate) fn result(outcome: Outcome, session: &dyn Session) -> String {
    match outcome {
        Outcome::Win(winner) => format!("{} has won", player_words(session, winner)),
        Outcome::Draw => "a draw".to_owned(),
        Outcome::Points(points) => points_words(points, session),
    }
}

/// How sentences call a player: as the board does, or `the first player` where it has no name for them.
pub(crate) fn player_words(session: &dyn Session, player: Player) -> String {
    let name = session.player_name(player);
    if name == player.to_string() {
        format!("the {name} player")
    } else {
        name.to_owned()
    }
}

fn plies_words(plies: u32) -> String {
    count(plies, "ply", "plies")
}

fn points_words(points: i16, session: &dyn Session) -> String {
    let noun = if points.abs() == 1 { "point" } else { "points" };
    let name = player_words(session, Player::First);
    format!("{points:+} {noun} for {name}")
}

/// Below the sentence: the line, what it took, and where a limit came before the proof, which; with `verbose`, also how the search was done.
pub(crate) fn write_details(
    out: &mut dyn Write,
    (answer, session): (&Answer, &dyn Session),
    verbose: bool,
) -> io::Result<()> {
    // What is not proven and not estimated was tried first, no more.
    if !answer.report.line.is_empty() && !answer.knows_nothing() {
        let line = session.line_words(&answer.report.line);
        writeln!(out, "line: {}", line.join(" "))?;
    }
    if !answer.is_proven() {
        write_limit(out, answer)?;
    }
    write_effort(out, answer, verbose)
}

/// The limit that came before the proof, and what to do about it.
pub(crate) fn write_limit(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    let Some(limit) = limit(answer.report.stopped) else {
        return Ok(());
    };
    let is_best = answer.report.stopped == StopReason::Interrupted && !answer.knows_nothing();
    let found = if is_best {
        "; this is the best so far"
    } else {
        ""
    };
    writeln!(out, "{limit}{found}")
}

/// What the search took, and with `verbose` how it was done.
pub(crate) fn write_effort(out: &mut dyn Write, answer: &Answer, verbose: bool) -> io::Result<()> {
    let report = &answer.report;
    writeln!(
        out,
        "{} nodes in {:.3} s",
        HumanCount(report.nodes),
        report.elapsed.as_secs_f64()
    )?;
    if !verbose {
        return Ok(());
    }
    let keys = answer.keys.map_or("none", keys_name);
    writeln!(
        out,
        "engine {}, generator {}, depth {}, keys {keys}, stopped: {}",
        answer.engine, answer.generator, report.depth, report.stopped
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

/// Why a search ended without a proof, and what may lead further.
const fn limit(stopped: StopReason) -> Option<&'static str> {
    Some(match stopped {
        StopReason::Solved => return None,
        StopReason::Depth => "the search went as deep as --depth allows; a larger one sees further",
        StopReason::Exhausted => {
            "all that was to be tried was searched to its end, and yet it proves nothing"
        }
        StopReason::Unconfirmed => {
            "a proof was found whose line does not end as it says, so it does not count"
        }
        StopReason::Nodes => "the search visited as many nodes as --nodes allows; more see further",
        StopReason::Time => "the time was up; a longer --time sees further",
        StopReason::Memory => "the memory was full; a larger --table holds more",
        StopReason::Interrupted => "the search was interrupted",
    })
}

/// The winner as `first` or `second`; null where there is none.
pub(crate) fn winner_json(outcome: Option<Outcome>) -> Value {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(Value::Null, |player| player.to_string().into())
}
