//! The options of depth-first proof-number search: 1 + ε, leaf initialisation, sums or weak backups.

/// The parts of [`DfPn`](crate::DfPn) that can be chosen; none of them changes a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DfPnOptions {
    /// How far, in hundredths, a move may become worse than the second best before the search turns to that one, as long as the table has room (the ε of Pawlewicz and Lew 2007).
    ///
    /// With 0 it turns at once, and the table is asked to hold what is left behind more often.
    pub epsilon_percent: u32,
    /// The same while the table is nearly full, and what is left behind is soon lost.
    pub full_epsilon_percent: u32,
    /// The numbers of a position that was not searched yet.
    pub initialisation: Initialisation,
    /// How the moves that must all be shown count together.
    pub backup: Backup,
}

/// What is taken to be left to show at a position that was not searched yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initialisation {
    /// One leaf either way.
    Unit,
    /// One leaf for the side to move, and one for each move against it, as if the position had been expanded.
    Mobility,
    /// As by mobility, and more leaves for the side that the evaluator sees behind: one for each `units` of its estimate.
    Estimate {
        /// The estimate that counts as one leaf.
        units: u16,
    },
}

/// How the numbers of moves that must all be shown count together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// As their sum: right in a tree; where lines of play meet again, what lies behind counts more than once.
    Sum,
    /// As their maximum, and one for each other that is not solved (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008): never counts twice, and often too little.
    Weak,
}

impl DfPnOptions {
    /// The algorithm as first described (Nagai 1999).
    pub const TEXTBOOK: DfPnOptions = DfPnOptions {
        epsilon_percent: 0,
        full_epsilon_percent: 0,
        initialisation: Initialisation::Unit,
        backup: Backup::Sum,
    };
}

/// Measured in expansions on twelve boards of three games: an ε of 2 in a hundred takes 0.93 of those without (geometric mean), 5 in a hundred 0.88, but twice as many where it takes a million; a quarter takes 1 to 11 million there, as the size of the table happens to be, and makes the work of several threads a lottery.
/// In a table that is too small by far a quarter pays: on 4,4,4 with every legal move and a quarter of a million entries 1.7 million instead of 4.0.
///
/// On 4,4,4 with forced replies and symmetry all options together take 300,982 where the textbook takes 475,316.
impl Default for DfPnOptions {
    fn default() -> Self {
        DfPnOptions {
            epsilon_percent: 2,
            full_epsilon_percent: 25,
            initialisation: Initialisation::Mobility,
            backup: Backup::Weak,
        }
    }
}
