//! The kinds of checks.

use std::fmt;

/// A kind of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Positions, moves and results are those of the rules.
    Rules,
    /// A result that an answer calls proven is true, and an answer without a proof claims nothing.
    Answers,
    /// The answers are true for the position after each move.
    Values,
    /// The certificate of a proven result can be written, and is accepted for that result.
    Certificates,
    /// Every accepted claim of a forged file is true.
    Forgeries,
    /// A search that was stopped and resumed ends with the truth.
    Checkpoints,
    /// A damaged checkpoint does no harm.
    Damage,
    /// An edited file leads to no false result.
    Edits,
    /// The values printed for a tree are true of every node.
    Trees,
    /// A killed program leaves a whole file, and reaches the truth when it resumes.
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
