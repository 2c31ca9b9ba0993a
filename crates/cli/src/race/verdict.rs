//! Agreement of the engines of a race.

use gametree_core::{Argument, Phrase};
use gametree_explain::phrases::value;
use gametree_registry::{Answer, EngineKind};
use gametree_search::StopReason;

use super::Lap;

/// Returns the answers with their engines.
fn answers(laps: &[(EngineKind, Lap)]) -> impl Iterator<Item = (EngineKind, &Answer)> {
    laps.iter().filter_map(|(engine, lap)| match lap {
        Lap::Searched(answer, _) => Some((*engine, &**answer)),
        Lap::Counted(_) => None,
    })
}

/// Returns the remark that engines which have finished the same depth differ in their values, if they do.
///
/// Engines without a table must agree, and those with one may know more.
/// A search stopped by a limit may know a part of the next depth, which others do not.
pub(super) fn disagreement(laps: &[(EngineKind, Lap)]) -> Option<Phrase> {
    let is_finished = |(engine, answer): &(EngineKind, &Answer)| {
        let stopped = answer.report.stopped;
        let is_whole = matches!(stopped, StopReason::Depth | StopReason::Solved);
        is_whole && !engine.is_for_proofs() && answer.report.depth > 0
    };
    let finished: Vec<(EngineKind, &Answer)> = answers(laps).filter(is_finished).collect();
    let differ = |among: &[(EngineKind, &Answer)]| {
        let mut pairs = among.iter().flat_map(|(_, one)| {
            let others = among.iter();
            others.map(|(_, other)| (&one.report, &other.report))
        });
        pairs.any(|(one, other)| one.depth == other.depth && one.score != other.score)
    };
    if !differ(&finished) {
        return None;
    }
    let without_table = finished.iter().filter(|(engine, _)| !engine.has_table());
    let without_table: Vec<(EngineKind, &Answer)> = without_table.copied().collect();
    let message = if differ(&without_table) {
        "race-disagree"
    } else {
        "race-differ"
    };
    let values = finished.iter();
    let values = values.map(|(engine, answer)| format!("{engine} {}", answer.report.score));
    Some(Phrase::new(message).with("values", Argument::row(values)))
}

/// Returns the error that engines claim to have proven different values, which must never happen.
pub(super) fn contradiction(laps: &[(EngineKind, Lap)]) -> Option<Phrase> {
    let proven: Vec<(EngineKind, &Answer)> = answers(laps)
        .filter(|(_, answer)| answer.is_proven())
        .collect();
    let (_, first) = proven.first()?;
    let differs = |(_, answer): &(EngineKind, &Answer)| answer.outcome() != first.outcome();
    proven.iter().any(differs).then(|| {
        let values = proven.iter();
        let values = values.map(|(engine, answer)| {
            let claim = Phrase::new("race-claim").with("engine", engine.name());
            claim.with("value", value(answer))
        });
        Phrase::new("race-contradict").with("values", Argument::all(values))
    })
}
