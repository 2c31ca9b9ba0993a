//! The values of small games by plain recursion over texts.

use std::collections::HashMap;

use gametree::Outcome;
use gametree::registry::Session;

/// The worth of a position under best play: the winner hastens, the loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The result of the game.
    pub(super) outcome: Outcome,
    /// The number of plies to the end, where a player wins.
    pub(super) plies: u32,
}

/// The positions whose worth is known.
#[derive(Debug, Default)]
pub(super) struct Oracle {
    known: HashMap<String, Worth>,
}

impl Oracle {
    pub(super) fn worth(&mut self, session: &mut dyn Session) -> Worth {
        if let Some(outcome) = session.outcome() {
            return Worth { outcome, plies: 0 };
        }
        let key = session.position();
        if let Some(&worth) = self.known.get(&key) {
            return worth;
        }
        let mover = session.to_move();
        let mut best: Option<Worth> = None;
        for m in session.legal_moves() {
            session.play(&m).expect("a legal move");
            let after = self.worth(session);
            session.undo();
            let worth = Worth {
                plies: after.plies + 1,
                ..after
            };
            let rank = |worth: Worth| {
                let score = worth.outcome.score_for(mover);
                let hurry = match worth.outcome {
                    Outcome::Win(winner) if winner == mover => -i64::from(worth.plies),
                    Outcome::Win(_) => i64::from(worth.plies),
                    Outcome::Draw | Outcome::Points(_) => 0,
                };
                (score, hurry)
            };
            if best.is_none_or(|best| rank(worth) > rank(best)) {
                best = Some(worth);
            }
        }
        let worth = best.expect("a position without an outcome has a move");
        self.known.insert(key, worth);
        worth
    }
}

/// Returns the moves that end the game and win it, found by playing them.
pub(super) fn wins_at_once(session: &mut dyn Session) -> Vec<String> {
    let won = Some(Outcome::Win(session.to_move()));
    let mut wins = session.legal_moves();
    wins.retain(|m| {
        session.play(m).expect("a legal move");
        let is_won = session.outcome() == won;
        session.undo();
        is_won
    });
    wins
}
