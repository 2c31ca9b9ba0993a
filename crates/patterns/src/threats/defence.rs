//! Search of positions in which the defender moves.

use std::cmp::Reverse;

use gametree_grid::Bits;

use crate::Shape;

use super::attack::{Child, Children, least, sum};
use super::memory::{Entry, Numbers, Zone};
use super::zone::Refutation;
use super::{DEFENDER_MOVES, Failure, Order, Run};

/// The rough number for what is left to show against the answers while the search still looks for a win after a pass.
const ANSWERS: u32 = 2;
/// The number of answers to a quiet move that count as one.
const ANSWERS_PER_UNIT: u32 = 64;

impl<const W: usize> Run<'_, W> {
    /// Searches a position in which the defender moves, until its numbers reach the bound.
    pub(super) fn defend(&mut self, order: Order, bound: Numbers) -> Numbers {
        let (key, before) = (self.board.key() ^ DEFENDER_MOVES, self.work());
        let mut entry = self.memory.get(order, key).copied().unwrap_or(Entry::NEW);
        if entry.numbers.is_solved() || !self.visit(order) {
            return entry.numbers;
        }
        entry.visits += 1;
        // 1. The win after a pass leaves the answers that have to be tried.
        if entry.visits == 1 {
            match self.refutation(order) {
                Reaction::Vain if self.has_to_stop() => return entry.numbers,
                Reaction::Vain => {
                    self.memory
                        .put(order, key, Entry::solved(Numbers::DISPROVEN));
                    return Numbers::DISPROVEN;
                }
                Reaction::Answers(Refutation { answers, zone }) => {
                    entry.answers = answers & *self.board.empty();
                    entry.zone = zone;
                }
                Reaction::Pass => entry.awaits_pass = true,
            }
        }
        if entry.awaits_pass {
            self.pass(order, &mut entry);
            if entry.awaits_pass {
                let entry = entry.after(self.work() - before);
                self.memory.put(order, key, entry);
                return entry.numbers;
            }
        }
        let mut answers = self.answers(order, entry.answers);
        // 2. The search tries the answer that seems hardest to meet, again and again.
        loop {
            entry.numbers = of_defence(&answers, order);
            if !entry.numbers.are_within(bound) || self.has_to_stop() {
                break;
            }
            let (best, second) = least(&answers, |numbers| numbers.disproof);
            let Child { cell, numbers } = answers[best];
            let others = entry.numbers.proof.saturating_sub(numbers.proof);
            let bound = Numbers {
                proof: bound.proof.saturating_sub(others).max(numbers.proof + 1),
                disproof: bound.disproof.min(second + second / 4 + 1),
            };
            let defender = !self.attacker;
            self.board.put(cell, defender);
            let found = self.attack(order, bound);
            let key = self.board.key();
            self.board.take(cell, defender);
            answers[best].numbers = found;
            if order != Order::Threats && found.is_proven() {
                self.leave_out(order, key, &entry, &mut answers);
                entry.answers = answers.iter().map(|child| child.cell).collect();
            }
        }
        if entry.numbers.is_proven() {
            entry.zone = self.zone_of(order, entry);
        }
        let entry = entry.after(self.work() - before);
        self.memory.put(order, key, entry);
        entry.numbers
    }

    /// Returns the reaction that the search has to try.
    fn refutation(&mut self, order: Order) -> Reaction<W> {
        let (own, other) = (self.attacker, !self.attacker);
        let has_line = !self.board.cells(other, Shape::Five).is_empty();
        if has_line || self.board.empty().is_empty() || !self.board.lets_first_move() {
            return Reaction::Vain;
        }
        let lines = *self.board.cells(own, Shape::Five);
        if !lines.is_empty() {
            // Two lines cannot both be prevented.
            let answers = lines.single().map_or(Bits::EMPTY, Bits::of);
            let zone = self.zone_by(lines, Bits::EMPTY);
            return Reaction::Answers(Refutation { answers, zone });
        }
        match self.refutation_of_fours() {
            Some(refutation) => Reaction::Answers(refutation),
            None if order == Order::Threats => Reaction::Vain,
            None => Reaction::Pass,
        }
    }

    /// Searches for a win after a pass, longer each time.
    fn pass(&mut self, order: Order, entry: &mut Entry<W>) {
        let below = order.below().expect("threats await no pass");
        match self.win_by(below, entry.visits) {
            Ok(win) => {
                entry.answers = win.zone.one & *self.board.empty();
                entry.zone = Zone {
                    one: win.zone.two,
                    two: self.everything(),
                };
                entry.awaits_pass = false;
            }
            Err(Failure::Nothing) => entry.numbers = Numbers::DISPROVEN,
            Err(Failure::Open) => {
                entry.numbers.proof = ANSWERS.saturating_add(entry.visits);
            }
        }
    }

    /// Returns the answers with their known numbers, those with the strongest shapes first.
    fn answers(&self, order: Order, cells: Bits<W>) -> Children {
        let (own, other) = (self.attacker, !self.attacker);
        let cell_patterns = self.board.cell_patterns();
        let mut answers: Children = cells
            .iter()
            .map(|cell| {
                let known = self.memory.get(order, self.board.key_with(cell, other));
                Child {
                    cell,
                    numbers: known.map_or(Numbers::UNKNOWN, |entry| entry.numbers),
                }
            })
            .collect();
        answers.sort_by_key(|child| {
            let (made, prevented) = (
                cell_patterns.shape(child.cell, other),
                cell_patterns.shape(child.cell, own),
            );
            Reverse((made.max(prevented), made, prevented))
        });
        answers
    }

    /// Leaves out the answers outside the zone of the win after another answer, since that win stands against them too.
    ///
    /// The defender then lacks a stone of that win, which a pass could as well have put there; only where a further stone can hurt its owner can the stone be in the defender's way.
    fn leave_out(&self, order: Order, key: u64, entry: &Entry<W>, answers: &mut Children) {
        if !self.board.rules().extra_stone_never_hurts() {
            return;
        }
        let win = self.memory.get(order, key);
        let zone = win.expect("stored when it was proven").zone;
        // An answer stays where leaving it out would lose the zone of this position.
        if zone.two != self.everything() || entry.zone.one == self.everything() {
            answers.retain(|child| child.numbers.is_proven() || zone.one.contains(child.cell));
        }
    }

    /// Returns the zone of a proven win.
    fn zone_of(&self, order: Order, entry: Entry<W>) -> Zone<W> {
        let everything = self.everything();
        entry.answers.iter().fold(entry.zone, |zone, cell| {
            let behind = self.board.key_with(cell, !self.attacker);
            let behind = self.memory.get(order, behind);
            // A forgotten win may rest on any cell.
            let behind = behind.map_or(Zone::of(everything), |entry| entry.zone);
            zone | match order {
                Order::Threats => behind,
                // The win behind may have left out other answers.
                _ if behind.two != everything => Zone {
                    one: behind.two,
                    two: everything,
                },
                _ => behind,
            }
        })
    }
}

