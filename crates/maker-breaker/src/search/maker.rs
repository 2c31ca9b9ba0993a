//! Search of nodes with Maker to move: Breaker needs an answer to every move.

use gametree_core::ProofNumbers;
use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::node_result::NodeResult;
use crate::reduce::Reduced;
use crate::rows::Rows;

use super::{Child, Frame, Search, beyond};

impl<const W: usize> Search<'_, W> {
    pub(super) fn visit_maker(
        &mut self,
        pos: &Reduced<W>,
        limit: ProofNumbers,
        depth: usize,
        frame: &mut Frame<W>,
    ) -> NodeResult<W> {
        // 1. Each move is tested; one that Breaker answers leaves only the cells of its zone to try.
        let dominated = pos.dominated(self.rows);
        let candidates = pos.live.minus(dominated);
        let mut left = candidates;
        frame.begin(pos, candidates);
        for at in 0..frame.order.len() {
            let cell = frame.order[at];
            if !left.contains(cell) {
                continue;
            }
            let after = pos.after(cell, self.rows);
            self.avoid = left.minus(Bits::of(cell));
            let found = self.evaluate(&after);
            match found.winner() {
                Some(Side::Maker) => return won_by(cell, found),
                Some(Side::Breaker) => {
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
                let zone = zone(pos, candidates, dominated, &mut frame.refuted, self.rows);
                return NodeResult::won(Side::Breaker, zone, None);
            }
            // 2. The numbers of the node follow from the children.
            let solved = self.hear(&mut frame.children);
            let children = &frame.children;
            let pn = self.join(children.iter().map(|child| child.numbers.pn));
            let dn = children.iter().map(|child| child.numbers.dn).min();
            let dn = dn.expect("there are children");
            let is_enough = solved.is_none() && (pn >= limit.pn || dn >= limit.dn);
            if self.has_to_leave(depth) || is_enough {
                return NodeResult::open(ProofNumbers { pn, dn });
            }
            // 3. The most promising move is searched.
            let (best, next) = self.makers_choice(children, solved, limit, pn);
            let child = children[best];
            let after = pos.after(child.cell, self.rows);
            let found = self.visit(&after, next, depth + 1);
            match found.winner() {
                Some(Side::Maker) => return won_by(child.cell, found),
                Some(Side::Breaker) => {
                    frame.refuted.push((child.cell, found.zone));
                    left = self.left_after(child.cell, found.zone, left);
                }
                None if self.has_to_leave(depth) => (),
                None => frame.children[best].numbers = found.numbers,
            }
        }
    }

    /// Returns a child that another thread has solved, or the most promising one, and the limits of its search; `total` is the proof number of the node.
    fn makers_choice(
        &self,
        children: &[Child],
        solved: Option<usize>,
        limit: ProofNumbers,
        total: u32,
    ) -> (usize, ProofNumbers) {
        if let Some(solved) = solved {
            return (solved, ProofNumbers::UNKNOWN);
        }
        let weigh = |child: &Child| self.weigh(child, child.numbers.dn, limit.dn);
        let (best, second) = most_promising(children, weigh);
        let own = children[best].numbers.pn;
        let next = ProofNumbers {
            pn: self.share(limit.pn, total, own, children.len()),
            dn: limit.dn.min(beyond(second)),
        };
        (best, next)
    }
}

fn won_by<const W: usize>(cell: Cell, found: NodeResult<W>) -> NodeResult<W> {
    NodeResult::won(Side::Maker, found.zone | Bits::of(cell), Some(cell))
}

/// Returns the child with the smallest number, the hardest for Breaker among equals, and the smallest number of the others.
fn most_promising(children: &[Child], weigh: impl Fn(&Child) -> u32) -> (usize, u32) {
    let (mut best, mut second) = (0, ProofNumbers::INFINITY);
    let mut old = weigh(&children[0]);
    for (at, child) in children.iter().enumerate().skip(1) {
        let new = weigh(child);
        let is_harder = child.numbers.pn > children[best].numbers.pn;
        if new < old || (new == old && is_harder) {
            second = old;
            (best, old) = (at, new);
        } else {
            second = second.min(new);
        }
    }
    (best, second)
}

/// Returns the cells on which Breaker's win rests at a node where every move is answered; leaves in `kept` the moves from which they come.
///
/// Extra stones of Maker outside the zones of some answered moves leave those answers good.
/// A move outside one of the zones is answered by the win that rests on that zone.
/// So some of the moves are enough, as long as the cells in all their zones are these moves or dominated cells.
/// For such a dominated cell, a cell that dominates it has to stay empty.
fn zone<const W: usize>(
    pos: &Reduced<W>,
    candidates: Bits<W>,
    dominated: Bits<W>,
    kept: &mut Vec<(Cell, Bits<W>)>,
    rows: &Rows<W>,
) -> Bits<W> {
    // The largest zones are dropped first.
    kept.sort_by_key(|(_, zone)| zone.count());
    let common = |kept: &[(Cell, Bits<W>)]| {
        let zones = kept.iter().map(|(_, zone)| *zone);
        zones.fold(pos.live, |all, zone| all & zone)
    };
    for at in (0..kept.len()).rev() {
        let dropped = kept.remove(at);
        let moves: Bits<W> = kept.iter().map(|(cell, _)| *cell).collect();
        if !(common(kept) & candidates).minus(moves).is_empty() {
            kept.insert(at, dropped);
        }
    }
    let zones = kept.iter().map(|(_, zone)| *zone);
    let mut zone = zones.fold(Bits::EMPTY, |all, zone| all | zone);
    for cell in &(common(kept) & dominated) {
        let above = pos.common(cell, rows) & candidates;
        if (above & zone).is_empty() {
            zone |= above.first().map_or(Bits::EMPTY, Bits::of);
        }
    }
    zone
}
