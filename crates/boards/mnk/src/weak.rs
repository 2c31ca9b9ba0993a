//! Weak game: only First wins by a line, and Second wins by a stone in every line.

use std::hash::{Hash, Hasher};

use gametree_core::{KeyKind, Keys, Mismatch, Outcome, Player, Position, ProofKey, Salt};
use gametree_grid::{Bits, Cell, Grid};

use crate::Rules;
use crate::board::Board;
use crate::runs::{has_line_through, run_starts};

/// A position of the weak m,n,k game, also called the Maker-Breaker game (Beck, *Combinatorial games: tic-tac-toe theory*, 2008), on a board that fits into `W` words of 64 cells.
///
/// First is Maker, plays X, moves first and wins with a line of `k` stones or more.
/// Second is Breaker and plays O; lines of Second count for nothing.
/// Second wins as soon as every line of `k` cells holds one of Second's stones, so no game is drawn; where the board has no such line, the game is over at the start.
#[derive(Clone, Debug)]
pub struct WeakMnk<const W: usize> {
    board: Board<W>,
    rules: Rules,
    winner: Option<Player>,
}

impl<const W: usize> WeakMnk<W> {
    /// Creates the empty board.
    ///
    /// # Errors
    /// Fails when lines of more than `k` stones do not win, and when the board needs more than `W` words.
    pub fn new(rules: Rules) -> Result<Self, Mismatch> {
        if !rules.extra_stone_never_hurts() {
            let found = format!("{:?}", rules.lines());
            return Err(Mismatch::new("lines of at least k stones that win", found));
        }
        let mut pos = WeakMnk {
            board: Board::new(rules.grid())?,
            rules,
            winner: None,
        };
        if !pos.has_open_line() {
            pos.winner = Some(Player::Second);
        }
        Ok(pos)
    }

    /// Returns the rules: the board and the length of a line.
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

    /// Returns the empty cells of each line without a stone of Second; the lines come in any order.
    pub fn open_lines(&self) -> impl Iterator<Item = Bits<W>> + '_ {
        let (k, empty) = (self.rules.k(), self.empty());
        let open = empty | *self.stones(Player::First);
        self.rules.steps().into_iter().flat_map(move |step| {
            let [starts] = run_starts([open], step, k);
            starts
                .into_iter()
                .map(move |start| cells_from(start, step, k) & empty)
        })
    }

    #[inline]
    pub(crate) const fn board(&self) -> &Board<W> {
        &self.board
    }

    /// Returns the position of the same game with these stones, whose numbers must fit a game, and this winner.
    pub(crate) fn with_stones(&self, stones: &[(Cell, Player)], winner: Option<Player>) -> Self {
        WeakMnk {
            board: self.board.with_stones(stones),
            rules: self.rules,
            winner,
        }
    }

    /// Returns `true` if some line holds no stone of Second.
    #[inline]
    fn has_open_line(&self) -> bool {
        let open = self.empty() | *self.stones(Player::First);
        has_line_within(self.rules, open)
    }
}

/// Returns `true` if a line lies within these cells.
#[inline]
pub(crate) fn has_line_within<const W: usize>(rules: Rules, cells: Bits<W>) -> bool {
    let starts = |step| run_starts([cells], step, rules.k())[0];
    rules
        .steps()
        .into_iter()
        .any(|step| !starts(step).is_empty())
}

/// Returns the `k` cells of a line on the board that begins at `start`.
fn cells_from<const W: usize>(start: Cell, step: usize, k: usize) -> Bits<W> {
    let numbers = (start.index()..).step_by(step).take(k);
    let mut words = [0; W];
    numbers.for_each(|number| words[number / 64] |= 1 << (number % 64));
    Bits::from_words(words)
}

impl<const W: usize> Position for WeakMnk<W> {
    type Move = Cell;
    type Undo = ();

    const CAN_BE_DRAWN: bool = false;
    const KEYS: Keys = Keys::Salted;

    #[inline]
    fn to_move(&self) -> Player {
        self.board.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::Win)
    }

    #[inline]
    fn is_legal(&self, m: Cell) -> bool {
        self.winner.is_none() && self.empty().contains(m)
    }

    #[inline]
    fn play(&mut self, m: Cell) {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        let player = self.to_move();
        self.board.put(m);
        let wins = match player {
            Player::First => has_line_through(self.rules, player, self.stones(player), m),
            Player::Second => !self.has_open_line(),
        };
        if wins {
            self.winner = Some(player);
        }
    }

    #[inline]
    fn undo(&mut self, m: Cell, (): ()) {
        self.winner = None;
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
impl<const W: usize> PartialEq for WeakMnk<W> {
    fn eq(&self, other: &Self) -> bool {
        (self.rules, self.winner, self.board.both())
            == (other.rules, other.winner, other.board.both())
    }
}

impl<const W: usize> Eq for WeakMnk<W> {}

impl<const W: usize> Hash for WeakMnk<W> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, self.winner, self.board.both()).hash(state);
    }
}
