//! The rules of a game: moves and positions.

use std::fmt::Debug;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::{KeyKind, Keys, Outcome, Player, ProofKey, Salt};

/// A move, small enough to be copied everywhere and numbered for tables.
///
/// `from_code(m.code())` is `Some(m)`; a code that stands for no move of any position gives `None`.
/// A game with more than 65,536 different moves splits a turn into several.
pub trait GameMove: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The number of this move.
    fn code(self) -> u16;

    /// The move with this number, legal or not.
    fn from_code(code: u16) -> Option<Self>;
}

/// A list of moves that a generator appends to; short lists stay off the heap.
pub type MoveBuf<M> = SmallVec<[M; 64]>;

/// A position of a two-player, perfect-information game: a board plus all that the rules need.
///
/// This is the whole of the rules and nothing else: what is worth trying is the business of a [`MoveGen`](crate::MoveGen), what a position is worth that of an [`Evaluator`](crate::Evaluator).
///
/// The players move in turn: after `play` it is the opponent's move.
/// A game ends after finitely many plies, and no position occurs twice in a game, unless the type says so by [`Position::CAN_REPEAT`].
pub trait Position: Clone + Send + Sync {
    /// A move of this game.
    type Move: GameMove;
    /// What `undo` needs besides the move: `()`, captured stones, or `Self` where copying is cheapest.
    type Undo;

    /// Whether some game ends without a winner.
    ///
    /// Where none does, a proof that one player cannot win is a proof that the other does.
    const CAN_BE_DRAWN: bool = true;

    /// Whether a position can occur again in the course of a game, so that the rules look at the path that led to it.
    ///
    /// Such a game carries its path along: [`Position::outcome`] and [`Position::is_legal`] know which positions came before, while [`Position::key`], texts and equality name the position without its path.
    /// What a search finds below a position may then hold on one path and not on another: a repetition that ends the game here is an ordinary move there.
    /// So an entry of a table, which is found by the key alone, is a good guess and no proof.
    /// Engines over a table call nothing about such a game proven but a win with the next ply, and the solver, the provers and certificates, which take positions with equal keys for the same, refuse it at compile time.
    /// Engines without a table follow one path at a time, and stay exact.
    const CAN_REPEAT: bool = false;

    /// How far [`Position::key`] distinguishes the positions of a game: whether a table that knows positions by it can be relied on.
    ///
    /// A game with [`Keys::Exact`] or [`Keys::Salted`] can be solved; one with [`Keys::Public`] is refused by the solver, the provers and certificates at compile time, and engines over a table call nothing about it proven but a win with the next ply.
    const KEYS: Keys;

    /// The player to move; on a finished game, the one who would have moved.
    fn to_move(&self) -> Player;

    /// The result, once the game is over.
    ///
    /// A position with an outcome has no legal move, and one without an outcome has at least one.
    fn outcome(&self) -> Option<Outcome>;

    /// An upper bound of the plies until the game is over; `None`, as by default, where the rules give none.
    ///
    /// The solver of such a game searches to its end from the beginning, and asks for the distance instead of the depth.
    #[inline]
    fn plies_left(&self) -> Option<u32> {
        None
    }

    /// In a game for points, the fewest and the most that First can still end with; such a game ends with [`Outcome::Points`] and others do not, which have `None`, as by default.
    ///
    /// Provers ask for as many points as there can be, so the range should be narrow where that costs little; it need not be.
    #[inline]
    fn points_range(&self) -> Option<(i16, i16)> {
        None
    }

    /// Whether the rules allow `m` here; `false` for every move of a finished game.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Whether a game that is read or played may continue with `m`.
    ///
    /// Every legal move is playable.
    /// Where a player has to claim the end of the game, as some draws of games that [can repeat](Position::CAN_REPEAT), so is every move that is legal without the claim.
    ///
    /// Searches take such an end for the end.
    /// By default a finished game does not go on.
    fn is_playable(&self, m: Self::Move) -> bool {
        self.is_legal(m)
    }

    /// Makes a move. The caller guarantees that it is [playable](Position::is_playable); otherwise the position is unspecified, or the call panics.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back `m`, the last move played, with what `play` returned for it.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// A 64-bit code or hash of everything that the rest of the game depends on, spread over all bits; without the path where the game [can repeat](Position::CAN_REPEAT).
    ///
    /// Positions with equal continuations have equal keys; [`Position::KEYS`] says how far others have different ones.
    fn key(&self) -> u64;

    /// How far [`Position::key`] distinguishes the positions of this very game, which may be further than [`Position::KEYS`] promises for all games of the type: a small board may have an exact code where a large one has a hash.
    #[inline]
    fn key_kind(&self) -> KeyKind {
        match Self::KEYS {
            Keys::Exact => KeyKind::Exact,
            Keys::Salted | Keys::Public => KeyKind::Hash64,
        }
    }

