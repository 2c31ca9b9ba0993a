//! Recorded searches as text and as JSON.

use std::io::{self, Write};

use gametree_command::{joined, write_json_with_lists};
use gametree_core::{Argument, Cut, Phrase};
use gametree_registry::{Words, grouped};
use gametree_trace::{Counts, Drawing, Node, Trace};
use serde_json::Value;

/// Draws the visible nodes of a trace, and prints the totals of the whole search.
pub(super) fn write_text(
    out: &mut dyn Write,
    trace: &Trace,
    drawn: &Trace,
    most_plies: u32,
    words: &Words,
) -> io::Result<()> {
    let header = trace.header();
    let searched = match header.depth {
        Some(depth) => Phrase::new("tree-searched-to").with("depth", depth),
        None => Phrase::new("tree-searched"),
    };
    let searched = searched
        .with("game", header.game.as_str())
        .with("position", header.position.as_str())
        .with("engine", header.engine.as_str())
        .with("generator", header.generator.as_str());
    writeln!(out, "{}", words.say(&searched))?;
    let Some(root) = drawn.nodes().first() else {
        return writeln!(out, "{}", words.say(&Phrase::new("tree-over")));
    };
    let is_proof = root.proof().is_some();
    let key = if is_proof {
        Phrase::new("tree-numbers")
    } else {
        let first = Argument::player(header.players[0].as_str());
        let message = if header.is_for_points {
            "tree-values-points"
        } else {
            "tree-values"
        };
        Phrase::new(message).with("player", first)
    };
    writeln!(out, "{}\n", words.say(&key))?;
    writeln!(out, "{}", Drawing::of(drawn, words))?;
    let totals = totals(&trace.totals(), is_proof);
    writeln!(out, "{}", words.say(&totals))?;
    if drawn.nodes().len() < trace.nodes().len() {
        let is_deeper = trace.nodes().iter().any(|node| node.ply > most_plies);
        let left_out = if is_deeper {
            Phrase::new("tree-drawn-above").with("ply", most_plies)
        } else {
            Phrase::new("tree-drawn")
        };
        let counted = |nodes: &[Node]| grouped(nodes.len() as u64);
        let left_out = left_out
            .with("some", counted(drawn.nodes()))
            .with("all", counted(trace.nodes()));
        writeln!(out, "{}", words.say(&left_out))?;
    }
    let found = trace.found();
    if !found.line.is_empty() {
        let line = Phrase::new("answer-line").with("moves", found.line.join(" "));
        writeln!(out, "{}", words.say(&line))?;
    }
    Ok(())
}

/// Prints the reason of each cut or proof, one after the other.
pub(super) fn write_reasons(
    out: &mut dyn Write,
    drawn: &Trace,
    reason: &dyn Fn(usize) -> Option<String>,
    words: &Words,
) -> io::Result<()> {
    let reasons: Vec<String> = (0..drawn.nodes().len()).filter_map(reason).collect();
    if reasons.is_empty() {
        return writeln!(out, "{}", words.say(&Phrase::new("tree-no-reasons")));
    }
    writeln!(out)?;
    for reason in reasons {
        writeln!(out, "- {reason}")?;
    }
    Ok(())
}

/// Returns the totals of a search as a phrase.
fn totals(counts: &Counts, is_proof: bool) -> Phrase {
    let counted = |message, number: u64| {
        Phrase::new(message)
            .with("size", grouped(number))
            .with("count", usize::try_from(number).unwrap_or(usize::MAX))
    };
    if is_proof {
        return Phrase::new("tree-totals-proof")
            .with("expansions", counted("tree-expansions", counts.nodes))
            .with("judged", counted("tree-judged", counts.leaves));
    }
    let by_rule = Cut::ALL.into_iter().filter(|&cut| counts.cut(cut) > 0);
    let by_rule = by_rule.map(|cut| counted(cut_message(cut), counts.cut(cut)));
    let cuts = by_rule.reduce(|text, cut| {
        let both = Phrase::new("with-remark").with("text", text);
        both.with("remark", cut)
    });
    let message = match (&cuts, counts.deep_cuts) {
        (None, _) => "tree-totals",
        (Some(_), 0) => "tree-totals-cut",
        (Some(_), _) => "tree-totals-deep",
    };
    Phrase::new(message)
        .with("nodes", counted("tree-nodes", counts.nodes))
        .with("leaves", counted("tree-leaves", counts.leaves))
        .with("cuts", cuts.unwrap_or_else(|| Phrase::plain("")))
        .with("deep", grouped(counts.deep_cuts))
}

/// Returns the message for a kind of cut.
const fn cut_message(cut: Cut) -> &'static str {
    match cut {
        Cut::Beta => "tree-cut-by-bound",
        Cut::Table => "tree-cut-by-table",
        Cut::MateDistance => "tree-cut-by-distance",
        Cut::EnhancedTransposition => "tree-cut-by-child",
        Cut::Known => "tree-cut-by-known",
        Cut::StandPat => "tree-cut-by-stand-pat",
        Cut::NullMove => "tree-cut-by-null-move",
        Cut::LateMoves => "tree-cut-by-rank",
    }
}

/// Writes the trace as one object: its header, its totals and answer, and its nodes.
pub(super) fn write_json(out: &mut dyn Write, trace: &Trace) -> io::Result<()> {
    let object = joined(trace.header_json(), trace.end_json());
    let mut nodes = trace.nodes().iter().map(|node| trace.node_json(node));
    let lists: &mut [(&str, &mut dyn Iterator<Item = Value>)] = &mut [("nodes", &mut nodes)];
    write_json_with_lists(out, &object, lists)
}