/// The possible reactions of the defender.
enum Reaction<const W: usize> {
    /// No reaction: the defender need not do anything.
    Vain,
    /// One of these answers, or the defender loses to fours.
    Answers(Refutation<W>),
    /// A pass, as far as fours are concerned.
    Pass,
}

/// Returns the numbers of a position by those of the defender's answers.
fn of_defence(answers: &[Child], order: Order) -> Numbers {
    let disproof = answers.iter().map(|child| child.numbers.disproof).min();
    let open = answers.iter().filter(|child| child.numbers.proof > 0);
    let proof = match order {
        Order::Threats => sum(open.map(|child| child.numbers.proof)),
        // Most answers lose to wins like those after the others, so only some of them count (as with the weak numbers of Ueda et al. 2008).
        Order::Quiet | Order::Slow => {
            let (count, most) = open.fold((0, 0), |(count, most), child| {
                (count + 1, child.numbers.proof.max(most))
            });
            (most + count / ANSWERS_PER_UNIT).min(Numbers::INFINITY)
        }
    };
    match disproof {
        None => Numbers::PROVEN,
        Some(0) => Numbers::DISPROVEN,
        Some(_) if proof == 0 => Numbers::PROVEN,
        Some(disproof) => Numbers {
            proof: proof.min(Numbers::INFINITY),
            disproof,
        },
    }
}
