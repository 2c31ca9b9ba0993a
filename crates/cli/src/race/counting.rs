//! Definitions of a node, which differ between engines.

use gametree_core::{Argument, Phrase};
use gametree_registry::{EngineKind, NodeCount};

/// Returns the message for a definition of a node.
const fn message(count: NodeCount) -> &'static str {
    match count {
        NodeCount::Visits => "race-counts-visits",
        NodeCount::FewerVisits => "race-counts-fewer",
        NodeCount::Expansions => "race-counts-expansions",
    }
}

/// Returns a line for each definition of a node among the engines; none where all share one.
pub(super) fn counting(engines: &[EngineKind]) -> Vec<Phrase> {
    let mut groups: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    for &engine in engines {
        let Some(message) = engine.counts().map(message) else {
            continue;
        };
        match groups.iter_mut().find(|(known, _)| *known == message) {
            Some((_, names)) => names.push(engine.name()),
            None => groups.push((message, vec![engine.name()])),
        }
    }
    if groups.len() < 2 {
        return Vec::new();
    }
    let groups = groups.into_iter();
    groups
        .map(|(message, names)| Phrase::new(message).with("engines", Argument::all(names)))
        .collect()
}
