//! Positions that are the same for a table as soon as a symmetry makes them so.

use crate::{
    Coverage, Evaluator, Exchange, Keys, LookAhead, MoveBuf, MoveGen, Naming, Outcome, Player,
    Position, ProofKey, Salt, Score, Symmetric,
};

/// A position whose key it shares with all its symmetric twins, so that a search over a table treats them as one.
///
/// Moves stay as they are; only the key, and the code under which tables remember a move, are taken from the canonical twin.
/// Generators and evaluators of `P` serve it when wrapped in [`ByCanonical`].
///
/// Keeping the keys of all twins costs more than keeping one, and symmetric twins become rare as a game goes on: a limit in plies bounds the cost.
/// Beyond it positions have their plain keys.
#[derive(Clone, Debug)]
pub struct Canonical<P: Symmetric> {
    pos: P,
    /// Plies from here on in which twins are told to be the same.
    plies: u32,
    seen: Option<Seen<P>>,
}

/// The twins of a position, and the key that is read off them.
#[derive(Clone, Debug)]
pub struct Seen<P: Symmetric> {
    twins: P::Twins,
    key: u64,
}

impl<P: Symmetric> Canonical<P> {
    /// The canonical view of `pos`, and of what follows for so many plies.
    pub fn new(pos: P, plies: u32) -> Self {
        let seen = (plies > 0).then(|| Seen::of(&pos, pos.twins()));
        Canonical { pos, plies, seen }
    }

    /// The position that is viewed.
    #[inline]
    pub const fn position(&self) -> &P {
        &self.pos
    }
}

impl<P: Symmetric> Seen<P> {
    #[inline]
    fn of(pos: &P, twins: P::Twins) -> Self {
        let (key, _) = pos.canonical_of(&twins);
        Seen { twins, key }
    }

    /// The way to the canonical twin, which is asked for much less often than its key.
    #[inline]
    fn frame(&self, pos: &P) -> P::Frame {
        pos.canonical_of(&self.twins).1
    }
}

impl<P: Symmetric> Position for Canonical<P> {
    type Move = P::Move;
    type Undo = (P::Undo, Option<Seen<P>>);

    const CAN_BE_DRAWN: bool = P::CAN_BE_DRAWN;
    const CAN_REPEAT: bool = P::CAN_REPEAT;
    const KEYS: Keys = P::KEYS;

    #[inline]
    fn to_move(&self) -> Player {
        self.pos.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.pos.outcome()
    }

    #[inline]
    fn plies_left(&self) -> Option<u32> {
        self.pos.plies_left()
    }

    #[inline]
    fn points_range(&self) -> Option<(i16, i16)> {
        self.pos.points_range()
    }

    #[inline]
    fn is_legal(&self, m: P::Move) -> bool {
        self.pos.is_legal(m)
    }

    #[inline]
    fn play(&mut self, m: P::Move) -> Self::Undo {
        let before = self.seen.take();
        let twins = before
            .as_ref()
            .map(|seen| self.pos.twins_after(&seen.twins, m));
        let undo = self.pos.play(m);
        if let Some(twins) = twins {
            self.plies -= 1;
            self.seen = (self.plies > 0).then(|| Seen::of(&self.pos, twins));
        }
        (undo, before)
    }

    #[inline]
    fn undo(&mut self, m: P::Move, (undo, before): Self::Undo) {
        self.pos.undo(m, undo);
        self.plies += u32::from(before.is_some());
        self.seen = before;
    }

    #[inline]
    fn key(&self) -> u64 {
        self.seen
            .as_ref()
            .map_or_else(|| self.pos.key(), |seen| seen.key)
    }

    #[inline]
    fn key_naming(&self) -> Naming {
        self.pos.key_naming()
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.pos.salt_keys(salt);
        if self.seen.is_some() {
            self.seen = Some(Seen::of(&self.pos, self.pos.twins()));
        }
    }

    #[inline]
    fn key_after(&mut self, m: P::Move) -> u64 {
        match &self.seen {
            Some(seen) if self.plies > 1 => {
                let twins = self.pos.twins_after(&seen.twins, m);
                self.pos.canonical_of(&twins).0
            }
            _ => self.pos.key_after(m),
        }
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        self.seen.as_ref().map_or_else(
            || self.pos.proof_key(),
            |seen| self.pos.twin_proof_key(seen.frame(&self.pos)),
        )
    }

    #[inline]
    fn table_code(&self, m: P::Move) -> u16 {
        let canonical = |seen: &Seen<P>| self.pos.to_canonical(m, seen.frame(&self.pos));
        self.pos.table_code(self.seen.as_ref().map_or(m, canonical))
    }
}

/// A generator or an evaluator of `P`, in use for [`Canonical`] positions of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByCanonical<T>(pub T);

impl<P: Symmetric, G: MoveGen<P>> MoveGen<Canonical<P>> for ByCanonical<G> {
    const COVERAGE: Coverage = G::COVERAGE;
    const IS_RANKED: bool = G::IS_RANKED;

    #[inline]
    fn moves(&self, pos: &Canonical<P>, out: &mut MoveBuf<P::Move>) {
        self.0.moves(&pos.pos, out);
    }

    #[inline]
    fn moves_after(&self, pos: &Canonical<P>, m: P::Move, added: &mut MoveBuf<P::Move>) -> bool {
        self.0.moves_after(&pos.pos, m, added)
    }

    #[inline]
    fn mark_forcing(&self, pos: &mut Canonical<P>, moves: &[P::Move], mark: impl FnMut(usize)) {
        // The twins are of no use here, and are those of before when the moves are taken back.
        self.0.mark_forcing(&mut pos.pos, moves, mark);
    }

    #[inline]
    fn noisy(&self, pos: &Canonical<P>, out: &mut MoveBuf<P::Move>) {
        self.0.noisy(&pos.pos, out);
    }

    #[inline]
    fn exchange(&self, pos: &Canonical<P>, m: P::Move) -> Option<Exchange> {
        self.0.exchange(&pos.pos, m)
    }
}

impl<P: Symmetric, E: Evaluator<P>> Evaluator<Canonical<P>> for ByCanonical<E> {
    #[inline]
    fn evaluate(&self, pos: &Canonical<P>) -> Score {
        self.0.evaluate(&pos.pos)
    }

    #[inline]
    fn known(&self, pos: &Canonical<P>) -> Option<Score> {
        self.0.known(&pos.pos)
    }

    #[inline]
    fn at_most(&self, pos: &Canonical<P>, limit: Score) -> Option<Score> {
        self.0.at_most(&pos.pos, limit)
    }

    #[inline]
    fn at_least(&self, pos: &Canonical<P>, limit: Score) -> Option<Score> {
        self.0.at_least(&pos.pos, limit)
    }

    #[inline]
    fn look_ahead(&self, pos: &Canonical<P>, moves: &[P::Move], out: &mut LookAhead) -> bool {
        self.0.look_ahead(&pos.pos, moves, out)
    }

    #[inline]
    fn best_leaf(
        &self,
        pos: &Canonical<P>,
        moves: &[P::Move],
        untold: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        self.0.best_leaf(&pos.pos, moves, untold)
    }

    #[inline]
    fn best_before_reply(
        &self,
        pos: &Canonical<P>,
        moves: &[P::Move],
        added: impl Fn(P::Move, &mut MoveBuf<P::Move>) -> bool,
        untold: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        self.0.best_before_reply(&pos.pos, moves, added, untold)
    }
}
