//! What is thought, in the words that managers for this protocol show.

use gametree_core::Score;

use super::thinker::Thought;

/// A line such as `MESSAGE Depth 7 | Eval 16 | Node 9K | Speed 64K | Time 150ms | PV h8 i9`.
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

/// The estimate, or plies to the end: `+M5` for a win in five, `-M4` for a loss in four.
fn eval(score: Score) -> String {
    match score.plies() {
        Some(plies) if score.is_win() => format!("+M{plies}"),
        Some(plies) => format!("-M{plies}"),
        None => score.raw().to_string(),
    }
}

/// A number in thousands or millions where it is long.
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
