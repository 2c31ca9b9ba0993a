//! Walk through a proof, with one move for the proven side and every legal move for the other.

use gametree_core::{Coverage, GameMove, KeyKind, Keys, MoveBuf, MoveGen, Position, Salt, Score};

use crate::flaw::Fault;
use crate::follow::{StepSummary, Trail, is_settled};
use crate::seen::Seen;
use crate::{Arguments, Claim, Found, OutOfMemory};

/// A chooser of moves for the proven side: a strategy when a proof is written, the file when it is read.
pub(crate) trait Guide<P: Position> {
    /// Reason why there is no next move, other than a flaw of the proof.
    type Error;

    /// Returns the index of the next move among the legal ones, in the order of their codes.
    ///
    /// Any index below their number is allowed; where arguments are allowed, an index equal to their number means that an argument follows.
    fn choose(
        &mut self,
        pos: &P,
        claim: Claim,
        legal: &[P::Move],
    ) -> Result<usize, Stop<Self::Error>>;

    /// Returns `true` if an argument follows at the position of the certificate, with the other side to move.
    fn argues(&mut self, pos: &P, claim: Claim) -> Result<bool, Stop<Self::Error>>;

    /// Returns the number of entries of the argument that follows, once it is accepted.
    fn argue(
        &mut self,
        pos: &P,
        claim: Claim,
        terms: Terms<'_, P>,
    ) -> Result<u64, Stop<Self::Error>>;
}

/// Terms on which arguments are checked.
pub(crate) struct Terms<'a, P> {
    pub(crate) arguments: &'a dyn Arguments<P>,
    pub(crate) memory_bytes: u64,
}

impl<P> Clone for Terms<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for Terms<'_, P> {}

/// Reason why a walk ends early.
pub(crate) enum Stop<E> {
    /// The proof fails.
    Found(Found),
    /// The positions seen do not fit into memory.
    Memory(OutOfMemory),
    /// The guide fails.
    Guide(E),
}

/// Failure of a walk.
pub(crate) enum Failure<M, E> {
    Fault(Fault<M>),
    Memory(OutOfMemory),
    Guide(E),
}

/// A depth-first walk through the positions of a proof.
///
/// It keeps its own stack, so the length of a game is not limited by the call stack.
pub(crate) struct Walk<'a, P: Position, G> {
    legal: &'a G,
    pos: P,
    /// The same position under a salt of its own; see [`Walk::guarded`].
    salted: Option<P>,
    seen: Seen,
    /// The terms for arguments; `None` if the proofs have none.
    terms: Option<Terms<'a, P>>,
    /// The moves that led to `pos`.
    path: Vec<Step<P>>,
    /// The moves still to be played at the positions of the path, with the next one last.
    waiting: Vec<P::Move>,
    moves: MoveBuf<P::Move>,
    counts: Counts,
    /// The line along which the answers are noted.
    trail: Option<Trail>,
}

/// Counts of what a walk has passed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) entries: u64,
    pub(crate) positions: u64,
    /// Number of arguments that were accepted.
    pub(crate) arguments: u64,
}

/// A move that was played, and the claim to be shown after it.
struct Step<P: Position> {
    m: P::Move,
    undo: P::Undo,
    salted_undo: Option<P::Undo>,
    claim: Claim,
    /// Number of waiting moves that belong to positions before this one.
    waiting_before: usize,
}

impl<'a, P: Position, G: MoveGen<P>> Walk<'a, P, G> {
    /// Makes a walk from `root`; a game whose positions can repeat is refused at compile time:
    ///
    /// ```compile_fail,E0080
    /// use gametree_certificate::{Claim, SeenTable, Statement};
    /// use gametree_core::Player;
    /// use gametree_testkit::{AllTakes, Heap};
    ///
    /// let claims = [Claim::win(Player::First)];
    /// let statement = Statement { game: "heap", claims: &claims, seen: SeenTable::Growing };
    /// // With `Heap::<false, false>` it compiles.
    /// let _ = statement.write(&Heap::<true, false>::new(3), &AllTakes, None, |_, _| None, Vec::new());
    /// ```
    pub(crate) fn new(root: P, legal: &'a G, seen: Seen) -> Self {
        const {
            assert!(
                matches!(G::COVERAGE, Coverage::Legal),
                "a certificate answers every legal move"
            );
            assert!(
                !P::CAN_REPEAT,
                "a certificate shows a position once, and where positions can repeat it may be worth something else on another path"
            );
            assert!(
                !matches!(P::KEYS, Keys::Public),
                "positions that share a public key can be made up: nothing is remembered by such keys"
            );
        }
        Walk {
            legal,
            pos: root,
            salted: None,
            seen,
            terms: None,
            path: Vec::new(),
            waiting: Vec::new(),
            moves: MoveBuf::new(),
            counts: Counts::default(),
            trail: None,
        }
    }

