//! Oracle that decides claims by trying everything.

use std::collections::HashMap;

use gametree_certificate::Claim;
use gametree_core::{MoveBuf, MoveGen, Player, Position, Score};

/// Decides claims by searching to the end of every game, and remembers the results.
pub(crate) struct Oracle<G> {
    legal: G,
    known: HashMap<(u128, Player, Score), bool>,
}

impl<G> Oracle<G> {
    pub(crate) fn new(legal: G) -> Self {
        let known = HashMap::new();
        Oracle { legal, known }
    }

    /// Returns `true` if the claim is true.
    pub(crate) fn holds<P: Position>(&mut self, pos: &P, claim: Claim) -> bool
    where
        G: MoveGen<P>,
    {
        self.reaches(&mut pos.clone(), claim.player(), claim.score())
    }

    /// Returns the first move after which the claim still holds.
    pub(crate) fn answer<P: Position>(&mut self, pos: &P, claim: Claim) -> Option<P::Move>
    where
        G: MoveGen<P>,
    {
        let after = -claim.score().to_child();
        let mut pos = pos.clone();
        let moves = self.moves(&pos);
        moves
            .into_iter()
            .find(|&m| pos.with_move(m, |child| self.reaches(child, claim.player(), after)))
    }

    fn moves<P: Position>(&self, pos: &P) -> MoveBuf<P::Move>
    where
        G: MoveGen<P>,
    {
        let mut moves = MoveBuf::new();
        self.legal.moves(pos, &mut moves);
        moves
    }

    fn reaches<P: Position>(&mut self, pos: &mut P, player: Player, score: Score) -> bool
    where
        G: MoveGen<P>,
    {
        if let Some(outcome) = pos.outcome() {
            return outcome.score_for(player) >= score;
        }
        let question = (pos.proof_key().bits(), player, score);
        if let Some(&known) = self.known.get(&question) {
            return known;
        }
        let after = -score.to_child();
        let is_own = pos.to_move() == player;
        let mut moves = self.moves(pos).into_iter();
        let mut reaches = |m| pos.with_move(m, |child| self.reaches(child, player, after));
        let found = if is_own {
            moves.any(&mut reaches)
        } else {
            moves.all(&mut reaches)
        };
        self.known.insert(question, found);
        found
    }
}
