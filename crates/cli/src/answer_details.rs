//! Lines below an answer: its line of play, its limit and its cost.

use std::io::{self, Write};

use gametree_core::{KeyKind, Phrase};
use gametree_registry::{Answer, grouped};
use gametree_search::StopReason;

use crate::search_command::SearchCommand;

impl SearchCommand<'_> {
    /// Prints the details below the sentence: the line, the cost, and the limit that came before the proof, if any.
    pub(crate) fn write_details(&self, out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
        // A move that is neither proven nor estimated was only tried first.
        if !answer.report.line.is_empty() && !answer.knows_nothing() {
            let line = self.session.line_words(&answer.report.line).join(" ");
            let line = Phrase::new("answer-line").with("moves", line);
            writeln!(out, "{}", self.words.say(&line))?;
        }
        if !answer.is_proven() {
            self.write_limit(out, answer)?;
        }
        self.write_effort(out, answer)
    }

    /// Prints the limit that came before the proof, with advice.
    pub(crate) fn write_limit(&self, out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
        let stopped = answer.report.stopped;
        let Some(limit) = limit(stopped) else {
            return Ok(());
        };
        let limit = if stopped == StopReason::Interrupted && !answer.knows_nothing() {
            Phrase::new("limit-best").with("limit", limit)
        } else if stopped == StopReason::Exhausted && answer.is_proven() {
            Phrase::new("limit-exhausted-moves")
        } else {
            limit
        };
        writeln!(out, "{}", self.words.say(&limit))
    }

    /// Prints the cost of the search, and with `--verbose` how it was done.
    pub(crate) fn write_effort(&self, out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
        let (report, words) = (&answer.report, &self.words);
        let effort = Phrase::new("answer-effort")
            .with("nodes", grouped(report.nodes))
            .with("count", usize::try_from(report.nodes).unwrap_or(usize::MAX))
            .with("seconds", format!("{:.3}", report.elapsed.as_secs_f64()));
        writeln!(out, "{}", words.say(&effort))?;
        if !self.is_verbose {
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
            .with("stopped", Phrase::new(self::stopped(report.stopped)));
        writeln!(out, "{}", words.say(&how))
    }
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
