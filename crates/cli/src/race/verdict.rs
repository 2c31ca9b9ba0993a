//! Whether the engines of a race agree.

use gametree_registry::{Answer, EngineKind};
use gametree_search::StopReason;

use crate::output::value_words;

use super::Lap;

/// The answers with their engines.
fn answers(laps: &[(EngineKind, Lap)]) -> impl Iterator<Item = (EngineKind, &Answer)> {
    laps.iter().filter_map(|(engine, lap)| match lap {
        Lap::Searched(answer, _) => Some((*engine, &**answer)),
        Lap::Counted(_) => None,
    })
}

/// That engines that have finished the same depth have other estimates, if they have.
///
/// What a limit has stopped may know of a part of the next depth, which others do not.
pub(super) fn disagreement(laps: &[(EngineKind, Lap)]) -> Option<String> {
    let is_finished = |(engine, answer): &(EngineKind, &Answer)| {
        let stopped = answer.report.stopped;
        let is_whole = matches!(stopped, StopReason::Depth | StopReason::Solved);
        is_whole && !engine.is_for_proofs() && answer.report.depth > 0
    };
    let finished: Vec<(EngineKind, &Answer)> = answers(laps).filter(is_finished).collect();
    let differs = |(_, one): &(EngineKind, &Answer)| {
        finished.iter().any(|(_, other)| {
            let is_same_depth = one.report.depth == other.report.depth;
            is_same_depth && one.report.score != other.report.score
        })
    };
    finished.iter().any(differs).then(|| {
        let values = finished.iter();
        let values = values.map(|(engine, answer)| format!("{engine} {}", answer.report.score));
        let values: Vec<String> = values.collect();
        format!(
            "!!! the values DISAGREE: {}; an engine that searches noisy moves beyond the depth, or finds deeper values in its table, may know more",
            values.join(", ")
        )
    })
}

/// That engines claim to have proven different things, which none may.
pub(super) fn contradiction(laps: &[(EngineKind, Lap)]) -> Option<String> {
    let proven: Vec<(EngineKind, &Answer)> = answers(laps)
        .filter(|(_, answer)| answer.is_proven())
        .collect();
    let (_, first) = proven.first()?;
    let differs = |(_, answer): &(EngineKind, &Answer)| answer.outcome() != first.outcome();
    proven.iter().any(differs).then(|| {
        let values = proven.iter();
        let values = values.map(|(engine, answer)| format!("{engine} {}", value_words(answer)));
        let values: Vec<String> = values.collect();
        format!("proven values CONTRADICT each other: {}", values.join(", "))
    })
}
