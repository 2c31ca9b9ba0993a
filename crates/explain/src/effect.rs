//! What a move brings about within two plies, by the rules alone.

use gametree_core::Outcome;
use gametree_registry::Session;

/// Positions that are looked at for one effect: with more legal moves for both together none is told.
const MOST_POSITIONS: usize = 200_000;

/// What a move that has just been made brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is over.
    Ends(Outcome),
    /// Whatever the opponent plays, he loses by that move itself or to the next one.
    Forces {
        /// The moves that win, each after some reply; none where every reply itself loses.
        wins: Vec<String>,
        /// Whether they would win after a pass as well, as the game has it.
        are_threats: bool,
    },
    /// The opponent loses so after at least half of his replies.
    Threatens {
        /// The moves that win, each after some reply; none where every reply but the escapes itself loses.
        wins: Vec<String>,
        /// Whether they would win after a pass as well, as the game has it.
        are_threats: bool,
        /// The replies after which he does not.
        escapes: Vec<String>,
        /// How many replies there are.
        of: usize,
    },
    /// Neither, or too many moves to tell.
    Quiet,
}

impl Effect {
    /// What the last move of a game in progress has brought about.
    ///
    /// Every reply is played, and every move after it, within milliseconds.
    pub fn of_last_move(session: &mut dyn Session) -> Self {
        if let Some(outcome) = session.outcome() {
            return Effect::Ends(outcome);
        }
        let mover = !session.to_move();
        let replies = session.legal_moves();
        let of = replies.len();
        if of * of > MOST_POSITIONS {
            return Effect::Quiet;
        }
        let mut wins: Vec<String> = Vec::new();
        let mut threats: Vec<String> = Vec::new();
        let mut escapes = Vec::new();
        for reply in replies {
            session.play(&reply).expect("the move is legal");
            let winning = session.wins_at_once();
            let is_lost = session.outcome() == Some(Outcome::Win(mover));
            session.undo();
            if winning.is_empty() && !is_lost {
                escapes.push(reply);
                if escapes.len() * 2 > of {
                    return Effect::Quiet;
                }
                continue;
            }
            for m in winning {
                // A reply in the same column makes room for it.
                if m != reply && !threats.contains(&m) {
                    threats.push(m.clone());
                }
                if !wins.contains(&m) {
                    wins.push(m);
                }
            }
        }
        let are_threats = session.has_threats() && threats.len() == wins.len();
        if escapes.is_empty() {
            Effect::Forces { wins, are_threats }
        } else {
            Effect::Threatens {
                wins,
                are_threats,
                escapes,
                of,
            }
        }
    }

    /// The replies that do not lose at once, where they are few enough to be named.
    pub fn escapes(&self) -> &[String] {
        match self {
            Effect::Threatens { escapes, .. } => escapes,
            _ => &[],
        }
    }
}
