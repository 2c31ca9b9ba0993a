//! Results of a search, in the form that managers for this protocol show.

use std::time::Duration;

use gametree_core::Score;
use gametree_registry::Answer;

/// A result of the search, final or so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Thought {
    /// The depth in plies.
    pub(super) depth: u32,
    /// The score for the player who moves.
    pub(super) score: Score,
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
    /// The expected moves, the one to play first, as names of cells.
    pub(super) line: Vec<String>,
}

impl Thought {
    /// Creates the result from an engine's answer.
    pub(super) fn of(answer: &Answer) -> Self {
        let report = &answer.report;
        let mut line = report.line.clone();
        if let Some(best) = &report.best
            && line.first() != Some(best)
        {
            line = vec![best.clone()];
        }
        Thought {
            depth: report.depth,
            score: report.score,
            nodes: report.nodes,
            elapsed: report.elapsed,
            line,
        }
    }
}

/// Formats a line such as `MESSAGE Depth 7 | Eval 16 | Node 9K | Speed 64K | Time 150ms | PV h8 i9`.
pub(super) fn of_thought(thought: &Thought) -> String {
    let rate = u128::from(thought.nodes) * 1_000_000 / thought.elapsed.as_micros().max(1);
    format!(
        "MESSAGE Depth {} | Eval {} | Node {} | Speed {} | Time {}ms | PV {}",
        thought.depth,
        eval(thought.score),
        short(u128::from(thought.nodes)),
        short(rate),
        thought.elapsed.as_millis(),
        thought.line.join(" "),
    )
}

/// Formats the estimate, or the plies to the end: `+M5` for a win in five, `-M4` for a loss in four.
fn eval(score: Score) -> String {
    match score.plies() {
        Some(plies) if score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => score.raw().to_string(),
    }
}

/// Formats a number, in thousands or millions if it is long.
fn short(number: u128) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..10_000_000 => format!("{}K", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn thoughts_are_told_in_one_line() {
        let mut thought = Thought {
            depth: 7,
            score: Score::estimate(16),
            nodes: 64_200,
            elapsed: Duration::from_millis(150),
            line: vec!["h8".to_owned(), "i9".to_owned()],
        };
        let rest = "Node 64K | Speed 428K | Time 150ms | PV h8 i9";
        assert_eq!(
            of_thought(&thought),
            format!("MESSAGE Depth 7 | Eval 16 | {rest}")
        );
        thought.score = Score::win_in(5);
        assert_eq!(
            of_thought(&thought),
            format!("MESSAGE Depth 7 | Eval +M5 | {rest}")
        );
        thought.score = Score::loss_in(4);
        assert_eq!(
            of_thought(&thought),
            format!("MESSAGE Depth 7 | Eval -M4 | {rest}")
        );
    }
}