    /// Sets the terms on which the walk accepts arguments; `None` accepts none.
    pub(crate) fn with_terms(mut self, terms: Option<Terms<'a, P>>) -> Self {
        self.terms = terms;
        self
    }

    /// Protects the walk against positions that were chosen to share a name.
    ///
    /// If names are hashes, the walk tells positions apart by other hashes, under a salt that is drawn here and cannot be known in advance.
    /// The entries that the walk takes stay the same as long as no two positions share a name, which is not to be expected of positions not chosen for it.
    pub(crate) fn guarded(mut self) -> Self {
        if self.pos.proof_key().kind() != KeyKind::Exact {
            let mut salted = self.pos.clone();
            salted.salt_keys(Salt::random());
            self.salted = Some(salted);
        }
        self
    }

    /// Returns the counts of all walks so far.
    pub(crate) const fn counts(&self) -> Counts {
        self.counts
    }

    /// Walks through the proof of one claim about the root like [`Walk::prove`], and notes the answers along a line from there.
    pub(crate) fn follow<D: Guide<P>>(
        &mut self,
        claim: Claim,
        line: &[P::Move],
        guide: &mut D,
    ) -> Result<Trail, Failure<P::Move, D::Error>> {
        let root = self.salted.as_ref().unwrap_or(&self.pos).clone();
        self.trail = Some(Trail::new(root, line, claim));
        self.prove(claim, guide)?;
        Ok(self.trail.take().expect("it was set before the walk"))
    }

    /// Returns the position where the walk stands, which is the root between two proofs.
    pub(crate) const fn position(&self) -> &P {
        &self.pos
    }

