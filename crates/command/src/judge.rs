//! Tasks of online judges.

use std::error::Error;
use std::fmt;

/// A task of an online judge: a text in, a text out.
#[derive(Clone, Copy)]
pub struct JudgeEntry {
    /// What the task is called here, such as `ural-1195`.
    pub name: &'static str,
    /// What is asked, in one line.
    pub summary: &'static str,
    /// An input, for the help.
    pub example: &'static str,
    /// How it reads and answers.
    pub judge: Judge,
}

/// How a task reads its input.
#[derive(Clone, Copy)]
pub enum Judge {
    /// As a whole; what is returned is the whole answer, without a newline at the end.
    Whole(fn(&str) -> Result<String, JudgeError>),
    /// Line by line, each with an answer of its own; begins anew with every input.
    Lines(fn() -> Result<Box<dyn LineJudge>, JudgeError>),
}

impl fmt::Debug for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Judge::Whole(_) => "Whole",
            Judge::Lines(_) => "Lines",
        })
    }
}

/// Answers one line of an input after the other.
pub trait LineJudge {
    /// The answer to a line, which is not empty, without a newline at the end; lines are numbered from 1.
    ///
    /// # Errors
    /// Says what is wrong with this line; the next one can be answered all the same.
    fn answer(&mut self, number: usize, line: &str) -> Result<String, JudgeError>;
}

// Derived code would ask for the function to be comparable over lifetimes.
impl fmt::Debug for JudgeEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JudgeEntry")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

/// A place in the input of a judge; everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A character.
    Text {
        /// The line.
        line: usize,
        /// The character in the line; one past the end when the line is too short.
        column: usize,
    },
    /// An entry of a matrix among several.
    Entry {
        /// The matrix.
        block: usize,
        /// The row in the matrix.
        row: usize,
        /// The entry in the row; one past the last when the row is too short.
        column: usize,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Text { line, column } => write!(f, "line {line}, column {column}"),
            Place::Entry { block, row, column } => {
                write!(f, "block {block}, row {row}, column {column}")
            }
        }
    }
}

/// An input that a judge does not take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgeError {
    /// What is wrong first, where a place can be named.
    pub place: Option<Place>,
    /// What the judge takes.
    pub expected: String,
    /// What it was given.
    pub found: String,
}

impl fmt::Display for JudgeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(place) = self.place {
            write!(f, "{place}: ")?;
        }
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl Error for JudgeError {}
