//! Search of nodes with Breaker to move: one good move is enough.

use gametree_core::ProofNumbers;
use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::node_result::NodeResult;
use crate::reduce::Reduced;

use super::{Child, Frame, Search, beyond};

impl<const W: usize> Search<'_, W> {
    pub(super) fn visit_breaker(
        &mut self,
        pos: &Reduced<W>,
        limit: ProofNumbers,
        depth: usize,
        frame: &mut Frame<W>,
    ) -> NodeResult<W> {
        // 1. Each move is tested; after one that loses, only the cells on which Maker's win rests are left to try.
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
                    key: self.key_of(&after),
                    numbers: found.numbers,
                }),
            }
        }
        loop {
            frame.children.retain(|child| left.contains(child.cell));
            if frame.children.is_empty() {
                return NodeResult::won(Side::Maker, zone, None);
            }
            // 2. The numbers of the node follow from the children.
            let solved = self.hear(&mut frame.children);
            let children = &frame.children;
            let dn = self.join(children.iter().map(|child| child.numbers.dn));
            let pn = children.iter().map(|child| child.numbers.pn).min();
            let pn = pn.expect("there are children");
            let is_enough = solved.is_none() && (dn >= limit.dn || pn >= limit.pn);
            if self.has_to_leave(depth) || is_enough {
                return NodeResult::open(ProofNumbers { pn, dn });
            }
            // 3. The most promising move is searched.
            let (best, next) = self.breakers_choice(children, solved, limit, dn);
            let child = children[best];
            let after = pos.after(child.cell, self.rows);
            let found = self.visit(&after, next, depth + 1);
            match found.winner() {
                Some(Side::Breaker) => return won_by(child.cell, found),
                Some(Side::Maker) => {
                    zone |= found.zone;
                    frame.refuted.push((child.cell, found.zone));
                    left = self.left_after(child.cell, found.zone, left);
                }
                None if self.has_to_leave(depth) => (),
                None => frame.children[best].numbers = found.numbers,
            }
        }
    }

    /// Returns a child that another thread has solved, or the most promising one, and the limits of its search; `total` is the disproof number of the node.
    fn breakers_choice(
        &self,
        children: &[Child],
        solved: Option<usize>,
        limit: ProofNumbers,
        total: u32,
    ) -> (usize, ProofNumbers) {
        if let Some(solved) = solved {
            return (solved, ProofNumbers::UNKNOWN);
        }
        let weigh = |child: &Child| self.weigh(child, child.numbers.pn, limit.pn);
        let (best, second) = most_promising(children, weigh);
        let own = children[best].numbers.dn;
        let next = ProofNumbers {
            pn: limit.pn.min(beyond(second)),
            dn: self.share(limit.dn, total, own, children.len()),
        };
        (best, next)
    }
}

fn won_by<const W: usize>(cell: Cell, found: NodeResult<W>) -> NodeResult<W> {
    NodeResult::won(Side::Breaker, found.zone | Bits::of(cell), Some(cell))
}

/// Returns the child with the smallest number, and the smallest number of the others.
fn most_promising(children: &[Child], weigh: impl Fn(&Child) -> u32) -> (usize, u32) {
    let (mut best, mut second) = (0, ProofNumbers::INFINITY);
    let mut old = weigh(&children[0]);
    for (at, child) in children.iter().enumerate().skip(1) {
        let new = weigh(child);
        if new < old {
            second = old;
            (best, old) = (at, new);
        } else {
            second = second.min(new);
        }
    }
    (best, second)
}
