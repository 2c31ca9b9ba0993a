//! Tasks of online judges.

use gametree_core::Mismatch;

/// A task of an online judge: a text in, a text out.
#[derive(Clone, Copy, Debug)]
pub struct JudgeEntry {
    /// What the task is called here, such as `ural-1195`.
    pub name: &'static str,
    /// What else it is called, for suggestions where a name is not known.
    pub synonyms: &'static [&'static str],
    /// What is asked, in one line.
    pub summary: &'static str,
    /// An input, as `games --json` shows it.
    pub example: &'static str,
    /// How it reads and answers.
    pub judge: Judge,
}

/// How a task reads its input.
#[derive(Clone, Copy, Debug)]
pub enum Judge {
    /// As a whole, at most 16 MiB; what is returned is the whole answer, without a newline at the end.
    Whole(fn(&str) -> Result<String, Mismatch>),
    /// Line by line, each with an answer of its own; begins anew with every input.
    Lines(fn() -> Result<Box<dyn LineJudge>, Mismatch>),
}

/// Answers one line of an input after the other.
///
/// White space at the end of a line is taken off before, an empty line is answered by an empty one and counts, and a line that is too long or no text is answered by what is wrong with it.
pub trait LineJudge {
    /// The answer to a line, which is not empty, without a newline at the end; lines are numbered from 1.
    ///
    /// # Errors
    /// Says what is wrong with this line; the next one can be answered all the same.
    fn answer(&mut self, number: usize, line: &str) -> Result<String, Mismatch>;
}
