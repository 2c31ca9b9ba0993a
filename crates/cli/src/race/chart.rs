//! Chart of a race: the nodes of each engine, depth by depth.

use gametree_command::Failure;
use gametree_core::Salt;
use gametree_explain::picture::Heading;
use gametree_registry::{Answer, EngineKind, NoWatcher, SearchTask, Session, WholeTree};
use gametree_render::{DepthSeries, NodesBar, NodesChart, Picture, nodes_per_depth};
use gametree_search::{SearchLimits, StopReason};

use super::Lap;

/// Draws a finished race.
///
/// An engine that searches to a depth is a series of searches to each depth, each with an empty table; any other engine is a bar of all its nodes.
pub(super) fn of_race(
    session: &mut dyn Session,
    heading: Heading,
    tasks: &[SearchTask],
    laps: &[(EngineKind, Lap)],
) -> Result<Picture, Failure> {
    let mut chart = NodesChart {
        title: heading.title,
        language: heading.language,
        ..NodesChart::default()
    };
    for (task, (engine, lap)) in tasks.iter().zip(laps) {
        let name = engine.name().to_owned();
        let (points, counted_from) = match lap {
            Lap::Counted(tree) => (counted(tree), Some(1)),
            Lap::Searched(answer, _) => (depths(session, task, answer)?, None),
        };
        match lap {
            Lap::Searched(answer, _) if points.is_empty() => chart.bars.push(NodesBar {
                name,
                nodes: answer.report.nodes,
                is_whole: answer.is_proven(),
            }),
            _ => chart.series.push(DepthSeries {
                name,
                is_whole: is_asked(&points, task, lap),
                points,
                counted_from,
            }),
        }
    }
    Ok(nodes_per_depth(&chart))
}

/// Returns `true` if a series is complete: it ends at the depth asked for, or where the position is solved.
fn is_asked(points: &[(u32, u64)], task: &SearchTask, lap: &Lap) -> bool {
    let last = points.last().map(|&(depth, _)| depth);
    match lap {
        Lap::Counted(tree) => tree.is_whole,
        Lap::Searched(answer, _) if answer.report.stopped == StopReason::Solved => {
            last == Some(answer.report.depth)
        }
        Lap::Searched(..) => last.is_some() && last == task.limits.depth,
    }
}

fn counted(tree: &WholeTree) -> Vec<(u32, u64)> {
    (1..).zip(tree.nodes.iter().copied()).collect()
}

/// Returns the nodes of searches to each depth that the limits reach; none for an engine that does not go by depth.
fn depths(
    session: &mut dyn Session,
    task: &SearchTask,
    answer: &Answer,
) -> Result<Vec<(u32, u64)>, Failure> {
    let mut points = Vec::new();
    let Some(asked) = task.limits.depth else {
        return Ok(points);
    };
    let is_whole = |answer: &Answer| {
        matches!(
            answer.report.stopped,
            StopReason::Depth | StopReason::Solved
        )
    };
    // A search that a limit has stopped before the asked depth is stopped there again.
    let end = if is_whole(answer) {
        answer.report.depth
    } else {
        asked
    };
    for depth in 1..end {
        let less = SearchTask {
            limits: SearchLimits {
                depth: Some(depth),
                ..task.limits.clone()
            },
            // Another salt makes a new table, in which no results of other searches answer.
            salt: task
                .salt
                .map(|salt| Salt::from_seed(salt.number(depth.into()))),
            ..task.clone()
        };
        let found = session.search(&less, &mut NoWatcher)?;
        if !is_whole(&found) {
            return Ok(points);
        }
        points.push((depth, found.report.nodes));
    }
    if is_whole(answer) && end > 0 {
        points.push((end, answer.report.nodes));
    }
    Ok(points)
}
