//! Proof by pairs of cells that a player cannot complete a line any more.

use gametree_core::{Player, Position};
use gametree_grid::{Bits, Cell};
use gametree_mnk::{Mnk, run_starts};

/// The largest number of open lines for which pairs are searched: they take two cells each, and the boards on which more fit are out of reach anyway.
const MAX_LINES: usize = 96;

/// Returns `true` if the opponent certainly keeps `player` from winning.
///
/// If a line wins, the opponent has a pairing strategy (Hales and Jewett, *Regularity and positional games*, 1963).
/// If a line loses, the opponent can complete none.
///
/// Every line that is still open for `player` is given two empty cells of its own.
/// Whenever the player takes one of a pair, the opponent takes the other, and otherwise any cell; so the player never holds both, whichever side is to move now.
/// A line needs no pair if it lacks more stones than the player still has to place.
/// It needs none either if its empty cells include all those of another line.
///
/// In some games, the opponent may not be allowed to take the other cell, as First in renju.
/// Then the player is stopped only if there is no line to pair.
///
/// A failed search for pairs proves nothing.
pub(super) fn is_stopped<const W: usize>(pos: &Mnk<W>, player: Player) -> bool {
    let (empty, rules) = (pos.empty(), pos.rules());
    let owner = rules.winner_by_line(player);
    let mut lines = Missing::of(pos, owner);
    let Some(lines) = lines.needed() else {
        return false;
    };
    if !rules.blocking_suffices(!player) {
        return lines.is_empty();
    }
    2 * lines.len() <= empty.count() as usize && Pairs::new(lines).cover_all()
}

/// The empty cells of the lines that are open for a player.
struct Missing<const W: usize> {
    lines: [Bits<W>; MAX_LINES],
    count: usize,
    /// `true` if there are more lines than fit.
    is_full: bool,
}

impl<const W: usize> Missing<W> {
    fn of(pos: &Mnk<W>, player: Player) -> Self {
        let (rules, empty) = (pos.rules(), pos.empty());
        let own_turns = empty.count() + u32::from(pos.to_move() == player);
        let stones_left = own_turns / 2;
        let mut missing = Missing {
            lines: [Bits::EMPTY; MAX_LINES],
            count: 0,
            is_full: false,
        };
        let open = empty | *pos.stones(player);
        let starts = rules
            .steps()
            .map(|step| run_starts([open], step, rules.k())[0]);
        let lines: u32 = starts.iter().map(Bits::count).sum();
        if lines as usize > MAX_LINES && stones_left as usize >= rules.k() {
            // The code below would leave none of them out, and collecting them takes long on large boards.
            missing.is_full = true;
            return missing;
        }
        for (step, starts) in rules.steps().into_iter().zip(starts) {
            for start in starts {
                let line: Bits<W> = (0..rules.k())
                    .map(|at| cell(start.index() + at * step))
                    .collect();
                let line = line & empty;
                if line.count() <= stones_left {
                    missing.add(line);
                }
            }
        }
        missing
    }

    fn add(&mut self, line: Bits<W>) {
        if let Some(place) = self.lines.get_mut(self.count) {
            *place = line;
            self.count += 1;
        } else {
            self.is_full = true;
        }
    }

    /// Returns the lines that do not hold all cells of another one, the shortest first; `None` where there are too many.
    fn needed(&mut self) -> Option<&[Bits<W>]> {
        if self.is_full {
            return None;
        }
        self.lines[..self.count].sort_unstable_by_key(Bits::count);
        let mut kept = 0;
        for at in 0..self.count {
            let line = self.lines[at];
            if self.lines[..kept]
                .iter()
                .all(|&other| other & line != other)
            {
                self.lines[kept] = line;
                kept += 1;
            }
        }
        Some(&self.lines[..kept])
    }
}

