//! Zones, the cells on which a win by threats rests.
//!
//! The zone of a win for n, with the attacker to move, keeps this promise: the win stands when the defender owns up to n more cells, wherever those lie outside the zone.
//! So where a win follows a pass of the defender, the search needs to try only the answers within its zone for one.
//!
//! Three things could disturb a win by fours: a stone on a cell that either player uses in it, a line of the defender, or a four that the attacker must answer.
//! In the last two cases the defender has at least k - 1 stones of a line without a stone of the attacker.
//! Some of them are the additional stones; the others lie there already or are forced by the fours.
//! So the zone for n holds the played cells, and the empty cells of all lines in which the defender has k - 1 - n such stones.
//!
//! In a win by threats the defender may pass once more, at an answer m that was left out.
//! The attacker then goes on with the win by fours behind it.
//! Then n + 1 additional stones are on the board.
//! If the n stones lie outside the zone of that win for n + 1, no line that holds one of them matters.
//! A line that holds m alone does not matter either, since m lies outside the zone for one.
//! So each position with an answer adds two kinds of zones.
//! One is the zone for n + 1 of the win that follows a pass, with the stones that lie there; the others are those for n of the wins after the answers that are tried.
//!
//! The same holds one order higher, where wins by threats follow a pass.
//! An answer that is left out because of the win after another answer counts as an additional stone as well.
//!
//! In renju the game is drawn when First has no legal move, so a win of Second also rests on a legal move of First.
//! Wins by fours and threes take no more than one answer that is left out.
//! So each position in which First moves needs cells that stay allowed with one stone more ([`PassableBoard::lets_first_move`](crate::passable_board::PassableBoard::lets_first_move)).

use gametree_grid::Bits;

use crate::Shape;

use super::Run;
use super::memory::Zone;

/// The answers to try against a threat, and the cells on which the win rests besides the wins after these answers.
pub(super) struct Refutation<const W: usize> {
    pub(super) answers: Bits<W>,
    pub(super) zone: Zone<W>,
}

impl<const W: usize> Run<'_, W> {
    /// Returns the cells of the lines that the defender can use with `more` additional stones, where the attacker to move goes on with fours.
    ///
    /// The defender also has the present stones and those forced on the cells `forced`.
    fn lines_with(&self, more: usize, forced: Bits<W>) -> Bits<W> {
        let defender = !self.attacker;
        let held = *self.board.stones(defender) | forced;
        let least = (self.board.rules().k() - 1).saturating_sub(more);
        self.board.within_reach(defender, held, least)
    }

    /// Returns the cells that the last win by fours uses, and those of them that the defender is forced to take.
    fn line_of_fours(&self) -> [Bits<W>; 2] {
        let line = self.fours.line();
        let forced = line.iter().skip(1).step_by(2);
        [line.iter().copied().collect(), forced.copied().collect()]
    }

    /// Returns the answers that may prevent the fours that would win if the defender, to move, passed; `None` where the search finds no such fours.
    ///
    /// Neither player can complete a line with the next stone.
    pub(super) fn refutation_of_fours(&mut self) -> Option<Refutation<W>> {
        let open = *self.board.cells(self.attacker, Shape::OpenFour);
        if !open.is_empty() {
            return Some(self.refutation_of_open_fours(open));
        }
        if !self.wins_by_fours() {
            return None;
        }
        let [cells, forced] = self.line_of_fours();
        Some(self.refutation_by(cells, cells, forced))
    }

    /// Creates a refutation from the cells that an answer has to take, all cells that are used, and those that the defender is forced to take.
    fn refutation_by(&self, answers: Bits<W>, used: Bits<W>, forced: Bits<W>) -> Refutation<W> {
        Refutation {
            answers: answers | self.lines_with(1, forced),
            zone: Zone {
                one: used | self.lines_with(2, forced),
                two: used | self.lines_with(3, forced),
            },
        }
    }

    /// Returns the zone of the last win by fours, or of one by a line, for the attacker to move.
    pub(super) fn zone_of_fours(&self) -> Zone<W> {
        let [cells, forced] = self.line_of_fours();
        self.zone_by(cells, forced)
    }

    /// Creates a zone from the cells that are used and those of them that the defender is forced to take.
    pub(super) fn zone_by(&self, used: Bits<W>, forced: Bits<W>) -> Zone<W> {
        Zone {
            one: used | self.lines_with(1, forced),
            two: used | self.lines_with(2, forced),
        }
    }

    /// Returns the answers to open fours: a stone on any of these cells makes two fours or an open four, so an answer has to prevent all of them.
    fn refutation_of_open_fours(&mut self, open: Bits<W>) -> Refutation<W> {
        let (mut answers, mut used) = (Bits::EMPTY, Bits::EMPTY);
        let attacker = self.attacker;
        for cell in open {
            let completing = self
                .board
                .with(cell, attacker, |board| *board.cells(attacker, Shape::Five));
            let cells = completing | Bits::of(cell);
            if used.is_empty() {
                (answers, used) = (cells, cells);
            } else if answers & cells != answers {
                answers &= cells;
                used |= cells;
            }
        }
        self.refutation_by(answers, used, Bits::EMPTY)
    }
}
