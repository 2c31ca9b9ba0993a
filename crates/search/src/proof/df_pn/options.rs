//! The options of depth-first proof-number search: 1 + ε, leaf initialisation, sums or weak backups.

/// The parts of [`DfPn`](crate::DfPn) that can be chosen; none of them changes a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DfPnOptions {
    /// Margin, in hundredths, by which a move may become worse than the second best before the search turns to that one.
    ///
    /// It is the ε of Pawlewicz and Lew (2007).
    /// It applies as long as the table has room.
    /// With 0 the search turns at once, and the table has to hold the work left behind more often.
    pub epsilon_percent: u32,
    /// The same margin while the table is nearly full, when the work left behind is soon lost.
    pub full_epsilon_percent: u32,
    /// Numbers of a position that was not searched yet.
    pub initialisation: Initialisation,
    /// Combination of the numbers of moves that must all be shown.
    pub backup: Backup,
}

/// Assumption about what is left to show at a position that was not searched yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Initialisation {
    /// One leaf either way.
    Unit,
    /// One leaf for the side to move, and one for each move against it, as if the position had been expanded.
    Mobility,
    /// Numbers by mobility, with more leaves for the side that is behind in the evaluator's estimate: one for each `units` of it.
    Estimate {
        /// The estimate that counts as one leaf.
        units: u16,
    },
}

/// Combination of the numbers of moves that must all be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backup {
    /// Their sum, which is right in a tree; where lines of play meet again, positions behind them count more than once.
    Sum,
    /// Their maximum, and one for each other move that is not solved (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008).
    ///
    /// It never counts a position twice, and often counts too little.
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

/// Options measured in expansions on twelve boards of three games.
///
/// An ε of 2 in a hundred takes 0.93 of the expansions without ε (geometric mean).
/// An ε of 5 in a hundred takes 0.88, but twice as many where the search takes a million.
/// A quarter takes 1 to 11 million there, depending on the size of the table, and makes the work of several threads a matter of chance.
/// In a table that is too small by far, a quarter pays: on 4,4,4 with every legal move and a quarter of a million entries, 1.7 million instead of 4.0.
///
/// On 4,4,4 with forced replies and symmetry, all options together take 300,982 where the textbook takes 475,316.
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
