//! Nodes with Breaker to move: one good move is enough.

use gametree_core::ProofNumbers;
use gametree_grid::{Bits, Cell};

use crate::found::Found;
use crate::game::Side;
use crate::reduce::Reduced;

use super::{Child, Frame, Search, beyond};

impl<const W: usize> Search<'_, W> {
    pub(super) fn visit_breaker(
        &mut self,
        pos: &Reduced<W>,
        limit: ProofNumbers,
        depth: usize,
        frame: &mut Frame<W>,
    ) -> Found<W> {
        // 1. What is known of each move; after one that loses, only the cells on which Maker's win rests are left to be tried.
        let mut left = pos.live.minus(pos.dominated(self.rows));
        let mut zone = Bits::EMPTY;
        frame.begin(pos, left);
        self.avoid = Bits::EMPTY;
        for at in 0..frame.order.len() {
            let cell = frame.order[at];
            if !left.contains(cell) {
                continue;
            }
            let after = pos.after(cell, self.rows);
            let found = self.evaluate(&after);
            match found.winner() {
                Some(Side::Breaker) => return won_by(cell, found),
                Some(Side::Maker) => {
                    zone |= found.zone;
                    frame.refuted.push((cell, found.zone));
                    left = self.left_after(cell, found.zone, left);
                }
                None => frame.children.push(Child {
                    cell,
                    numbers: found.numbers,
                }),
            }
        }
        loop {
            frame.children.retain(|child| left.contains(child.cell));
            if frame.children.is_empty() {
                return Found::won(Side::Maker, zone, None);
            }
            // 2. The numbers of the node.
            let children = &frame.children;
            let dn = self.join(children.iter().map(|child| child.numbers.dn));
            let (best, second) = most_promising(children);
            let numbers = ProofNumbers {
                pn: children[best].numbers.pn,
                dn,
            };
            if self.stopped.is_some() || dn >= limit.dn || numbers.pn >= limit.pn {
                return Found::open(numbers);
            }
            // 3. The most promising move.
            let child = children[best];
            let next = ProofNumbers {
                pn: limit.pn.min(beyond(second)),
                dn: self.share(limit.dn, dn, child.numbers.dn, children.len()),
            };
            let after = pos.after(child.cell, self.rows);
            let found = self.visit(&after, next, depth + 1);
            match found.winner() {
                Some(Side::Breaker) => return won_by(child.cell, found),
                Some(Side::Maker) => {
                    zone |= found.zone;
                    frame.refuted.push((child.cell, found.zone));
                    left = self.left_after(child.cell, found.zone, left);
                }
                None if self.stopped.is_some() => (),
                None => frame.children[best].numbers = found.numbers,
            }
        }
    }
}

fn won_by<const W: usize>(cell: Cell, found: Found<W>) -> Found<W> {
    Found::won(Side::Breaker, found.zone | Bits::of(cell), Some(cell))
}

/// The child with the least proof number, and the least of the others.
fn most_promising(children: &[Child]) -> (usize, u32) {
    let (mut best, mut second) = (0, ProofNumbers::INFINITY);
    for (at, child) in children.iter().enumerate().skip(1) {
        let old = children[best].numbers.pn;
        let new = child.numbers.pn;
        if new < old {
            second = old;
            best = at;
        } else {
            second = second.min(new);
        }
    }
    (best, second)
}
