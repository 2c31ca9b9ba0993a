//! Zones: the cells on which a win by threats rests.
//!
//! The zone of a win for n, with the attacker to move, keeps this promise: the win stands when the defender owns up to n more cells, wherever those lie outside the zone.
//! So where a win follows a pass of the defender, his answers within its zone for one are all that need to be tried.
//!
//! What could disturb a win by fours is a stone on a cell that either player uses in it, or a line of the defender, or a four that the attacker must answer.
//! The defender then has at least k - 1 stones of a line without a stone of the attacker, some of them the ones more; the others lie there already or are forced by the fours.
//! So the zone for n holds the cells that are played, and the empty cells of all lines in which the defender has k - 1 - n of such stones.
//!
//! In a win by threats the defender may pass once more, at an answer m that was left out, and the attacker goes on with the win by fours behind it.
//! Then n + 1 stones more are on the board.
//! Where these n lie outside the zone of that win for n + 1, no line that holds one of them matters; one that holds m alone does not either, since m lies outside the zone for one.
//! So each position with an answer adds the zone for n + 1 of the win that follows a pass, with the stones that lie there, to those for n of the wins after the answers that are tried.
//!
//! The same holds one order higher, where wins by threats follow a pass.
//! An answer that is left out because of the win after another one counts as a stone more as well.
//!
//! In renju, where the game is drawn when First has no legal move, a win of Second also rests on First's having one; wins by fours and threes take no more than one answer that is left out, so each position in which First moves needs cells that stay allowed with one stone more ([`Field::lets_first_move`](crate::field::Field::lets_first_move)).

use gametree_grid::Bits;

use crate::Shape;

use super::Run;
use super::memory::Zone;

/// What is to be tried against a threat, and what the win rests on beside what follows these answers.
pub(super) struct Refutation<const W: usize> {
    pub(super) answers: Bits<W>,
    pub(super) zone: Zone<W>,
}

impl<const W: usize> Run<'_, W> {
    /// The lines that the defender can use with `more` stones beyond those that he has and is forced to put on these cells, where the attacker to move goes on with fours.
    fn lines_with(&self, more: usize, forced: Bits<W>) -> Bits<W> {
        let defender = !self.attacker;
        let held = *self.field.stones(defender) | forced;
        let least = (self.field.rules().k() - 1).saturating_sub(more);
        self.field.within_reach(defender, held, least)
    }

    /// The cells that the win by fours which was found last uses, and those of them that the defender is forced to take.
    fn line_of_fours(&self) -> [Bits<W>; 2] {
        let line = self.fours.line();
        let forced = line.iter().skip(1).step_by(2);
        [line.iter().copied().collect(), forced.copied().collect()]
    }

    /// What may prevent the fours that would win if the defender, to move, passed; `None` where none are found.
    ///
    /// Neither player can complete a line with the next stone.
    pub(super) fn refutation_of_fours(&mut self) -> Option<Refutation<W>> {
        let open = *self.field.cells(self.attacker, Shape::OpenFour);
        if !open.is_empty() {
            return Some(self.refutation_of_open_fours(open));
        }
        if !self.wins_by_fours() {
            return None;
        }
        let [cells, forced] = self.line_of_fours();
        Some(self.refutation_by(cells, cells, forced))
    }

    /// With the cells that an answer has to take, and all that are used.
    fn refutation_by(&self, answers: Bits<W>, used: Bits<W>, forced: Bits<W>) -> Refutation<W> {
        Refutation {
            answers: answers | self.lines_with(1, forced),
            zone: Zone {
                one: used | self.lines_with(2, forced),
                two: used | self.lines_with(3, forced),
            },
        }
    }

    /// The zone of the win by fours that was found last, or of one by a line, for the attacker to move.
    pub(super) fn zone_of_fours(&self) -> Zone<W> {
        let [cells, forced] = self.line_of_fours();
        self.zone_by(cells, forced)
    }

    /// With the cells that are used, and those of them that the defender is forced to take.
    pub(super) fn zone_by(&self, used: Bits<W>, forced: Bits<W>) -> Zone<W> {
        Zone {
            one: used | self.lines_with(1, forced),
            two: used | self.lines_with(2, forced),
        }
    }

    /// A stone on any of these cells makes two fours or an open one: what prevents one of them only is no answer.
    fn refutation_of_open_fours(&mut self, open: Bits<W>) -> Refutation<W> {
        let (mut answers, mut used) = (Bits::EMPTY, Bits::EMPTY);
        let attacker = self.attacker;
        for cell in open {
            let completing = self
                .field
                .with(cell, attacker, |field| *field.cells(attacker, Shape::Five));
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
