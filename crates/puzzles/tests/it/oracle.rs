//! Plain minimax over every legal move, which shares no code with a search.

use std::collections::HashMap;

use gametree_registry::Session;

/// Results of positions, 1, 0 and −1 for the side to move.
#[derive(Default)]
pub(crate) struct Oracle(HashMap<String, i8>);

impl Oracle {
    pub(crate) fn worth(&mut self, session: &mut dyn Session) -> i8 {
        if let Some(outcome) = session.outcome() {
            return match outcome.winner() {
                Some(winner) if winner == session.to_move() => 1,
                Some(_) => -1,
                None => 0,
            };
        }
        let position = session.position();
        if let Some(&known) = self.0.get(&position) {
            return known;
        }
        let moves = session.legal_moves();
        let worth = moves.iter().map(|m| self.after(session, m)).max();
        let worth = worth.expect("an unfinished game has a move");
        self.0.insert(position, worth);
        worth
    }

    /// Returns the moves with the best result.
    pub(crate) fn best_moves(&mut self, session: &mut dyn Session) -> Vec<String> {
        let best = self.worth(session);
        let mut moves = session.legal_moves();
        moves.retain(|m| self.after(session, m) == best);
        moves
    }

    fn after(&mut self, session: &mut dyn Session, m: &str) -> i8 {
        session.play(m).expect("a legal move");
        let worth = -self.worth(session);
        session.undo();
        worth
    }
}
