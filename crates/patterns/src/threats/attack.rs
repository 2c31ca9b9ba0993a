//! Search of positions in which the attacker moves.

use gametree_grid::{Bits, Cell};
use smallvec::SmallVec;

use crate::{Pattern, Shape};

use super::memory::{Entry, Numbers, Zone};
use super::{DEFENDER_MOVES, Order, QUIET_MOVES, Run};

/// A move, with the numbers of the position behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) cell: Cell,
    pub(super) numbers: Numbers,
}

pub(super) type Children = SmallVec<[Child; 32]>;

/// The shapes that make a threat by themselves, with a rough number for what is left to show after them.
const THREATS: [(Shape, u32); 7] = [
    (Shape::OpenFour, 1),
    (Shape::FourThree, 1),
    (Shape::DoubleThree, 1),
    (Shape::FourPlus, 2),
    (Shape::OpenThreePlus, 2),
    (Shape::Four, 3),
    (Shape::OpenThree, 3),
];

/// The rough number that is added where the next moves are quiet.
const THREAT_FIRST: u32 = 4;

impl<const W: usize> Run<'_, W> {
    /// Searches a position in which the attacker moves, until its numbers reach the bound.
    pub(super) fn attack(&mut self, order: Order, bound: Numbers) -> Numbers {
        let (key, before) = (self.board.key(), self.work());
        let mut entry = self.memory.get(order, key).copied().unwrap_or(Entry::NEW);
        if entry.numbers.is_solved() || !self.visit(order) {
            return entry.numbers;
        }
        entry.visits += 1;
        // 1. Some positions are decided without another move of this order.
        if let Some(solved) = self.at_once(order, entry.visits) {
            let solved = solved.after(self.work() - before);
            self.memory.put(order, key, solved);
            return solved.numbers;
        }
        if self.has_to_stop() {
            return entry.numbers;
        }
        // 2. The search tries the move that seems to take the least, again and again.
        let mut moves = self.moves(order);
        loop {
            entry.numbers = of_attack(&moves);
            if !entry.numbers.are_within(bound) || self.has_to_stop() {
                break;
            }
            let (best, second) = least(&moves, |numbers| numbers.proof);
            let Child { cell, numbers } = moves[best];
            let others = entry.numbers.disproof.saturating_sub(numbers.disproof);
            let bound = Numbers {
                proof: bound.proof.min(second + second / 4 + 1),
                disproof: bound.disproof.saturating_sub(others),
            };
            let attacker = self.attacker;
            self.board.put(cell, attacker);
            moves[best].numbers = self.defend(order, bound);
            self.board.take(cell, attacker);
        }
        if entry.numbers.is_proven() {
            let (best, _) = least(&moves, |numbers| numbers.proof);
            let cell = moves[best].cell;
            entry.best = Some(cell);
            let behind = self.board.key_with(cell, self.attacker) ^ DEFENDER_MOVES;
            let behind = self.memory.get(order, behind);
            let behind = behind.expect("stored when it was proven");
            entry.zone = behind.zone | Zone::of(Bits::of(cell));
            if order != Order::Threats {
                self.killers
                    .set(self.board.stones(self.attacker).count(), cell);
            }
        }
        let entry = entry.after(self.work() - before);
        self.memory.put(order, key, entry);
        entry.numbers
    }

    /// Decides a position by a line, two lines of the defender, or a win by fewer moves than this order allows.
    fn at_once(&mut self, order: Order, visits: u32) -> Option<Entry<W>> {
        let proven = |best, zone| Entry {
            best: Some(best),
            zone,
            ..Entry::solved(Numbers::PROVEN)
        };
        if let Some(cell) = self.board.cells(self.attacker, Shape::Five).first() {
            return Some(proven(cell, Zone::of(Bits::of(cell))));
        }
        let lines = self.board.cells(!self.attacker, Shape::Five);
        if !lines.is_empty() && lines.single().is_none() {
            return Some(Entry::solved(Numbers::DISPROVEN));
        }
        if let Some(below) = order.below() {
            let win = self.win_by(below, visits).ok()?;
            let best = win.best.expect("a proven attack has a move");
            return Some(proven(best, win.zone));
        }
        (visits == 1 && self.wins_by_fours())
            .then(|| proven(self.fours.line()[0], self.zone_of_fours()))
    }

    fn moves(&self, order: Order) -> Children {
        let (own, other) = (self.attacker, !self.attacker);
        let cell_patterns = self.board.cell_patterns();
        let cells = self.unforced();
        let mut moves = Children::new();
        let child = |cell: Cell, proof: u32| {
            let behind = self.board.key_with(cell, own) ^ DEFENDER_MOVES;
            let known = self.memory.get(order, behind);
            let numbers = known.map_or(Numbers { proof, disproof: 1 }, |entry| entry.numbers);
            Child { cell, numbers }
        };
        // Where threats alone do not win, a threat before a quiet move seldom helps.
        let later = if order == Order::Threats {
            0
        } else {
            THREAT_FIRST
        };
        for (shape, proof) in THREATS {
            for cell in *self.board.cells(own, shape) & cells {
                moves.push(child(cell, proof + later));
            }
        }
        if order == Order::Threats {
            // A stone that makes a closed three threatens nothing by itself, but it threatens two fours where another line crosses its own.
            for shape in [Shape::DoubleTwo, Shape::Two] {
                for cell in *self.board.cells(own, shape) & cells {
                    if cell_patterns.patterns(cell, own).contains(&Pattern::THREE) {
                        moves.push(child(cell, 5));
                    }
                }
            }
            // A move that prevents a line, or a four that would answer a standing threat, keeps that threat up.
            let is_forced = cells.single().is_some();
            let stands = !self.board.cells(own, Shape::OpenFour).is_empty();
            if is_forced || stands {
                let listed: Bits<W> = moves.iter().map(|child| child.cell).collect();
                let left = cells.minus(listed);
                let left = if is_forced {
                    left
                } else {
                    left & cell_patterns.fours(other)
                };
                moves.extend(left.into_iter().map(|cell| child(cell, 6)));
            }
        } else {
            let killers = self.killers.get(self.board.stones(own).count());
            for (at, cell) in self.quiet(cells).into_iter().enumerate() {
                let at = u32::try_from(at).expect("few moves");
                // Where moves take long, another one has to be much better to be worth it.
                let proof = match order {
                    _ if killers.contains(&Some(cell)) => 1,
                    Order::Slow => 2 + 4 * at,
                    _ => 2 + at / 2,
                };
                moves.push(child(cell, proof));
            }
        }
        moves
    }

    /// Returns the cells that the defender's next threats leave to the attacker.
    fn unforced(&self) -> Bits<W> {
        let (own, other) = (self.attacker, !self.attacker);
        if let Some(only) = self.board.cells(other, Shape::Five).first() {
            return Bits::of(only);
        }
        let threats = *self.board.cells(other, Shape::OpenFour);
        let empty = *self.board.empty();
        if threats.is_empty() {
            return empty;
        }
        let cell_patterns = self.board.cell_patterns();
        cell_patterns.answers(threats, other, empty) | cell_patterns.fours(own)
    }

    /// Returns the moves among these that make no threat by themselves but lie near stones, those with the largest [weights](crate::Weights) first.
    fn quiet(&self, mut cells: Bits<W>) -> SmallVec<[Cell; 32]> {
        let (own, other) = (self.attacker, !self.attacker);
        for (shape, _) in THREATS {
            cells = cells.minus(*self.board.cells(own, shape));
        }
        let cell_patterns = self.board.cell_patterns();
        let mut ranked: SmallVec<[(i32, Cell); 128]> = SmallVec::new();
        for cell in cells & self.board.near() {
            let attack = cell_patterns.cell_weights(cell, own).attack;
            let defence = cell_patterns.cell_weights(cell, other).defence;
            ranked.push((i32::from(attack) + i32::from(defence), cell));
        }
        ranked.sort_unstable_by_key(|&(rank, cell)| (std::cmp::Reverse(rank), cell));
        ranked
            .into_iter()
            .take(QUIET_MOVES)
            .map(|(_, cell)| cell)
            .collect()
    }
}

