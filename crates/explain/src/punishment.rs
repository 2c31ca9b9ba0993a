//! Moves that give the value away, and what shows it.

use gametree_core::{Outcome, Phrase};

/// Moves that are worth less than the position, all for the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Punishment {
    /// The moves, as people write them.
    pub moves: Vec<String>,
    /// What best play ends in after each: proven.
    pub outcome: Outcome,
    /// The plies to that end after the moves, the move included, where it is the same for all and known.
    pub plies: Option<u32>,
    /// The reply that shows it, as people write it after the first of the moves; `None` where the game ends with them, and where a proof names none.
    pub reply: Option<String>,
    /// What the game says that the reply does after each of the moves.
    pub reasons: Vec<Phrase>,
    /// The lines behind it, one for each move, as the game reads them: they replay by the rules, and end so wherever `plies` says how soon.
    pub lines: Vec<Vec<String>>,
}
