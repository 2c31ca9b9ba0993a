//! The rules of a game: moves and positions.

use std::fmt::Debug;
use std::hash::Hash;

use smallvec::SmallVec;

use crate::{KeyKind, Keys, Outcome, Player, ProofKey, Salt};

/// A move, small enough to be copied everywhere, with a number for use in tables.
///
/// `from_code(m.code())` is `Some(m)`; a code that stands for no move of any position yields `None`.
/// A game with more than 65,536 different moves splits a turn into several, with a [forced pass](Position#the-players-move-in-turn) of the opponent between them.
pub trait GameMove: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// Returns the number of this move.
    fn code(self) -> u16;

    /// Returns the move with this number, legal or not.
    fn from_code(code: u16) -> Option<Self>;
}

/// A list of moves to which a generator appends; short lists stay off the heap.
pub type MoveBuf<M> = SmallVec<[M; 64]>;

/// A position of a two-player, perfect-information game: a board and everything else that the rules need.
///
/// This trait holds the rules and nothing else.
/// A [`MoveGen`](crate::MoveGen) decides which moves are worth trying, and an [`Evaluator`](crate::Evaluator) what a position is worth.
///
/// A game ends after finitely many plies, and no position occurs twice in a game, unless the type declares otherwise by [`Position::CAN_REPEAT`].
///
/// # The players move in turn
/// After `play` it is the opponent's move, and every unfinished position has a legal move.
/// A side that must pass therefore has the pass as its only move, with a code and a text of its own.
/// If a side moves again, its opponent passes in between in the same way; so it does between the parts of a turn that is split into several moves.
/// These passes count as plies.
pub trait Position: Clone + Send + Sync {
    /// A move of this game.
    type Move: GameMove;
    /// The data that `undo` needs besides the move: `()`, captured stones, or `Self` where copying is cheapest.
    type Undo;

    /// `true` if a game can end without a winner.
    ///
    /// If no game can, a proof that one player does not win proves that the other does.
    const CAN_BE_DRAWN: bool = true;

    /// `true` if a position can recur in the course of a game, so that the rules take the path that led to it into account.
    ///
    /// The positions of such a game carry their path along, in a [`Path`](crate::Path) for example.
    /// [`Position::outcome`] and [`Position::is_legal`] know which positions came before, while [`Position::key`], texts and equality identify the position without its path.
    /// A search result below a position may then hold on one path and not on another: a repetition that ends the game here is an ordinary move there.
    /// So a table entry, which is found by the key alone, is a good guess and no proof.
    /// In such a game, engines with a table therefore claim only a win with the next ply as proven.
    /// The solver, the provers and certificates, which treat positions with equal keys as the same, refuse it at compile time.
    /// Engines without a table follow one path at a time and stay exact.
    const CAN_REPEAT: bool = false;

    /// The degree to which [`Position::key`] distinguishes the positions of a game, and so how reliable a table with these keys is.
    ///
    /// A game with [`Keys::Exact`] or [`Keys::Salted`] can be solved.
    /// One with [`Keys::Public`] is refused by the solver, the provers and certificates at compile time.
    /// In it, engines with a table claim only a win with the next ply as proven.
    const KEYS: Keys;

    /// Returns the player to move; on a finished game, the one who would have moved.
    fn to_move(&self) -> Player;

    /// Returns the result once the game is over.
    ///
    /// A position with an outcome has no legal move, and one without an outcome has at least one.
    fn outcome(&self) -> Option<Outcome>;

    /// Returns an upper bound of the plies until the game is over; `None`, the default, where the rules give none.
    ///
    /// The solver of a game with such a bound searches to its end from the beginning, and bisects the distance instead of deepening.
    #[inline]
    fn plies_left(&self) -> Option<u32> {
        None
    }

    /// Returns the fewest and the most points that First can still end with, in a game for points.
    ///
    /// Such a game ends with [`Outcome::Points`]; other games do not, and return `None`, the default.
    /// Provers ask for numbers of points within the range, so it should be narrow where that costs little; it need not be.
    #[inline]
    fn points_range(&self) -> Option<(i16, i16)> {
        None
    }

    /// Returns `true` if the rules allow `m` here; `false` for every move of a finished game.
    fn is_legal(&self, m: Self::Move) -> bool;

    /// Returns `true` if a game that is read or played may continue with `m`.
    ///
    /// Every legal move is playable.
    /// In some games that [can repeat](Position::CAN_REPEAT), a player has to claim the end of the game, as with some draws.
    /// Every move that would be legal without the claim is then playable too.
    ///
    /// Searches treat such an end as the end of the game.
    /// The default allows legal moves only, so a finished game does not go on.
    fn is_playable(&self, m: Self::Move) -> bool {
        self.is_legal(m)
    }

    /// Makes a move.
    ///
    /// The caller guarantees that it is [playable](Position::is_playable); otherwise the position is unspecified, or the call panics.
    fn play(&mut self, m: Self::Move) -> Self::Undo;

    /// Takes back `m`, the last move played; `undo` is what `play` returned for it.
    fn undo(&mut self, m: Self::Move, undo: Self::Undo);

    /// Returns a 64-bit code or hash of everything that the rest of the game depends on, spread over all bits.
    ///
    /// It leaves out the path where the game [can repeat](Position::CAN_REPEAT).
    /// Positions with equal continuations have equal keys; [`Position::KEYS`] declares how reliably other positions have different ones.
    fn key(&self) -> u64;

