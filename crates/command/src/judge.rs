//! Tasks of online judges.

use gametree_core::Mismatch;

/// A task of an online judge, which turns one text into another.
#[derive(Clone, Copy, Debug)]
pub struct JudgeEntry {
    /// The name of the task here, such as `ural-1195`.
    pub name: &'static str,
    /// Other names of the task, for suggestions where a name is unknown.
    pub synonyms: &'static [&'static str],
    /// The question of the task, in one line.
    pub summary: &'static str,
    /// An input, as `games --json` shows it.
    pub example: &'static str,
    /// The function that reads the input and answers.
    pub judge: Judge,
}

/// Method by which a task reads its input.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// Reads the whole input, at most 16 MiB, and returns the whole answer, without a newline at the end.
    Whole(fn(&str) -> Result<String, Mismatch>),
    /// Reads line by line, each with an answer of its own; every input gets a new reader.
    Lines(fn() -> Result<Box<dyn LineJudge>, Mismatch>),
}

/// Reader that answers one line of an input after the other.
///
/// White space at the end of a line is removed before the call.
/// An empty line counts and gets an empty answer without a call.
/// A line that is too long or no text gets its error as the answer.
pub trait LineJudge {
    /// Returns the answer to a line, which is not empty, without a newline at the end; lines are numbered from 1.
    ///
    /// # Errors
    /// When the line is wrong; the next one can be answered all the same.
    fn answer(&mut self, number: usize, line: &str) -> Result<String, Mismatch>;
}
