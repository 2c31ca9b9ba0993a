//! What engines count as a node, which is not the same for all.

use gametree_core::{Argument, Phrase};
use gametree_registry::EngineKind;

/// The message for what an engine counts; `None` for what a game brings along, for databases, which a race does not ask, and for the portfolio, which is two engines in turn.
const fn message(engine: EngineKind) -> Option<&'static str> {
    match engine {
        EngineKind::Minimax | EngineKind::Negamax | EngineKind::AlphaBeta => {
            Some("race-counts-visits")
        }
        EngineKind::Pvs | EngineKind::Iterative | EngineKind::Solver => Some("race-counts-fewer"),
        EngineKind::AndOr | EngineKind::Pns | EngineKind::Pn2 | EngineKind::DfPn => {
            Some("race-counts-expansions")
        }
        EngineKind::Portfolio | EngineKind::Special | EngineKind::Database => None,
    }
}

/// What each of the engines counts, in as many lines as there are kinds; nothing where they all count the same.
pub(super) fn counting(engines: &[EngineKind]) -> Vec<Phrase> {
    let mut groups: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    for &engine in engines {
        let Some(message) = message(engine) else {
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
    let said =
        groups.map(|(message, names)| Phrase::new(message).with("engines", Argument::all(names)));
    said.collect()
}