    /// Returns the degree to which [`Position::key`] distinguishes the positions of this very game.
    ///
    /// This may be more than [`Position::KEYS`] promises for all games of the type: a small board may have an exact code where a large one has a hash.
    #[inline]
    fn key_kind(&self) -> KeyKind {
        match Self::KEYS {
            Keys::Exact => KeyKind::Exact,
            Keys::Salted | Keys::Public => KeyKind::Hash64,
        }
    }

    /// Draws the hashes behind [`Position::key`] and [`Position::proof_key`] anew, for this position and all that are reached from it by moves or read from text.
    ///
    /// Exact codes stay as they are, so the default, which does nothing, is right with [`Keys::Exact`]; with [`Keys::Salted`] a game must implement it.
    /// Engines call it at the root of a search, since a table must be read under the salt under which it was filled.
    /// They do not call it where [`Position::key_kind`] reports that keys are exact, since proof keys are then exact as well.
    fn salt_keys(&mut self, salt: Salt) {
        let _ = salt;
    }

    /// Returns the key after the legal move `m`, without playing it where the key can be computed otherwise.
    ///
    /// Searches ask for the keys of all children at once to look them up in a table.
    #[inline]
    fn key_after(&mut self, m: Self::Move) -> u64
    where
        Self: Sized,
    {
        self.with_move(m, |child| child.key())
    }

    /// Returns the number under which a table stores `m` beside the key of this position: positions with the same key give corresponding moves the same number.
    ///
    /// The default is the move's own code, which is right wherever equal keys mean equal boards.
    #[inline]
    fn table_code(&self, m: Self::Move) -> u16 {
        m.code()
    }

    /// Returns the move, legal or not, that a table stores under this number; the inverse of [`Position::table_code`].
    #[inline]
    fn table_move(&self, code: u16) -> Option<Self::Move> {
        Self::Move::from_code(code)
    }

    /// Returns the number under which a proof stores this position; it is computed on demand.
    ///
    /// It is equal for equal positions.
    /// It is an exact code where one fits into 128 bits, and otherwise a hash that follows the salt.
    /// At least half of the bits of the hash are independent of [`Position::key`].
    /// The default is that key itself, with the kind that [`Position::key_kind`] reports.
    #[inline]
    fn proof_key(&self) -> ProofKey {
        match self.key_kind() {
            KeyKind::Exact => ProofKey::exact(u128::from(self.key())),
            KeyKind::Hash64 | KeyKind::Hash128 => ProofKey::hash64(self.key()),
        }
    }

    /// Plays `m`, passes the child to `f`, and takes the move back.
    ///
    /// Searches play moves only through this method, so that an early return cannot leave a position half undone.
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

    /// Gives the turn to the opponent without a move, passes the position to `f`, and takes the turn back.
    ///
    /// This pass is no move of the game but a question of a search: what if the opponent could move twice?
    /// A pass that the rules demand is an ordinary [move](Position#the-players-move-in-turn).
    /// The passed position has its own key, like every position with another player to move.
    /// Returns `None`, the default, where the game has no such position or has none here; `f` is then not called.
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
    /// A symmetry of the game: the map from a position to its canonical image.
    type Symmetry: Copy + Debug + Send + Sync;

    /// The data from which the canonical key is found, and which can be updated move by move: usually the keys of all symmetric images.
    type SymmetricKeys: Clone + Debug + Send + Sync;

    /// Computes the symmetric keys of this position from scratch.
    fn symmetric_keys(&self) -> Self::SymmetricKeys;

    /// Returns the symmetric keys of the position after the legal move `m`, where `keys` are those of this one.
    fn symmetric_keys_after(
        &self,
        keys: &Self::SymmetricKeys,
        m: Self::Move,
    ) -> Self::SymmetricKeys;

    /// Returns a key shared by all symmetric images of this position, and the symmetry that leads to the image that has it.
    ///
    /// The key is the [`Position::key`] of that image; `keys` are the symmetric keys of this position.
    /// A caller may also pass keys that [`Symmetric::symmetric_keys_after`] has returned, before the move is played; the result is then that of the position after it.
    /// So an implementation uses only `keys` and what all positions of the game have in common.
    /// It uses nothing else of this position, not even the side to move.
    fn canonical_of(&self, keys: &Self::SymmetricKeys) -> (u64, Self::Symmetry);

    /// Computes [`Symmetric::canonical_of`] from scratch.
    fn canonical_key(&self) -> (u64, Self::Symmetry) {
        self.canonical_of(&self.symmetric_keys())
    }

    /// Returns the [`Position::proof_key`] of the image to which `symmetry` leads.
    fn symmetric_proof_key(&self, symmetry: Self::Symmetry) -> ProofKey;

    /// Returns the move in the canonical image that corresponds to `m` in this position.
    fn to_canonical(&self, m: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Returns the move in this position that corresponds to `m` in the canonical image; `None` where no position of this game has that move.
    ///
    /// It is the inverse of [`Symmetric::to_canonical`].
    #[expect(
        clippy::wrong_self_convention,
        reason = "what is left here is a symmetry of reference, not a type"
    )]
    fn from_canonical(&self, m: Self::Move, symmetry: Self::Symmetry) -> Option<Self::Move>;
}
