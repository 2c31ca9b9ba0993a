//! The contest task of the control game: graphs in, and for each whether the first player wins.

use gametree_command::{Judge, JudgeEntry, JudgeError, Place};

use crate::{ReadError, control_game};

/// What the solver may remember of each graph: the largest graphs of the contest take a hundredth of it.
const MEMORY_BYTES: usize = 1 << 30;

/// The task as the command `judge` lists it.
pub const JUDGE: JudgeEntry = JudgeEntry {
    name: "control-game",
    summary: "the control game (Node Kayles) on graphs given as a number of blocks and, for each, a number of vertices and a matrix of 0 and 1: 1 where the first player wins, else 0",
    example: "1\n3\n0 1 0\n1 0 1\n0 1 0\n",
    judge: Judge::Whole(judge),
};

fn judge(input: &str) -> Result<String, JudgeError> {
    match control_game(input, MEMORY_BYTES) {
        Ok(answers) => Ok(answers.trim_end().to_owned()),
        Err(error) => Err(refusal(error)),
    }
}

fn refusal(error: ReadError) -> JudgeError {
    let place = match error.place {
        crate::Place::Text { line, column } => Place::Text { line, column },
        crate::Place::Entry { block, row, column } => Place::Entry { block, row, column },
    };
    JudgeError {
        place: Some(place),
        expected: error.expected,
        found: error.found,
    }
}
