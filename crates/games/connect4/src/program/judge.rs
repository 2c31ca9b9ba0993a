//! The judge of Connect Four, a task on which solvers of the game are compared: a line of moves in, its score out.

use gametree_command::{Judge, JudgeEntry, LineJudge};
use gametree_core::{Mismatch, Notation};
use gametree_search::{Budget, NoObserver, SearchLimits, Solver};

use crate::{Connect4, SafeColumns, Size, Threats};

/// Room for eight million positions, as in the solvers of the literature.
const TABLE_BYTES: usize = 128 << 20;

/// The task as the command `judge` lists it.
pub const JUDGE: JudgeEntry = JudgeEntry {
    name: "connect4",
    synonyms: &["connect-four", "four-in-a-row"],
    summary: "Connect Four on 7 columns of 6: a position on each line as the columns played, such as 44533; its score for the side to move: k to win with the k-th last stone, 0 for a draw, -k to lose that way",
    example: "2252576253462244111563365343671351441\n",
    judge: Judge::Lines(judge),
};

/// The judge of all lines with one solver, since results for one position serve the next.
struct Scores {
    start: Connect4,
    solver: Solver<SafeColumns, Threats>,
}

fn judge() -> Result<Box<dyn LineJudge>, Mismatch> {
    let solver = Solver::new(SafeColumns, Threats, TABLE_BYTES).map_err(|error| {
        let expected = format!("{TABLE_BYTES} bytes for a table");
        Mismatch::new(expected, error.to_string())
    })?;
    let start = Connect4::new(Size::USUAL);
    Ok(Box::new(Scores { start, solver }))
}

impl LineJudge for Scores {
    fn answer(&mut self, number: usize, line: &str) -> Result<String, Mismatch> {
        let pos = self.start.parse_position(line);
        let pos = pos.map_err(|error| error.in_line(number))?;
        let (limits, mut observer) = (SearchLimits::default(), NoObserver);
        let mut budget = Budget::new(&limits, &mut observer);
        // Every position of this board has a key of its own, so the score needs no line as evidence.
        let score = self.solver.score(&pos, &mut budget);
        let points = score.and_then(|score| pos.points(score));
        let points = points.expect("a search without limits comes to the end of the game");
        Ok(format!("{line} {points}"))
    }
}
