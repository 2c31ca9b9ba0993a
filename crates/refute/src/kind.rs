//! The kinds of checks.

use std::fmt;

/// A kind of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Positions, moves and results are those of the rules.
    Rules,
    /// What an answer calls proven is true, and an answer without a proof claims nothing.
    Answers,
    /// The same for the position after each move.
    Values,
    /// What is proven can be written down, and is accepted for what it says.
    Certificates,
    /// What is accepted of forged files is true.
    Forgeries,
    /// A search that was stopped and taken up again ends with the truth.
    Checkpoints,
    /// A damaged checkpoint does no harm.
    Damage,
    /// A file that was edited leads to nothing false.
    Edits,
    /// What is printed about a tree is true of every node.
    Trees,
    /// A program that was killed leaves a whole file, and is taken up again to the truth.
    Kills,
}

impl Kind {
    /// Every kind, in the order of the summary.
    pub const ALL: [Kind; 10] = [
        Kind::Rules,
        Kind::Answers,
        Kind::Values,
        Kind::Certificates,
        Kind::Forgeries,
        Kind::Checkpoints,
        Kind::Damage,
        Kind::Edits,
        Kind::Trees,
        Kind::Kills,
    ];
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Rules => "rules",
            Kind::Answers => "answers",
            Kind::Values => "values of moves",
            Kind::Certificates => "certificates",
            Kind::Forgeries => "forged certificates",
            Kind::Checkpoints => "checkpoints",
            Kind::Damage => "damaged checkpoints",
            Kind::Edits => "edited files",
            Kind::Trees => "explained trees",
            Kind::Kills => "kills",
        })
    }
}
