//! A recorded search as text and as JSON.

use std::io::{self, Write};

use gametree_command::write_json_with_lists;
use gametree_core::Cut;
use gametree_trace::{Counts, Drawing, Trace};
use indicatif::HumanCount;
use serde_json::Value;

use crate::output::joined;

/// Draws what of a trace is to be seen, and says what the whole search amounts to.
pub(super) fn write_text(
    out: &mut dyn Write,
    (trace, drawn): (&Trace, &Trace),
    most_plies: u32,
) -> io::Result<()> {
    let header = trace.header();
    let depth = header.depth;
    let depth = depth.map_or(String::new(), |depth| format!(", depth {depth}"));
    writeln!(
        out,
        "{} at {}: {}{depth}, generator {}",
        header.game, header.position, header.engine, header.generator
    )?;
    if trace.nodes().is_empty() {
        return writeln!(out, "the game is over: there is nothing to search");
    }
    let [first, _] = &header.players;
    let is_proof = trace.nodes().iter().any(|node| node.proof().is_some());
    if is_proof {
        writeln!(out, "pn and dn: what is left to prove and to disprove")?;
    } else {
        writeln!(
            out,
            "values for {first}: W2 wins in 2 plies, L2 loses in 2 plies"
        )?;
    }
    let totals = trace.totals();
    writeln!(out, "\n{}", Drawing::of(drawn))?;
    writeln!(out, "{}", totals_words(&totals, is_proof))?;
    if drawn.nodes().len() < trace.nodes().len() {
        let (some, all) = (drawn.nodes().len(), trace.nodes().len());
        let is_deeper = trace.nodes().iter().any(|node| node.ply > most_plies);
        let more = if is_deeper {
            format!(", none below ply {most_plies}")
        } else {
            "; --show COUNT draws more".to_owned()
        };
        writeln!(
            out,
            "drawn: {} of {} in the trace{more}",
            HumanCount(some as u64),
            HumanCount(all as u64)
        )?;
    }
    let found = trace.found();
    if !found.line.is_empty() {
        writeln!(out, "line: {}", found.line.join(" "))?;
    }
    Ok(())
}

/// Says why nodes were cut, or what was proven there, one after the other.
pub(super) fn write_reasons(
    out: &mut dyn Write,
    drawn: &Trace,
    reason: &dyn Fn(usize) -> Option<String>,
) -> io::Result<()> {
    let reasons: Vec<String> = (0..drawn.nodes().len()).filter_map(reason).collect();
    if reasons.is_empty() {
        return writeln!(out, "there is nothing to say of the nodes that are drawn");
    }
    writeln!(out)?;
    for reason in reasons {
        writeln!(out, "- {reason}")?;
    }
    Ok(())
}

/// What a search amounts to, in words.
fn totals_words(counts: &Counts, is_proof: bool) -> String {
    let counted = |number: u64, one: &'static str, many: &'static str| {
        let noun = if number == 1 { one } else { many };
        format!("{} {noun}", HumanCount(number))
    };
    if is_proof {
        let expansions = counted(counts.nodes, "expansion", "expansions");
        let judged = counted(counts.leaves, "position", "positions");
        return format!("{expansions}, {judged} judged");
    }
    let by_rule = Cut::ALL.into_iter().filter(|&cut| counts.cut(cut) > 0);
    let by_rule = by_rule.map(|cut| format!("{} {}", HumanCount(counts.cut(cut)), cut_words(cut)));
    let by_rule: Vec<String> = by_rule.collect();
    let cuts = match by_rule.as_slice() {
        [] => String::new(),
        all => format!("; cut: {}", all.join(", ")),
    };
    let deep = match counts.deep_cuts {
        0 => String::new(),
        deep => format!(" ({} of these deep)", HumanCount(deep)),
    };
    let nodes = counted(counts.nodes, "node", "nodes");
    let leaves = counted(counts.leaves, "of them a leaf", "of them leaves");
    format!("{nodes}, {leaves}{cuts}{deep}")
}

/// By what nodes are cut, in words that follow a number.
const fn cut_words(cut: Cut) -> &'static str {
    match cut {
        Cut::Beta => "by alpha or beta",
        Cut::Table => "by the table",
        Cut::MateDistance => "by mate distance",
        Cut::EnhancedTransposition => "by a child in the table",
        Cut::Known => "by what is known",
        Cut::StandPat => "without a move",
        Cut::NullMove => "by a null move",
    }
}

/// The trace as one object: its header, its totals and answer, and its nodes.
pub(super) fn write_json(out: &mut dyn Write, trace: &Trace) -> io::Result<()> {
    let object = joined(trace.header_json(), trace.end_json());
    let mut nodes = trace.nodes().iter().map(|node| trace.node_json(node));
    let lists: &mut [(&str, &mut dyn Iterator<Item = Value>)] = &mut [("nodes", &mut nodes)];
    write_json_with_lists(out, &object, lists)
}
