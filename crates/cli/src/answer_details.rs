//! Lines below an answer: its line of play, its limit and its cost.

use std::io::{self, Write};

use gametree_core::{KeyKind, Phrase};
use gametree_registry::{Answer, Session, Words};
use gametree_search::StopReason;
use indicatif::HumanCount;

/// Prints the details below the sentence: the line, the cost, and the limit that came before the proof, if any.
///
/// With `verbose` it also prints how the search was done.
pub(crate) fn write_details(
    out: &mut dyn Write,
    (answer, session): (&Answer, &dyn Session),
    verbose: bool,
    words: &Words,
) -> io::Result<()> {
    // A move that is neither proven nor estimated was only tried first.
    if !answer.report.line.is_empty() && !answer.knows_nothing() {
        let line = session.line_words(&answer.report.line).join(" ");
        writeln!(
            out,
            "{}",
            words.say(&Phrase::new("answer-line").with("moves", line))
        )?;
    }
    if !answer.is_proven() {
        write_limit(out, answer, words)?;
    }
    write_effort(out, answer, verbose, words)
}

/// Prints the limit that came before the proof, with advice.
pub(crate) fn write_limit(out: &mut dyn Write, answer: &Answer, words: &Words) -> io::Result<()> {
    let Some(limit) = limit(answer.report.stopped) else {
        return Ok(());
    };
    let stopped = answer.report.stopped;
    let limit = if stopped == StopReason::Interrupted && !answer.knows_nothing() {
        Phrase::new("limit-best").with("limit", limit)
    } else if stopped == StopReason::Exhausted && answer.is_proven() {
        Phrase::new("limit-exhausted-moves")
    } else {
        limit
    };
    writeln!(out, "{}", words.say(&limit))
}

/// Prints the cost of the search, and with `verbose` how it was done.
pub(crate) fn write_effort(
    out: &mut dyn Write,
    answer: &Answer,
    verbose: bool,
    words: &Words,
) -> io::Result<()> {
    let report = &answer.report;
    let effort = Phrase::new("answer-effort")
        .with("nodes", HumanCount(report.nodes).to_string())
        .with("count", usize::try_from(report.nodes).unwrap_or(usize::MAX))
        .with("seconds", format!("{:.3}", report.elapsed.as_secs_f64()));
    writeln!(out, "{}", words.say(&effort))?;
    if !verbose {
        return Ok(());
    }
    let keys = Phrase::new(match answer.keys {
        None => "keys-none",
        Some(KeyKind::Exact) => "keys-exact",
        Some(KeyKind::Hash128) => "keys-hash128",
        Some(KeyKind::Hash64) => "keys-hash64",
    });
    let how = Phrase::new("answer-effort-how")
        .with("engine", answer.engine.name())
        .with("generator", answer.generator.as_str())
        .with("depth", report.depth)
        .with("keys", keys)
        .with("stopped", Phrase::new(stopped(report.stopped)));
    writeln!(out, "{}", words.say(&how))
}

/// Returns the reason why a search ended without a proof, with advice.
const fn limit(stopped: StopReason) -> Option<Phrase> {
    Some(Phrase::new(match stopped {
        StopReason::Solved => return None,
        StopReason::Depth => "limit-depth",
        StopReason::Exhausted => "limit-exhausted",
        StopReason::Unconfirmed => "limit-unconfirmed",
        StopReason::Nodes => "limit-nodes",
        StopReason::Time => "limit-time",
        StopReason::Memory => "limit-memory",
        StopReason::Interrupted => "limit-interrupted",
    }))
}

/// Returns the reason why a search ended, in a word.
const fn stopped(stopped: StopReason) -> &'static str {
    match stopped {
        StopReason::Solved => "stopped-solved",
        StopReason::Depth => "stopped-depth",
        StopReason::Exhausted => "stopped-exhausted",
        StopReason::Unconfirmed => "stopped-unconfirmed",
        StopReason::Nodes => "stopped-nodes",
        StopReason::Time => "stopped-time",
        StopReason::Memory => "stopped-memory",
        StopReason::Interrupted => "stopped-interrupted",
    }
}