/// Returns the numbers of a position by those of the attacker's moves.
fn of_attack(moves: &[Child]) -> Numbers {
    let proof = moves.iter().map(|child| child.numbers.proof).min();
    let disproof = sum(moves.iter().map(|child| child.numbers.disproof));
    match proof {
        None => Numbers::DISPROVEN,
        Some(0) => Numbers::PROVEN,
        Some(_) if disproof == 0 => Numbers::DISPROVEN,
        Some(proof) => Numbers { proof, disproof },
    }
}

/// Returns a sum that never exceeds [`Numbers::INFINITY`].
pub(super) fn sum(numbers: impl Iterator<Item = u32>) -> u32 {
    numbers.fold(0, |sum, number| {
        sum.saturating_add(number).min(Numbers::INFINITY)
    })
}

/// Returns the index of the first child with the smallest number of a kind, and the smallest number of the others.
pub(super) fn least(children: &[Child], number: impl Fn(Numbers) -> u32) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, Numbers::INFINITY);
    for (at, child) in children.iter().enumerate() {
        let number = number(child.numbers);
        if number < least {
            if least != u32::MAX {
                second = least;
            }
            (best, least) = (at, number);
        } else {
            second = second.min(number);
        }
    }
    (best, second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_disproof_numbers_of_many_moves_were_added_up_beyond_what_fits() {
        let nearly_proven = Child {
            cell: Cell(0),
            numbers: Numbers {
                proof: 1,
                disproof: Numbers::INFINITY - 1,
            },
        };
        let sum = of_attack(&[nearly_proven; 5]);
        assert_eq!(sum.disproof, Numbers::INFINITY);
    }
}
