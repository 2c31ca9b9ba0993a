//! From what a search has found to the move that is played.

use gametree_core::{MoveBuf, MoveGen, Notation};

use crate::Answer;
use crate::game::Game;

impl<P: Notation + 'static> Game<P> {
    /// An answer about the current position with a move to play, which there is in every unfinished game, however early the search was stopped.
    pub(crate) fn to_play(&self, mut answer: Answer) -> Answer {
        let pos = self.current();
        if answer.report.best.is_none() && pos.outcome().is_none() {
            let mut moves = MoveBuf::new();
            self.legal.moves(pos, &mut moves);
            answer.report.best = moves.first().map(|&m| pos.move_text(m));
            answer.report.line = answer.report.best.iter().cloned().collect();
        }
        answer
    }
}