/// Cells that are given to lines: a matching, grown by augmenting paths (Kuhn 1955).
struct Pairs<'a, const W: usize> {
    lines: &'a [Bits<W>],
    /// The cells given to each line.
    cells: [Bits<W>; MAX_LINES],
    /// The cells that have not been given to any line.
    free: Bits<W>,
}

impl<'a, const W: usize> Pairs<'a, W> {
    fn new(lines: &'a [Bits<W>]) -> Self {
        Pairs {
            lines,
            cells: [Bits::EMPTY; MAX_LINES],
            free: lines.iter().fold(Bits::EMPTY, |all, &line| all | line),
        }
    }

    fn cover_all(&mut self) -> bool {
        (0..self.lines.len()).all(|line| {
            let mut tried = Bits::EMPTY;
            (0..2).all(|_| self.give(line, &mut tried))
        })
    }

    /// Gives the line one more cell: a free one, or one of another line that finds a replacement.
    fn give(&mut self, line: usize, tried: &mut Bits<W>) -> bool {
        let own = self.lines[line].minus(self.cells[line]);
        if let Some(cell) = (own & self.free).first() {
            self.free.remove(cell);
            self.cells[line].insert(cell);
            return true;
        }
        for cell in own {
            if tried.contains(cell) {
                continue;
            }
            tried.insert(cell);
            let has = |other: &usize| self.cells[*other].contains(cell);
            let other = (0..self.lines.len()).find(has);
            let other = other.expect("a cell that is not free was given to a line");
            if self.give(other, tried) {
                self.cells[other].remove(cell);
                self.cells[line].insert(cell);
                return true;
            }
        }
        false
    }
}

fn cell(index: usize) -> Cell {
    Cell(u16::try_from(index).expect("a board has fewer cells"))
}

#[cfg(test)]
mod tests {
    use gametree_core::Notation;
    use gametree_mnk::{LineRule, Rules};

    use super::*;

    fn stopped(board: (usize, usize, usize), text: &str) -> [bool; 2] {
        let (columns, rows, k) = board;
        let rules = Rules::new(columns, rows, k, LineRule::AtLeast).expect("rules");
        let pos = Mnk::<1>::new(rules).expect("one word");
        let pos = pos.parse_position(text).expect("a position");
        [Player::First, Player::Second].map(|player| is_stopped(&pos, player))
    }

    #[test]
    fn five_in_a_row_on_five_by_five_is_stopped_at_once() {
        assert_eq!(stopped((5, 5, 5), "5/5/5/5/5:X"), [true, true]);
        // Ten lines would need twenty cells, and four by four has only sixteen.
        assert_eq!(stopped((4, 4, 4), "4/4/4/4:X"), [false, false]);
        assert_eq!(stopped((3, 3, 3), "3/3/3:X"), [false, false]);
    }

    #[test]
    fn a_line_that_lacks_one_stone_has_no_pair() {
        assert_eq!(stopped((3, 3, 3), "XX1/OO1/3:X"), [false, false]);
        // X lacks three stones of its only line and has two left; O's two lines share a cell of three.
        assert_eq!(stopped((6, 1, 3), "X1O3:X"), [true, false]);
    }

    #[test]
    fn a_line_for_which_the_stones_do_not_suffice_needs_no_pair() {
        // With both bottom cells: X has one stone left to place, and O one.
        assert_eq!(stopped((3, 3, 3), "OXO/XXO/XO1:X"), [true, true]);
        assert_eq!(stopped((3, 3, 3), "XOX/XOO/OX1:X"), [true, true]);
    }

    #[test]
    fn a_cell_goes_over_to_another_line_that_has_no_other() {
        let line = |cells: [usize; 3]| cells.into_iter().map(cell).collect::<Bits<1>>();
        // The first line takes 0 and 1 and must give one of them away.
        assert!(Pairs::new(&[line([0, 1, 2]), line([0, 1, 3])]).cover_all());
        assert!(!Pairs::new(&[line([0, 1, 2]), line([0, 1, 2])]).cover_all());
    }
}
