//! Effects of a move within two plies, by the rules alone.

use gametree_core::Outcome;

use crate::Session;

/// Maximum number of positions examined for one effect; if the legal moves of both players give more, no effect is reported.
const MOST_POSITIONS: usize = 200_000;

/// The effect of a move that has just been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The game is over.
    Ends(Outcome),
    /// The opponent loses after every reply: by the reply itself, or to the move after it.
    Forces {
        /// The moves that win, each after some reply; empty if every reply itself loses.
        wins: Vec<String>,
        /// `true` if the moves would win after a pass as well, by the rules of the game for threats.
        are_threats: bool,
    },
    /// The opponent loses in this way after at least half of the replies.
    Threatens {
        /// The moves that win, each after some reply; empty if every reply but the escapes itself loses.
        wins: Vec<String>,
        /// `true` if the moves would win after a pass as well, by the rules of the game for threats.
        are_threats: bool,
        /// The replies after which the opponent does not lose in this way.
        escapes: Vec<String>,
        /// The number of replies.
        of: usize,
    },
    /// No such effect, too many moves to examine, or no time for it.
    Quiet,
}

impl Effect {
    /// Returns the effect of the last move of a game in progress.
    ///
    /// Every reply is played, and every move after it, which takes milliseconds, and on the widest boards tenths of a second.
    /// It is [`Effect::Quiet`] once `stop` returns `true`, which is called for each reply.
    pub fn of_last_move(session: &mut dyn Session, stop: &dyn Fn() -> bool) -> Self {
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
            if stop() {
                return Effect::Quiet;
            }
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
                // A reply in the same column makes room for the winning move, so it is no threat.
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

    /// Returns the replies that do not lose at once, if they are at most half of all replies.
    pub fn escapes(&self) -> &[String] {
        match self {
            Effect::Threatens { escapes, .. } => escapes,
            _ => &[],
        }
    }
}
