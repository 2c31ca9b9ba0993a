//! What is said about a position, before it is in words.

use gametree_core::{Outcome, Phrase, Player, Score};

use crate::{Effect, Line, Punishment};

/// Everything there is to say about a position, the most important first.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// Who moves; on a finished game, who would have moved.
    pub to_move: Player,
    /// What people call the players of this game.
    pub names: [String; 2],
    /// What is said.
    pub claims: Vec<Claim>,
}

/// One thing that is said about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The game is over.
    Over(Outcome),
    /// Best play of both ends so, after so many plies where that is known: proven.
    Value(Outcome, Option<u32>),
    /// Nothing is proven, and a search believes this for the side to move; `None` where it knows nothing yet.
    Belief(Option<Score>),
    /// Nothing is proven to the end, but that the player gets so many points or more.
    Least(Player, u16),
    /// What whoever has just moved threatens, where the side to move is not proven to win: true by the rules.
    Threat(Effect),
    /// The moves that keep the value, of so many legal ones: proven for each of them, and against each of the others that is not open.
    Keeps {
        /// What the side to move gets by them.
        outcome: Outcome,
        /// The moves, the fastest win or the longest defence first.
        moves: Vec<String>,
        /// The plies to the end after each, the move included, where they are known.
        plies: Vec<Option<u32>>,
        /// How many moves are legal.
        of: usize,
        /// Of how many of the others nothing is proven; none where the side to move loses.
        open: usize,
    },
    /// A line from the position on that ends with the proven value: best play of both where distances are exact, else one line of the proof; of a proof without a line the first move alone.
    Plan(Line),
    /// Moves that give the value away, and the reply that shows it: proven.
    Punished(Punishment),
    /// The move that a search would make without a proof.
    Favourite(String),
    /// What the game itself says about the position; true by the rules.
    Remark(Phrase),
}

impl Claim {
    /// Whether it is certain: proven by a search, or plain by the rules.
    pub const fn is_proven(&self) -> bool {
        !matches!(self, Claim::Belief(_) | Claim::Favourite(_))
    }
}
