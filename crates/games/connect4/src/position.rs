//! The board on two words, the cells that would win, and the rules.

use gametree_core::{Keys, Outcome, Player, Position, ProofKey, Score};
use gametree_grid::mix;

use crate::lines::{completions, has_line};
use crate::{Column, Size};

/// A position of Connect Four: the first player with four stones in a row, a column or a diagonal wins; a full board is a draw.
///
/// Sets of cells are words, whose bits [`Size`] assigns to the cells.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Connect4 {
    size: Size,
    boards: Boards,
}

/// The part of a position that a move changes, kept together so that taking it back is one copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boards {
    /// The stones of the side to move.
    own: u64,
    /// The stones of both players.
    stones: u64,
    /// The empty cells that would complete four in a row for the side to move and for the opponent, within reach or not.
    winning: [u64; 2],
    /// The number of stones on the board.
    plies: u8,
    /// Set if the last stone completed four in a row.
    is_won: bool,
}

impl Connect4 {
    /// Creates the empty board; First is to move.
    pub const fn new(size: Size) -> Self {
        let boards = Boards {
            own: 0,
            stones: 0,
            winning: [0; 2],
            plies: 0,
            is_won: false,
        };
        Connect4 { size, boards }
    }

    /// Returns the size of the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of stones on the board.
    #[inline]
    pub const fn plies(&self) -> u32 {
        self.boards.plies as u32
    }

    /// Converts a distance to a score of the field: `k` if the side to move wins with the `k`-th last stone of the winner, `-k` if it loses that way, 0 for a draw.
    ///
    /// Returns `None` for an estimate.
    pub fn points(&self, score: Score) -> Option<i32> {
        let Some(distance) = score.plies() else {
            return (score == Score::DRAW).then_some(0);
        };
        let last = self.plies() + distance;
        // First has the stones with odd numbers, and on an odd board one more of them.
        let (all, used) = if last % 2 == 1 {
            (self.size.cells().div_ceil(2), last.div_ceil(2))
        } else {
            (self.size.cells() / 2, last / 2)
        };
        let points = all.cast_signed() - used.cast_signed() + 1;
        Some(if score.is_win() { points } else { -points })
    }

    /// Converts a score of the field to a distance; the inverse of [`Connect4::points`].
    ///
    /// Returns `None` if the winner's stone with this number from the last is on the board already, or is none of the winner's.
    pub fn score_of_points(&self, points: i32) -> Option<Score> {
        if points == 0 {
            return Some(Score::DRAW);
        }
        let mover = self.plies() % 2;
        let winner = if points > 0 { mover } else { 1 - mover };
        // First, with the number 0 here, has the odd stones, and on an odd board one more of them.
        let all = (self.size.cells() + 1 - winner) / 2;
        let used = (all + 1).checked_sub(points.unsigned_abs())?;
        let last = (2 * used + winner).checked_sub(1)?;
        let distance = last.checked_sub(self.plies()).filter(|&plies| plies > 0)?;
        Some(if points > 0 {
            Score::win_in(distance)
        } else {
            Score::loss_in(distance)
        })
    }

    /// Returns the owner of the stone on a cell, by column and row from 0.
    pub fn stone(&self, column: usize, row: usize) -> Option<Player> {
        let bit = self.size.bit(column, row);
        if self.boards.own & bit != 0 {
            Some(self.to_move())
        } else {
            (self.boards.stones & bit != 0).then(|| !self.to_move())
        }
    }

    /// Returns the empty cells that would complete four in a row for a player, within reach or not, by column and row from 0.
    pub fn winning_cells(&self, player: Player) -> Vec<(usize, usize)> {
        let [own, other] = self.boards.winning;
        let cells = if player == self.to_move() { own } else { other };
        let columns = 0..self.size.columns();
        let all = columns.flat_map(|column| (0..self.size.rows()).map(move |row| (column, row)));
        all.filter(|&(column, row)| cells & self.size.bit(column, row) != 0)
            .collect()
    }

    /// Creates the position with these stones, of which those of the side to move are `own`; the opponent may have won.
    pub(crate) fn with_stones(size: Size, own: u64, stones: u64) -> Self {
        let other = stones ^ own;
        let empty = size.board() & !stones;
        let boards = Boards {
            own,
            stones,
            winning: [own, other].map(|set| completions(size, set) & empty),
            #[expect(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
            plies: stones.count_ones() as u8,
            is_won: has_line(size, other),
        };
        Connect4 { size, boards }
    }