    /// Draws the hashes behind [`Position::key`] and [`Position::proof_key`] anew, for this position and all that are reached from it by moves or read from text.
    ///
    /// Exact codes stay as they are, so the default, to do nothing, is right with [`Keys::Exact`]; with [`Keys::Salted`] it must be implemented.
    /// Engines ask for it at the root of a search, since a table that is filled under one salt is read under the same, but not where [`Position::key_kind`] says that keys are exact: then proof keys are as well.
    fn salt_keys(&mut self, salt: Salt) {
        let _ = salt;
    }

    /// The key after the legal move `m`, which is not played where the key can be had without.
    ///
    /// Searches ask for the keys of all children at once, to see what a table knows about them.
    #[inline]
    fn key_after(&mut self, m: Self::Move) -> u64
    where
        Self: Sized,
    {
        self.with_move(m, |child| child.key())
    }

    /// The number under which a table remembers `m` beside the key of this position: positions with the same key give corresponding moves the same number.
    ///
    /// By default the move's own code, which is right wherever equal keys mean equal boards.
    #[inline]
    fn table_code(&self, m: Self::Move) -> u16 {
        m.code()
    }

    /// The move, legal or not, that a table remembers under this number; undoes [`Position::table_code`].
    #[inline]
    fn table_move(&self, code: u16) -> Option<Self::Move> {
        Self::Move::from_code(code)
    }

    /// The number under which a proof remembers this position, computed when it is asked for.
    ///
    /// Equal for equal positions; an exact code where one fits into 128 bits, else a hash that follows the salt and is independent of [`Position::key`] at least in half of its bits.
    /// By default that key itself, with what it says of itself.
    #[inline]
    fn proof_key(&self) -> ProofKey {
        match self.key_kind() {
            KeyKind::Exact => ProofKey::exact(u128::from(self.key())),
            KeyKind::Hash64 | KeyKind::Hash128 => ProofKey::hash64(self.key()),
        }
    }

    /// Plays `m`, hands the child to `f`, and takes the move back.
    ///
    /// Searches play moves only through this, so that an early return cannot leave a position half undone.
    #[inline]
    fn with_move<R>(&mut self, m: Self::Move, f: impl FnOnce(&mut Self) -> R) -> R
    where
        Self: Sized,
    {
        let undo = self.play(m);
        let result = f(self);
        self.undo(m, undo);
        result
    }

    /// Gives the turn to the opponent without a move, hands the position to `f`, and takes the turn back.
    ///
    /// A pass is no move of the game but a question of a search: what if the opponent could move twice?
    /// The passed position has a key of its own, like every position with another player to move.
    /// `None`, as by default, where the game has no such position, or none here: `f` is then not called.
    #[inline]
    fn with_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> Option<R>
    where
        Self: Sized,
    {
        let _ = f;
        None
    }
}

/// A game whose positions can be rotated, reflected or renamed without changing their value.
pub trait Symmetric: Position {
    /// One of the symmetries of the game; the map from a position to its canonical image.
    type Symmetry: Copy + Debug + Send + Sync;

    /// What the canonical key is found from, and can be carried on move by move: usually the keys of all symmetric images.
    type SymmetricKeys: Clone + Debug + Send + Sync;

    /// The symmetric keys of this position, from scratch.
    fn symmetric_keys(&self) -> Self::SymmetricKeys;

    /// The symmetric keys of the position after the legal move `m`, where `keys` are those of this one.
    fn symmetric_keys_after(
        &self,
        keys: &Self::SymmetricKeys,
        m: Self::Move,
    ) -> Self::SymmetricKeys;

    /// A key shared by all symmetric images of this position, namely the [`Position::key`] of one of them, and the symmetry that leads to that one; `keys` are those of this position.
    ///
    /// The key is also asked for with keys that [`Symmetric::symmetric_keys_after`] has returned, before the move is played: then it is that of the position after it.
    /// So it is found from `keys` and from what all positions of the game have in common, and from nothing else of this one, not even the side to move.
    fn canonical_of(&self, keys: &Self::SymmetricKeys) -> (u64, Self::Symmetry);

    /// [`Symmetric::canonical_of`] from scratch.
    fn canonical_key(&self) -> (u64, Self::Symmetry) {
        self.canonical_of(&self.symmetric_keys())
    }

    /// The [`Position::proof_key`] of the image to which `symmetry` leads.
    fn symmetric_proof_key(&self, symmetry: Self::Symmetry) -> ProofKey;

    /// The move in the canonical image that `m` is here.
    fn to_canonical(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// The move here that `m` is in the canonical image, undoing [`Symmetric::to_canonical`]; `None` where no position of this game has that move.
    #[expect(
        clippy::wrong_self_convention,
        reason = "what is left here is a symmetry of reference, not a type"
    )]
    fn from_canonical(&self, m: Self::Move, symmetry: Self::Symmetry) -> Option<Self::Move>;
}
