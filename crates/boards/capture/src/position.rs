//! Positions of the capture game: the side to move, the legal moves, and the winner.

use std::fmt;

use gametree_core::{KeyKind, Keys, Mismatch, Notation, Outcome, Player, Position, ProofKey, Salt};
use gametree_grid::{Bits, Cell, Grid, StoneKeys, stones_proof_key};

use crate::strings::Board;
use crate::{RuleSet, Rules, Start, StoneString, Undo};

/// A position of the capture game on a board that fits into `W` words.
///
/// Black is [`Player::First`].
/// The first capture ends the game, so stones are never taken off the board: captured strings stay on it without liberties.
#[derive(Clone)]
pub struct Capture<const W: usize> {
    rules: Rules,
    board: Board<W>,
    to_move: Player,
    key: u64,
    keys: StoneKeys,
    /// `true` if the side to move has lost, by a capture or for want of a legal move.
    over: bool,
}

impl<const W: usize> Capture<W> {
    /// Creates the empty board with Black to move.
    ///
    /// # Panics
    /// Panics if `W` is less than [`Rules::words`].
    pub fn new(rules: Rules) -> Self {
        Self::empty_board(rules, StoneKeys::new(rules.grid()))
    }

    fn empty_board(rules: Rules, keys: StoneKeys) -> Self {
        let words = rules.words();
        assert!(words <= W, "expected at least {words} words, found {W}");
        Capture {
            rules,
            board: Board::new(rules.grid()),
            to_move: Player::First,
            key: 0,
            keys,
            over: false,
        }
    }

    /// Creates the position in which the game begins.
    ///
    /// # Errors
    /// Fails when the board does not have the centre that the start needs.
    ///
    /// # Panics
    /// Panics if `W` is less than [`Rules::words`].
    pub fn with_start(rules: Rules, start: Start) -> Result<Self, Mismatch> {
        let grid = rules.grid();
        let (columns, rows) = (grid.columns(), grid.rows());
        let fits = match start {
            Start::Empty | Start::Centre => true,
            Start::Crosscut => columns.min(rows) >= 4 && columns % 2 == 0 && rows % 2 == 0,
        };
        if !fits {
            let expected = format!("even sides of at least 4 for the start {start}");
            let found = format!("{columns} columns and {rows} rows");
            return Err(Mismatch::new(expected, found));
        }
        let (black, white) = (Player::First, Player::Second);
        let (right, upper) = (columns / 2, rows / 2);
        let (to_move, stones) = match start {
            Start::Empty => (black, vec![]),
            Start::Centre => (white, vec![(right, upper, black)]),
            Start::Crosscut => {
                let blacks = [(right - 1, upper - 1, black), (right, upper, black)];
                let whites = [(right - 1, upper, white), (right, upper - 1, white)];
                (black, [blacks, whites].concat())
            }
        };
        let stones = stones.into_iter().map(|(column, row, player)| {
            let cell = grid.cell(column, row).expect("the centre is on the board");
            (cell, player)
        });
        Ok(Self::new(rules).with_stones(stones, to_move))
    }