    /// Returns the stones of the side to move.
    #[inline]
    pub(crate) const fn own(&self) -> u64 {
        self.boards.own
    }

    /// Returns the stones of both players.
    #[inline]
    pub(crate) const fn stones(&self) -> u64 {
        self.boards.stones
    }

    /// Returns the cells on which the next stone can land, one in each column that is not full.
    #[inline]
    pub(crate) const fn landing(&self) -> u64 {
        (self.boards.stones + self.size.bottom()) & self.size.board()
    }

    /// Returns the empty cells that would win for the side to move, and for the opponent.
    #[inline]
    pub(crate) const fn winning(&self) -> [u64; 2] {
        self.boards.winning
    }

    /// Returns the cells on which the side to move may drop a stone without losing at once; the caller has excluded a win at once.
    #[inline]
    pub(crate) const fn safe(&self) -> u64 {
        safe_cells(self.landing(), self.boards.winning[1])
    }

    /// Returns `true` if the last stone completed four in a row.
    #[inline]
    pub(crate) const fn is_won(&self) -> bool {
        self.boards.is_won
    }

    /// Returns the cell of the next stone in a column that is not full.
    #[inline]
    const fn landing_in(&self, column: Column) -> u64 {
        self.landing() & self.size.cells_of(column)
    }
}

/// Returns the cells out of `landing` on which a player may drop a stone without losing at once to an opponent who wins on the cells of `dangerous`.
///
/// The player must take a dangerous cell within reach, and two of them lose. A cell below a dangerous one must stay empty.
#[inline]
pub(crate) const fn safe_cells(landing: u64, dangerous: u64) -> u64 {
    let forced = landing & dangerous;
    let replies = if forced == 0 {
        landing
    } else if forced.is_power_of_two() {
        forced
    } else {
        0
    };
    replies & !(dangerous >> 1)
}

/// Returns a number that no other position of the game shares.
///
/// Each column reads as a number: 2^height - 1, plus the stones of the side to move; no two columns share one (Tromp 1996).
#[inline]
pub(crate) const fn pack(own: u64, stones: u64) -> u64 {
    own + stones
}

impl Position for Connect4 {
    type Move = Column;
    type Undo = Boards;
    const KEYS: Keys = Keys::Exact;

    #[inline]
    fn to_move(&self) -> Player {
        if self.plies().is_multiple_of(2) {
            Player::First
        } else {
            Player::Second
        }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.boards.is_won {
            Some(Outcome::Win(!self.to_move()))
        } else {
            (self.boards.stones == self.size.board()).then_some(Outcome::Draw)
        }
    }

    #[inline]
    fn plies_left(&self) -> Option<u32> {
        Some(if self.boards.is_won {
            0
        } else {
            self.size.cells() - self.plies()
        })
    }

    #[inline]
    fn is_legal(&self, m: Column) -> bool {
        !self.boards.is_won && self.size.has(m) && self.landing_in(m) != 0
    }

    #[inline]
    fn play(&mut self, m: Column) -> Boards {
        debug_assert!(self.is_legal(m), "{m:?} in {self:?}");
        let before = self.boards;
        let cell = self.landing_in(m);
        let stones = before.stones | cell;
        let mover = before.own | cell;
        let [winning, opposing] = before.winning;
        self.boards = Boards {
            own: stones ^ mover,
            stones,
            winning: [
                opposing & !cell,
                completions(self.size, mover) & self.size.board() & !stones,
            ],
            plies: before.plies + 1,
            is_won: winning & cell != 0,
        };
        before
    }

    #[inline]
    fn undo(&mut self, _: Column, undo: Boards) {
        self.boards = undo;
    }

    /// Returns a bijection of the packed position, so that no two positions of a game share a key.
    #[inline]
    fn key(&self) -> u64 {
        mix(pack(self.boards.own, self.boards.stones))
    }

    #[inline]
    fn key_after(&mut self, m: Column) -> u64 {
        let stones = self.boards.stones | self.landing_in(m);
        mix(pack(self.boards.stones ^ self.boards.own, stones))
    }

    #[inline]
    fn proof_key(&self) -> ProofKey {
        ProofKey::exact(u128::from(pack(self.boards.own, self.boards.stones)))
    }
}
