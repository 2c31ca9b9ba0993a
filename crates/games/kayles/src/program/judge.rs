//! The contest task of the control game: graphs in, and for each the winner.

use gametree_command::{Judge, JudgeEntry};
use gametree_core::Mismatch;

use crate::control_game;

/// The memory limit of the solver for each graph: the largest graphs of the contest take a hundredth of it.
const MEMORY_BYTES: usize = 1 << 30;

/// The task as the command `judge` lists it.
pub const JUDGE: JudgeEntry = JudgeEntry {
    name: "control-game",
    synonyms: &["kayles", "node-kayles"],
    summary: "the control game (Node Kayles) on graphs given as a number of blocks and, for each, a number of vertices and a matrix of 0 and 1: 1 where the first player wins, else 0",
    example: "1\n3\n0 1 0\n1 0 1\n0 1 0\n",
    judge: Judge::Whole(judge),
};

fn judge(input: &str) -> Result<String, Mismatch> {
    control_game(input, MEMORY_BYTES).map(|answers| answers.trim_end().to_owned())
}