    /// Returns the rules of this game.
    #[inline]
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Returns the shape of the board.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.rules.grid()
    }

    /// Returns the points with stones of a player.
    #[inline]
    pub const fn stones(&self, player: Player) -> Bits<W> {
        self.board.stones(player)
    }

    /// Returns the points without a stone.
    #[inline]
    pub const fn empty(&self) -> Bits<W> {
        self.board.empty()
    }

    #[inline]
    pub(crate) const fn keys(&self) -> &StoneKeys {
        &self.keys
    }

    /// Returns the stones of both players.
    pub(crate) fn all_stones(&self) -> impl Iterator<Item = (Cell, Player)> + '_ {
        [Player::First, Player::Second]
            .into_iter()
            .flat_map(|player| {
                self.stones(player)
                    .into_iter()
                    .map(move |cell| (cell, player))
            })
    }

    /// Returns the owner of the stone on a point, or `None` where there is no stone.
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        self.board.owner(cell)
    }

    /// Returns the string of the stone on a point.
    #[inline]
    pub fn string_at(&self, cell: Cell) -> Option<&StoneString<W>> {
        self.board.string_at(cell)
    }

    /// Returns the liberties of the string of the stone on a point.
    #[inline]
    pub fn liberties_at(&self, cell: Cell) -> Option<&Bits<W>> {
        self.string_at(cell).map(StoneString::liberties)
    }

    /// Returns the strings of a player, in no particular but always the same order.
    #[inline]
    pub fn strings(&self, player: Player) -> impl Iterator<Item = &StoneString<W>> {
        self.board.strings(player)
    }

    /// Returns the points that are the single liberty of a string of `player`.
    #[inline]
    pub fn atari_points(&self, player: Player) -> Bits<W> {
        self.board.atari_points(player)
    }

    /// Returns the liberties that the string of a new stone of `player` on this empty point would have, captures not counted.
    #[inline]
    pub fn liberties_after(&self, cell: Cell, player: Player) -> Bits<W> {
        self.board.liberties_after(cell, player)
    }

    /// Returns the empty points next to a point of the set.
    #[inline]
    pub fn empty_beside(&self, points: Bits<W>) -> Bits<W> {
        self.board.touching(points)
    }

    /// Returns the points where the side to move may put a stone; none once the game is over.
    #[inline]
    pub fn legal_points(&self) -> Bits<W> {
        if self.over {
            return Bits::EMPTY;
        }
        let breathing = self.board.breathing(self.to_move);
        match self.rules.rule_set() {
            RuleSet::Plain => breathing,
            RuleSet::Contact => self.in_contact(breathing),
        }
    }

    /// Returns the position of the same game with these stones alone; the caller guarantees that strings without liberties are possible.
    pub(crate) fn with_stones(
        &self,
        stones: impl IntoIterator<Item = (Cell, Player)>,
        to_move: Player,
    ) -> Self {
        let mut pos = Self::empty_board(self.rules, self.keys.clone());
        for (cell, player) in stones {
            pos.board.place(cell, player);
        }
        pos.to_move = to_move;
        pos.key = pos.keys.of(pos.all_stones(), to_move);
        let captured = pos.strings(to_move).any(|s| s.liberties().is_empty());
        pos.over = captured || !pos.board.can_move(to_move);
        pos
    }

    /// Returns those of the points without suicide that the contact rule allows.
    #[inline]
    fn in_contact(&self, breathing: Bits<W>) -> Bits<W> {
        let (own, theirs) = (self.stones(self.to_move), self.stones(!self.to_move));
        if theirs.is_empty() {
            return match self.rules.centre() {
                Some(centre) if own.is_empty() => Bits::of(centre),
                _ => breathing,
            };
        }
        let wanted = self.board.touching(theirs) | self.atari_points(self.to_move);
        let legal = wanted & breathing;
        if legal.is_empty() { breathing } else { legal }
    }
}

impl<const W: usize> Position for Capture<W> {
    type Move = Cell;
    type Undo = Undo<W>;

    const CAN_BE_DRAWN: bool = false;
    const KEYS: Keys = Keys::Salted;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.over.then_some(Outcome::Win(!self.to_move))
    }

    #[inline]
    fn is_legal(&self, m: Cell) -> bool {
        if self.over || !self.empty().contains(m) {
            return false;
        }
        match self.rules.rule_set() {
            RuleSet::Plain => self.board.breathes(m, self.to_move),
            RuleSet::Contact => self.legal_points().contains(m),
        }
    }

    #[inline]
    fn play(&mut self, m: Cell) -> Undo<W> {
        let undo = self.board.place(m, self.to_move);
        self.key = self.key.wrapping_add(self.keys.played(m, self.to_move));
        self.to_move = !self.to_move;
        // Where nothing better is left, the contact rule only requires that a stone has a liberty or captures, so the rule set does not matter here.
        self.over = undo.captures() || !self.board.can_move(self.to_move);
        undo
    }

    #[inline]
    fn undo(&mut self, m: Cell, undo: Undo<W>) {
        self.to_move = !self.to_move;
        self.board.take_back(m, self.to_move, &undo);
        self.key = self.key.wrapping_sub(self.keys.played(m, self.to_move));
        self.over = false;
    }

    #[inline]
    fn key_kind(&self) -> KeyKind {
        self.keys.kind()
    }

    fn salt_keys(&mut self, salt: Salt) {
        self.keys = StoneKeys::salted(self.grid(), salt);
        self.key = self.keys.of(self.all_stones(), self.to_move);
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        stones_proof_key(&self.keys, self.all_stones(), self.to_move())
    }

    #[inline]
    fn key_after(&mut self, m: Cell) -> u64 {
        self.key.wrapping_add(self.keys.played(m, self.to_move))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }
}

impl<const W: usize> PartialEq for Capture<W> {
    fn eq(&self, other: &Self) -> bool {
        let stones = |pos: &Self| [pos.stones(Player::First), pos.stones(Player::Second)];
        (self.rules, self.to_move, stones(self)) == (other.rules, other.to_move, stones(other))
    }
}

impl<const W: usize> Eq for Capture<W> {}

impl<const W: usize> fmt::Debug for Capture<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Capture({}, {})", self.rules, self.position_text())
    }
}
