//! Claims about a position, before they are put into words.

use gametree_core::{Outcome, Phrase, Player, Score};

use crate::{Defences, EstimateScale, Line, Punishment, Threat};

/// The claims about a position, the most important first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Explanation {
    /// The side to move; in a finished game, the side that would have moved.
    pub to_move: Player,
    /// The names of the players of this game.
    pub names: [String; 2],
    /// The scale of the estimates.
    pub scale: EstimateScale,
    /// The claims.
    pub claims: Vec<Claim>,
}

/// A single claim about a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Claim {
    /// The game is over.
    Over(Outcome),
    /// The proven result of best play of both sides, with the number of plies if it is known.
    Value(Outcome, Option<u32>),
    /// The belief of a search for the side to move, where nothing is proven; `None` if the search knows nothing yet.
    Belief(Option<Score>),
    /// The proven minimum of points for a player, where nothing is proven to the end.
    Least(Player, u16),
    /// The threat of the player who has just moved, where the side to move is not proven to win: true by the rules.
    Threat(Threat),
    /// The moves that keep the value, proven for each of them, and against each of the other moves that is not open.
    Keeps {
        /// The result that the side to move gets by these moves.
        outcome: Outcome,
        /// The moves, with the fastest win or the longest defence first.
        moves: Vec<String>,
        /// The plies to the end after each move, the move included, where they are known.
        plies: Vec<Option<u32>>,
        /// The number of legal moves.
        of: usize,
        /// The number of other moves about which nothing is proven; where the side to move loses, they lose by the proof of the position.
        open: usize,
    },
    /// A line from the position that ends with the proven value.
    ///
    /// It is best play of both sides if distances are exact, otherwise one line of the proof; a proof without a line gives the first move alone.
    Plan(Line),
    /// The moves that lose to the same reply, and in a lost position the others with the replies that refute them: proven.
    Defences(Defences),
    /// The moves that give the value away, with the reply that shows it: proven.
    Punished(Punishment),
    /// The line that a search expects without a proof: at least the move that it would make.
    Favourite(Line),
    /// Nothing is proven, and the searches have refuted none of the legal moves.
    NoneRefuted,
    /// A remark of the game itself about the position: true by the rules.
    Remark(Phrase),
}

impl Claim {
    /// Returns `true` if the claim is certain: proven by a search, or evident by the rules.
    pub const fn is_proven(&self) -> bool {
        !matches!(
            self,
            Claim::Belief(_) | Claim::Favourite(_) | Claim::NoneRefuted
        )
    }
}