    /// Walks through the proof of one claim about the root; after a failure the walk must not be used again.
    pub(crate) fn prove<D: Guide<P>>(
        &mut self,
        claim: Claim,
        guide: &mut D,
    ) -> Result<(), Failure<P::Move, D::Error>> {
        self.seen.clear();
        self.enter(claim, guide)
            .map_err(|stop| self.failure(claim, stop))?;
        loop {
            let (before, here) = self
                .path
                .last()
                .map_or((0, claim), |step| (step.waiting_before, step.claim));
            if self.waiting.len() > before
                && let Some(m) = self.waiting.pop()
            {
                let claim = here.after_a_ply();
                make_room(&mut self.path, 1).map_err(Failure::Memory)?;
                let undo = self.pos.play(m);
                let salted_undo = self.salted.as_mut().map(|salted| salted.play(m));
                self.path.push(Step {
                    m,
                    undo,
                    salted_undo,
                    claim,
                    waiting_before: self.waiting.len(),
                });
                self.enter(claim, guide)
                    .map_err(|stop| self.failure(claim, stop))?;
            } else if let Some(step) = self.path.pop() {
                self.pos.undo(step.m, step.undo);
                if let Some((salted, undo)) = self.salted.as_mut().zip(step.salted_undo) {
                    salted.undo(step.m, undo);
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Settles the claim about the current position, or queues the moves on which it depends.
    #[inline]
    fn enter<D: Guide<P>>(&mut self, claim: Claim, guide: &mut D) -> Result<(), Stop<D::Error>> {
        self.counts.positions += 1;
        if let Some(outcome) = self.pos.outcome() {
            let is_shown = outcome.score_for(claim.player()) >= claim.score();
            return if is_shown {
                Ok(())
            } else {
                Err(Stop::Found(Found::End(outcome)))
            };
        }
        if claim.score() >= Score::win_in(0) {
            return Err(Stop::Found(Found::NoEnd));
        }
        if is_settled(claim) {
            return Ok(());
        }
        if self.pos.to_move() == claim.player() {
            self.answer(claim, guide)
        } else {
            if self.path.is_empty()
                && let Some(terms) = self.terms
                && guide.argues(&self.pos, claim)?
            {
                let entries = self.accept(claim, terms, guide)?;
                let identity = self.salted.as_ref().unwrap_or(&self.pos);
                let identity = identity.proof_key().bits();
                self.note(identity, claim, |_| StepSummary::Argument(entries));
                return Ok(());
            }
            self.list_moves().map_err(Stop::Found)?;
            make_room(&mut self.waiting, self.moves.len()).map_err(Stop::Memory)?;
            self.waiting.extend(self.moves.iter().rev());
            Ok(())
        }
    }

    /// Queues one move, unless the claim has been shown for this position before.
    ///
    /// Positions of the other side are not remembered.
    /// That would make no certificate shorter, and the positions after them are recognised as known one ply later.
    #[inline]
    fn answer<D: Guide<P>>(&mut self, claim: Claim, guide: &mut D) -> Result<(), Stop<D::Error>> {
        let name = self.pos.proof_key().bits();
        let salted = self.salted.as_ref();
        let identity = salted.map_or(name, |salted| salted.proof_key().bits());
        let is_new = self.seen.insert(name, identity, claim.score());
        if !is_new.map_err(Stop::Memory)? {
            return Ok(());
        }
        self.list_moves().map_err(Stop::Found)?;
        let chosen = guide.choose(&self.pos, claim, &self.moves)?;
        if let Some(terms) = self.terms
            && chosen == self.moves.len()
        {
            let entries = self.accept(claim, terms, guide)?;
            self.note(identity, claim, |_| StepSummary::Argument(entries));
            return Ok(());
        }
        make_room(&mut self.waiting, 1).map_err(Stop::Memory)?;
        let m = self.moves[chosen];
        self.waiting.push(m);
        self.note(identity, claim, |pos| StepSummary::Move(pos.table_code(m)));
        self.counts.entries += 1;
        Ok(())
    }

    /// Takes the argument that follows, once it is accepted, and returns the number of its entries.
    fn accept<D: Guide<P>>(
        &mut self,
        claim: Claim,
        terms: Terms<'_, P>,
        guide: &mut D,
    ) -> Result<u64, Stop<D::Error>> {
        let entries = guide.argue(&self.pos, claim, terms)?;
        self.counts.entries += entries;
        self.counts.arguments += 1;
        Ok(entries)
    }

    #[inline]
    fn note(&mut self, identity: u128, claim: Claim, step: impl FnOnce(&P) -> StepSummary) {
        if let Some(trail) = &mut self.trail {
            trail.note(identity, claim, step(&self.pos));
        }
    }

    /// Finds the legal moves, in the order of their codes.
    ///
    /// The order in which a generator lists moves is free and may change; the order of the codes is part of the format.
    #[inline]
    fn list_moves(&mut self) -> Result<(), Found> {
        self.moves.clear();
        self.legal.moves(&self.pos, &mut self.moves);
        if self.moves.is_empty() {
            return Err(Found::NoMove);
        }
        sort_by_code(&mut self.moves);
        Ok(())
    }

    fn failure<E>(&self, claim: Claim, stop: Stop<E>) -> Failure<P::Move, E> {
        match stop {
            Stop::Found(found) => Failure::Fault(Fault {
                line: self.path.iter().map(|step| step.m).collect(),
                claim,
                found,
            }),
            Stop::Memory(error) => Failure::Memory(error),
            Stop::Guide(error) => Failure::Guide(error),
        }
    }
}

/// Makes room in a list for `more` further items.
#[inline]
fn make_room<T>(list: &mut Vec<T>, more: usize) -> Result<(), OutOfMemory> {
    let needed = (list.len() + more) * size_of::<T>();
    let reserved = list.try_reserve(more);
    reserved.map_err(|_| OutOfMemory {
        needed: needed as u64,
        granted: None,
    })
}

/// Puts moves in the order of their codes; compiled once for the moves of a game.
fn sort_by_code<M: GameMove>(moves: &mut [M]) {
    moves.sort_unstable_by_key(|m| m.code());
}
