//! Definitions of a node, which differ between engines.

use gametree_core::{Argument, Phrase};
use gametree_registry::EngineKind;

/// Returns the message for the node of an engine.
///
/// It is `None` for the game's own solver, for databases, which do not race, and for the portfolio, which is two engines in turn.
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

/// Returns a line for each definition of a node among the engines; none where all share one.
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
