//! Search for a victory by continuous fours.

use std::fmt;

use gametree_core::{Player, Position, Salt};
use gametree_grid::{Bits, Cell};

use crate::passable_board::PassableBoard;
use crate::{PatternMnk, Shape};

/// The number of places for positions without such a win; a new one replaces an old one.
const MEMORY: usize = 1 << 14;

/// A search for wins by fours alone.
///
/// Every move but the last threatens a line, so the opponent has one reply to each (Allis, van den Herik and Huntjens 1993).
/// Every win found is a win by the rules, those of renju included, move by move; a search that finds none proves nothing about other wins.
/// The search remembers positions where it failed for the searches that follow, in 128 KB, by keys drawn from a salt.
#[derive(Clone, Debug)]
pub struct FourSearch<const W: usize> {
    board: PassableBoard<W>,
    fours: Fours,
}

impl<const W: usize> FourSearch<W> {
    /// Creates a search of positions of the same game as `pos`.
    pub fn new(pos: &PatternMnk<W>) -> Self {
        Self::with_salt(pos, Salt::random())
    }

    /// Creates a search with keys from this salt.
    pub(crate) fn with_salt(pos: &PatternMnk<W>, salt: Salt) -> Self {
        FourSearch {
            board: PassableBoard::of(pos, salt),
            fours: Fours::default(),
        }
    }

    /// Returns the moves of both players to the end of such a win, those of the side to move first; `None` where `nodes` positions show none.
    ///
    /// The position must not be finished, and must be of the game for which the search was made.
    pub fn find(&mut self, pos: &PatternMnk<W>, nodes: u64) -> Option<&[Cell]> {
        self.board.set(pos);
        self.fours
            .find(&mut self.board, pos.to_move(), nodes)
            .then_some(self.fours.line())
    }

    /// Returns the number of positions of all searches so far.
    pub const fn nodes(&self) -> u64 {
        self.fours.nodes
    }
}

/// The search itself, over a board that the caller keeps.
#[derive(Clone)]
pub(crate) struct Fours {
    failed: Box<[u64]>,
    line: Vec<Cell>,
    /// The number of positions so far; the next field is its limit.
    pub(crate) nodes: u64,
    limit: u64,
}

impl Default for Fours {
    fn default() -> Self {
        Fours {
            failed: vec![0; MEMORY].into(),
            line: Vec::new(),
            nodes: 0,
            limit: 0,
        }
    }
}

impl Fours {
    /// Returns `true` if `nodes` positions show that `attacker`, to move, wins by fours; the [line](Fours::line) then holds the moves.
    pub(crate) fn find<const W: usize>(
        &mut self,
        board: &mut PassableBoard<W>,
        attacker: Player,
        nodes: u64,
    ) -> bool {
        self.line.clear();
        self.limit = self.nodes.saturating_add(nodes);
        self.attack(board, attacker)
    }

    /// Returns the moves of the win that was found last.
    pub(crate) fn line(&self) -> &[Cell] {
        &self.line
    }

    fn attack<const W: usize>(&mut self, board: &mut PassableBoard<W>, attacker: Player) -> bool {
        if self.nodes >= self.limit {
            return false;
        }
        self.nodes += 1;
        if let Some(cell) = board.cells(attacker, Shape::Five).first() {
            self.line.push(cell);
            return true;
        }
        let mut moves = board.cell_patterns().fours(attacker);
        let threats = board.cells(!attacker, Shape::Five);
        if !threats.is_empty() {
            let Some(only) = threats.single() else {
                return false;
            };
            moves &= Bits::of(only);
        }
        let name = board.key() ^ [0, u64::MAX][attacker.index()];
        let place = usize::try_from(name % MEMORY as u64).expect("a small number");
        if moves.is_empty() || self.failed[place] == name {
            return false;
        }
        for shape in [
            Shape::OpenFour,
            Shape::FourThree,
            Shape::FourPlus,
            Shape::Four,
        ] {
            for m in moves & *board.cells(attacker, shape) {
                if !board.is_allowed(m, attacker) {
                    continue;
                }
                let length = self.line.len();
                self.line.push(m);
                if board.with(m, attacker, |board| self.defend(board, attacker)) {
                    return true;
                }
                self.line.truncate(length);
            }
        }
        if self.nodes < self.limit {
            self.failed[place] = name;
        }
        false
    }

    /// Returns `true` if the attacker, who has just made a four, wins.
    fn defend<const W: usize>(&mut self, board: &mut PassableBoard<W>, attacker: Player) -> bool {
        if !board.cells(!attacker, Shape::Five).is_empty() || !board.lets_first_move() {
            return false;
        }
        let lines = *board.cells(attacker, Shape::Five);
        debug_assert!(!lines.is_empty(), "a four threatens a line");
        let is_allowed = |&cell: &Cell| board.is_allowed(cell, !attacker);
        // In renju the reply may be forbidden to First, and then any other move is as good; without a legal move the game is drawn.
        let mut replies = lines.into_iter().chain(*board.empty());
        let Some(reply) = replies.find(is_allowed) else {
            return false;
        };
        self.line.push(reply);
        board.with(reply, !attacker, |board| self.attack(board, attacker))
    }
}

impl fmt::Debug for Fours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fours")
            .field("nodes", &self.nodes)
            .field("line", &self.line)
            .finish_non_exhaustive()
    }
}
