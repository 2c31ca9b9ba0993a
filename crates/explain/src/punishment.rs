//! Moves that give the value away, with the replies that show it.

use gametree_core::{Outcome, Phrase};

/// Moves that are worth less than the position, all for the same reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Punishment {
    /// The moves as a person writes them.
    pub moves: Vec<String>,
    /// The proven result of best play after each move.
    pub outcome: Outcome,
    /// The plies to that result, the move included, if the number is known and the same for all moves.
    pub plies: Option<u32>,
    /// The reply that shows it, as a person writes it after the first of the moves; `None` if the game ends with the moves, and if a proof names no reply.
    pub reply: Option<String>,
    /// The reasons for the reply that the game gives after each of the moves.
    pub reasons: Vec<Phrase>,
    /// The lines that show it, one for each move, as the game reads them: they replay by the rules, and have this result wherever `plies` has a number.
    pub lines: Vec<Vec<String>>,
}
