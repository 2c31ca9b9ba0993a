//! Content of the cells: the stones of both players and their key.

use gametree_core::{KeyKind, Mismatch, Player, ProofKey, Salt};
use gametree_grid::{Bits, Cell, Grid, StoneKeys, SymmetricStoneKeys, Symmetry, stones_proof_key};

/// The stones that the players have put in turn, First first, on a board that fits into `W` words of 64 cells.
#[derive(Clone, Debug)]
pub(crate) struct Board<const W: usize> {
    stones: [Bits<W>; 2],
    /// The empty cells, kept beside the stones so that legality is one test and listing moves is one loop.
    empty: Bits<W>,
    key: u64,
    keys: StoneKeys,
    grid: Grid,
    stone_count: u16,
}

impl<const W: usize> Board<W> {
    /// Creates the empty board.
    ///
    /// # Errors
    /// Fails when the board needs more than `W` words.
    pub(crate) fn new(grid: Grid) -> Result<Self, Mismatch> {
        let needed = grid.words();
        if needed > W {
            let expected = format!("a position of {needed} words");
            return Err(Mismatch::new(expected, W.to_string()));
        }
        Ok(Self::with_keys(grid, StoneKeys::new(grid)))
    }

    fn with_keys(grid: Grid, keys: StoneKeys) -> Self {
        Board {
            stones: [Bits::EMPTY; 2],
            empty: grid.full(),
            key: 0,
            keys,
            grid,
            stone_count: 0,
        }
    }

    /// Returns the same board with these stones, whose numbers must fit a game.
    pub(crate) fn with_stones(&self, stones: &[(Cell, Player)]) -> Self {
        let mut board = Self::with_keys(self.grid, self.keys.clone());
        // The stones are put in the order of a game, so that the side to move changes with every stone.
        let of = |player| stones.iter().filter(move |stone| stone.1 == player);
        let mut second = of(Player::Second);
        for first in of(Player::First) {
            board.put(first.0);
            if let Some(second) = second.next() {
                board.put(second.0);
            }
        }
        board
    }

    /// Returns the stones of First and those of Second.
    #[inline]
    pub(crate) const fn both(&self) -> &[Bits<W>; 2] {
        &self.stones
    }

    #[inline]
    pub(crate) const fn stones(&self, player: Player) -> &Bits<W> {
        &self.stones[player.index()]
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Bits<W> {
        self.empty
    }

    #[inline]
    pub(crate) const fn stone_count(&self) -> usize {
        self.stone_count as usize
    }

    #[inline]
    pub(crate) const fn is_full(&self) -> bool {
        self.stone_count() == self.grid.cell_count()
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

    /// Returns the owner of the stone on a cell, or `None` where there is no stone.
    pub(crate) fn stone(&self, cell: Cell) -> Option<Player> {
        [Player::First, Player::Second]
            .into_iter()
            .find(|&player| self.stones(player).contains(cell))
    }

    #[inline]
    pub(crate) const fn to_move(&self) -> Player {
        if self.stone_count.is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    /// Puts a stone of the side to move on a cell, and updates stones, number and key in one place.
    #[inline]
    pub(crate) fn put(&mut self, cell: Cell) {
        let player = self.to_move();
        self.stones[player.index()].insert(cell);
        self.empty.remove(cell);
        self.stone_count += 1;
        self.key = self.key.wrapping_add(self.keys.played(cell, player));
    }

    /// Takes the last stone off again.
    #[inline]
    pub(crate) fn take(&mut self, cell: Cell) {
        self.stone_count -= 1;
        let player = self.to_move();
        self.stones[player.index()].remove(cell);
        self.empty.insert(cell);
        self.key = self.key.wrapping_sub(self.keys.played(cell, player));
    }

    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    pub(crate) fn key_kind(&self) -> KeyKind {
        self.keys.kind()
    }

    pub(crate) fn salt_keys(&mut self, salt: Salt) {
        self.keys = StoneKeys::salted(self.grid, salt);
        self.key = self.keys.of(self.all_stones(), self.to_move());
    }

    #[inline]
    pub(crate) fn key_after(&self, cell: Cell) -> u64 {
        self.key
            .wrapping_add(self.keys.played(cell, self.to_move()))
    }

    #[inline]
    pub(crate) fn proof_key(&self) -> ProofKey {
        stones_proof_key(&self.keys, self.all_stones(), self.to_move())
    }

    pub(crate) fn symmetric_keys(&self) -> SymmetricStoneKeys {
        SymmetricStoneKeys::of(&self.keys, self.all_stones(), self.to_move())
    }

    #[inline]
    pub(crate) fn symmetric_keys_after(
        &self,
        keys: &SymmetricStoneKeys,
        cell: Cell,
    ) -> SymmetricStoneKeys {
        keys.after(&self.keys, cell, self.to_move())
    }

    #[inline]
    pub(crate) fn symmetric_proof_key(&self, symmetry: Symmetry) -> ProofKey {
        let moved = self
            .all_stones()
            .map(|(cell, player)| (symmetry.apply(self.grid, cell), player));
        stones_proof_key(&self.keys, moved, self.to_move())
    }
}
