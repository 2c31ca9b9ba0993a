//! Positions on two bitsets, by the rules of any variant: the real game or the weak one.

use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use gametree_core::{KeyKind, Keys, Mismatch, Outcome, Player, Position, ProofKey, Salt};
use gametree_grid::{Bits, Cell, Grid};

use crate::Rules;
use crate::board::Board;

/// A variant of k in a row: the part of the rules that depends on whether both players win by lines.
pub trait Variant: Copy + Debug + Send + Sync + 'static {
    /// `true` if a game can be drawn.
    const CAN_BE_DRAWN: bool;

    /// Returns the winner once the last stone lies on `last`, if the game is decided.
    fn winner_after<const W: usize>(pos: &RowPosition<W, Self>, last: Cell) -> Option<Player>;

    /// Returns `true` if a position without a winner has no legal move.
    fn is_drawn<const W: usize>(pos: &RowPosition<W, Self>) -> bool;

    /// Returns `true` if the rules forbid an empty cell to the side to move.
    fn is_forbidden<const W: usize>(pos: &RowPosition<W, Self>, cell: Cell) -> bool;

    /// Returns the winner of a position with the stones of First and of Second, read from `text`.
    ///
    /// # Errors
    /// Fails when no game can reach the position.
    fn winner_of_text<const W: usize>(
        rules: Rules,
        text: &str,
        stones: [Bits<W>; 2],
        to_move: Player,
    ) -> Result<Option<Player>, Mismatch>;

    /// Returns the owner of the lines that have ended a game with this outcome, if lines have.
    fn line_owner(rules: Rules, outcome: Outcome) -> Option<Player>;

    /// Returns the name of a player in texts.
    fn player_name(player: Player) -> &'static str;
}

/// A position of k in a row in the variant `V`, on a board that fits into `W` words of 64 cells.
///
/// First plays X and moves first.
#[derive(Clone, Debug)]
pub struct RowPosition<const W: usize, V> {
    board: Board<W>,
    rules: Rules,
    outcome: Option<Outcome>,
    variant: PhantomData<V>,
}

impl<const W: usize, V> RowPosition<W, V> {
    /// Creates the empty board, with the winner if the game is over at the start.
    pub(crate) fn of_empty_board(rules: Rules, winner: Option<Player>) -> Result<Self, Mismatch> {
        Ok(RowPosition {
            board: Board::new(rules.grid())?,
            rules,
            outcome: winner.map(Outcome::Win),
            variant: PhantomData,
        })
    }

    /// Returns the rules: the board, the length of a line, and the line rule.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the shape of the board.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.rules.grid()
    }

    /// Returns the stones of a player.
    #[inline]
    pub const fn stones(&self, player: Player) -> &Bits<W> {
        self.board.stones(player)
    }

    /// Returns the cells without a stone.
    #[inline]
    pub const fn empty(&self) -> Bits<W> {
        self.board.empty()
    }

    /// Returns the number of stones on the board.
    #[inline]
    pub const fn stone_count(&self) -> usize {
        self.board.stone_count()
    }

    /// Returns the owner of the stone on a cell, or `None` where there is no stone.
    pub fn stone(&self, cell: Cell) -> Option<Player> {
        self.board.stone(cell)
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board<W> {
        &self.board
    }
}

impl<const W: usize, V: Variant> RowPosition<W, V> {
    /// Returns the position of the same game with these stones, whose numbers must fit a game, and this winner.
    pub(crate) fn with_stones(&self, stones: &[(Cell, Player)], winner: Option<Player>) -> Self {
        let mut pos = RowPosition {
            board: self.board.with_stones(stones),
            rules: self.rules,
            outcome: None,
            variant: PhantomData,
        };
        pos.end(winner);
        pos
    }

    /// Sets the outcome by the winner, or by the lack of moves where there is none.
    #[inline]
    fn end(&mut self, winner: Option<Player>) {
        self.outcome = match winner {
            Some(winner) => Some(Outcome::Win(winner)),
            None if V::is_drawn(self) => Some(Outcome::Draw),
            None => None,
        };
    }
}

impl<const W: usize, V: Variant> Position for RowPosition<W, V> {
    type Move = Cell;
    type Undo = ();

    const CAN_BE_DRAWN: bool = V::CAN_BE_DRAWN;
    const KEYS: Keys = Keys::Salted;

    #[inline]
    fn to_move(&self) -> Player {
        self.board.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    #[inline]
    fn is_legal(&self, m: Cell) -> bool {
        self.outcome.is_none() && self.empty().contains(m) && !V::is_forbidden(self, m)
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        self.board.put(m);
        self.end(V::winner_after(self, m));
    }

    #[inline]
    fn undo(&mut self, m: Cell, (): ()) {
        self.outcome = None;
        self.board.take(m);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn key_kind(&self) -> KeyKind {
        self.board.key_kind()
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.board.salt_keys(salt);
    }

    #[inline]
    fn key_after(&mut self, m: Cell) -> u64 {
        self.board.key_after(m)
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        self.board.proof_key()
    }
}

/// Positions are equal if they have the same stones in the same game, whatever salt their keys are drawn from.
impl<const W: usize, V> PartialEq for RowPosition<W, V> {
    fn eq(&self, other: &Self) -> bool {
        (self.rules, self.outcome, self.board.both())
            == (other.rules, other.outcome, other.board.both())
    }
}

impl<const W: usize, V> Eq for RowPosition<W, V> {}

impl<const W: usize, V> Hash for RowPosition<W, V> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.outcome, self.board.both()).hash(state);
    }
}
