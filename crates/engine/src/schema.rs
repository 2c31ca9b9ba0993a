//! The descriptions of queries, answers and errors, in the form of JSON Schema.

use clap::ValueEnum;

/// A description in the form of JSON Schema, draft 2020-12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Schema {
    /// A line of the input
    Query,
    /// The objects with which commands answer
    Answer,
    /// A line of the output
    Reply,
    /// An error
    Error,
}

impl Schema {
    /// Returns the text of the description.
    pub const fn text(self) -> &'static str {
        match self {
            Schema::Query => include_str!("../schema/query.json"),
            Schema::Answer => include_str!("../schema/answer.json"),
            Schema::Reply => include_str!("../schema/reply.json"),
            Schema::Error => include_str!("../schema/error.json"),
        }
    }
}
