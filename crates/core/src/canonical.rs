//! Positions whose symmetric images share one table entry.

// A trait method left to its default would bypass the position behind the view.
#![warn(clippy::missing_trait_methods)]

use crate::{
    BulkEvaluator, Coverage, Evaluator, Exchange, KeyKind, Keys, MoveBuf, MoveEstimates, MoveGen,
    MoveOrder, Outcome, Player, Position, ProofKey, Salt, Score, Symmetric, Tactics,
};

/// A position that shares its key with all its symmetric images, so that a search with a table treats them as one.
///
/// Moves stay as they are; only the key, and the code under which tables remember a move, are taken from the canonical image.
/// Generators and evaluators of `P` work on it when wrapped in [`OnCanonical`].
///
/// Keeping the keys of all images costs more than keeping one, and symmetric positions become rare as a game goes on.
/// So a limit in plies bounds the cost.
/// Beyond the limit, positions have their plain keys.
#[derive(Clone, Debug)]
pub struct Canonical<P: Symmetric> {
    pos: P,
    /// The number of plies from here on in which symmetric positions share a key.
    plies: u32,
    seen: Option<Seen<P>>,
}

/// The symmetric keys of a position, with the canonical one.
#[derive(Clone, Debug)]
pub struct Seen<P: Symmetric> {
    keys: P::SymmetricKeys,
    key: u64,
}

impl<P: Symmetric> Canonical<P> {
    /// Creates the canonical view of `pos` and of the positions that follow within `plies` plies.
    pub fn new(pos: P, plies: u32) -> Self {
        let seen = (plies > 0).then(|| Seen::of(&pos, pos.symmetric_keys()));
        Canonical { pos, plies, seen }
    }

    /// Returns the position behind the view.
    #[inline]
    pub const fn position(&self) -> &P {
        &self.pos
    }
}

impl<P: Symmetric> Seen<P> {
    #[inline]
    fn of(pos: &P, keys: P::SymmetricKeys) -> Self {
        let (key, _) = pos.canonical_of(&keys);
        Seen { keys, key }
    }

    /// Returns the symmetry that leads to the canonical image, which is needed much less often than its key.
    #[inline]
    fn symmetry(&self, pos: &P) -> P::Symmetry {
        pos.canonical_of(&self.keys).1
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

    fn is_playable(&self, m: P::Move) -> bool {
        self.pos.is_playable(m)
    }

    #[inline]
    fn play(&mut self, m: P::Move) -> Self::Undo {
        let before = self.seen.take();
        let keys = before
            .as_ref()
            .map(|seen| self.pos.symmetric_keys_after(&seen.keys, m));
        let undo = self.pos.play(m);
        if let Some(keys) = keys {
            self.plies -= 1;
            self.seen = (self.plies > 0).then(|| Seen::of(&self.pos, keys));
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
    fn key_kind(&self) -> KeyKind {
        self.pos.key_kind()
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.pos.salt_keys(salt);
        if self.seen.is_some() {
            self.seen = Some(Seen::of(&self.pos, self.pos.symmetric_keys()));
        }
    }

    #[inline]
    fn key_after(&mut self, m: P::Move) -> u64 {
        match &self.seen {
            Some(seen) if self.plies > 1 => {
                let keys = self.pos.symmetric_keys_after(&seen.keys, m);
                self.pos.canonical_of(&keys).0
            }
            _ => self.pos.key_after(m),
        }
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        self.seen.as_ref().map_or_else(
            || self.pos.proof_key(),
            |seen| self.pos.symmetric_proof_key(seen.symmetry(&self.pos)),
        )
    }

    #[inline]
    fn table_code(&self, m: P::Move) -> u16 {
        let canonical = |seen: &Seen<P>| self.pos.to_canonical(m, seen.symmetry(&self.pos));
        self.pos.table_code(self.seen.as_ref().map_or(m, canonical))
    }

    #[inline]
    fn table_move(&self, code: u16) -> Option<P::Move> {
        let m = self.pos.table_move(code)?;
        match &self.seen {
            Some(seen) => self.pos.from_canonical(m, seen.symmetry(&self.pos)),
            None => Some(m),
        }
    }

    #[inline]
    fn with_move<R>(&mut self, m: P::Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.play(m);
        let result = f(self);
        self.undo(m, undo);
        result
    }

    #[inline]
    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let plies = self.plies;
        // The position itself takes the turn back, whatever happens to its view.
        self.pos
            .with_pass(|passed| f(&mut Canonical::new(passed.clone(), plies)))
    }
}

/// A generator or an evaluator of `P`, or something that one of them provides, wrapped for use with [`Canonical`] positions of `P`.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnCanonical<T>(pub T);

impl<P: Symmetric, G: MoveGen<P>> MoveGen<Canonical<P>> for OnCanonical<G> {
    const COVERAGE: Coverage = G::COVERAGE;
    const ORDER: MoveOrder = G::ORDER;

    #[inline]
    fn coverage(&self) -> Coverage {
        self.0.coverage()
    }

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
        // The symmetric keys are of no use here, and are unchanged once the moves are taken back.
        self.0.mark_forcing(&mut pos.pos, moves, mark);
    }

    #[inline]
    fn tactics(&self) -> impl Tactics<Canonical<P>> {
        OnCanonical(self.0.tactics())
    }
}

impl<P: Symmetric, T: Tactics<P>> Tactics<Canonical<P>> for OnCanonical<T> {
    #[inline]
    fn noisy(&self, pos: &Canonical<P>, out: &mut MoveBuf<P::Move>) {
        self.0.noisy(&pos.pos, out);
    }

    #[inline]
    fn is_forced(&self, pos: &Canonical<P>) -> bool {
        self.0.is_forced(&pos.pos)
    }

    #[inline]
    fn is_threat(&self, pos: &Canonical<P>, m: P::Move) -> bool {
        self.0.is_threat(&pos.pos, m)
    }

    #[inline]
    fn rank(&self, pos: &Canonical<P>, m: P::Move) -> i16 {
        self.0.rank(&pos.pos, m)
    }

    #[inline]
    fn exchange(&self, pos: &Canonical<P>, m: P::Move) -> Option<Exchange> {
        self.0.exchange(&pos.pos, m)
    }
}

impl<P: Symmetric, E: Evaluator<P>> Evaluator<Canonical<P>> for OnCanonical<E> {
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

    fn notable(&self) -> Option<u16> {
        self.0.notable()
    }

    #[inline]
    fn bulk(&self) -> impl BulkEvaluator<Canonical<P>> {
        OnCanonical(self.0.bulk())
    }
}

impl<P: Symmetric, E: BulkEvaluator<P>> BulkEvaluator<Canonical<P>> for OnCanonical<E> {
    #[inline]
    fn evaluate_moves(&self, pos: &Canonical<P>, moves: &[P::Move], out: &mut MoveEstimates) {
        self.0.evaluate_moves(&pos.pos, moves, out);
    }

    #[inline]
    fn best_child(
        &self,
        pos: &Canonical<P>,
        moves: &[P::Move],
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        self.0.best_child(&pos.pos, moves, remaining)
    }

    #[inline]
    fn best_grandchild(
        &self,
        pos: &Canonical<P>,
        moves: &[P::Move],
        added: impl Fn(P::Move, &mut MoveBuf<P::Move>) -> bool,
        remaining: &mut MoveBuf<P::Move>,
    ) -> Option<(P::Move, Score)> {
        self.0.best_grandchild(&pos.pos, moves, added, remaining)
    }
}
