//! Messages of the engine during a search.

use std::fmt::{Display, Write};
use std::time::Duration;

use gametree_core::{Outcome, Score};
use gametree_registry::Answer;
use gametree_search::Progress;

/// Returns the line `info` with the best line so far.
pub(super) fn of_answer(answer: &Answer) -> String {
    let mut text = format!(
        "info depth {} score {}",
        answer.report.depth,
        score(answer.report.score)
    );
    push_effort(&mut text, answer.report.nodes, answer.report.elapsed);
    if !answer.report.line.is_empty() {
        write!(text, " pv {}", answer.report.line.join(" ")).expect("a string takes all");
    }
    text
}

/// Returns the line `info` with the progress of the search.
pub(super) fn of_progress(progress: &Progress) -> String {
    let mut text = format!("info depth {}", progress.depth);
    push_effort(&mut text, progress.nodes, progress.elapsed);
    text
}

/// Returns the line `info` for a game that is over.
pub(super) fn of_end(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win(_)) => "info depth 0 score mate 0\n",
        _ => "info depth 0 score cp 0\n",
    }
}

/// Returns the line `info string` with a message for a reader.
pub(super) fn info_string(what: &impl Display) -> String {
    format!(
        "info string {}",
        what.to_string().replace(['\n', '\r'], " ")
    )
}

fn push_effort(text: &mut String, nodes: u64, elapsed: Duration) {
    let rate = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    let milliseconds = elapsed.as_millis();
    write!(text, " nodes {nodes} nps {rate} time {milliseconds}").expect("a string takes all");
}

/// Returns a score in hundredths of a pawn, or in moves to the mate.
fn score(score: Score) -> String {
    match score.plies() {
        Some(plies) if score.is_win() => format!("mate {}", plies.div_ceil(2)),
        Some(plies) => format!("mate -{}", plies.div_ceil(2)),
        None => format!("cp {}", score.raw()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        let check = |found: Score, expected: &str| assert_eq!(score(found), expected);
        check(Score::win_in(1), "mate 1");
        check(Score::win_in(5), "mate 3");
        check(Score::loss_in(2), "mate -1");
        check(Score::loss_in(6), "mate -3");
        check(Score::estimate(-35), "cp -35");
        check(Score::DRAW, "cp 0");
    }
}
