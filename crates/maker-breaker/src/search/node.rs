//! Search of a node: one move that wins is enough for the side to move, and the other side needs an answer to every move.

use gametree_core::ProofNumbers;
use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::node_result::NodeResult;
use crate::reduction::Reduced;
use crate::rows::Rows;
use crate::settings::Technique;

use super::{Child, Frame, Search, beyond};

/// The numbers of a node or child from the view of the side to move at the node (Nagai 2002).
#[derive(Clone, Copy)]
struct PhiDelta {
    /// The number for a win of this side: the least of the children counts.
    phi: u32,
    /// The number for a win of the other side: all children count.
    delta: u32,
}

impl PhiDelta {
    const fn of(numbers: ProofNumbers, mover: Side) -> Self {
        let ProofNumbers { pn, dn } = numbers;
        match mover {
            Side::Breaker => PhiDelta { phi: pn, delta: dn },
            Side::Maker => PhiDelta { phi: dn, delta: pn },
        }
    }

    const fn to_numbers(self, mover: Side) -> ProofNumbers {
        let PhiDelta { phi, delta } = self;
        match mover {
            Side::Breaker => ProofNumbers { pn: phi, dn: delta },
            Side::Maker => ProofNumbers { pn: delta, dn: phi },
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Searches the moves of a position until a number reaches its threshold or the search reaches a limit.
    pub(super) fn visit_moves(
        &mut self,
        pos: &Reduced<W>,
        limit: ProofNumbers,
        depth: usize,
        frame: &mut Frame<W>,
    ) -> NodeResult<W> {
        let mover = pos.edges.to_move();
        let limit = PhiDelta::of(limit, mover);
        // 1. Each move is tested; one that loses leaves only the cells of its zone to try.
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
            self.avoid = match mover {
                Side::Maker => left.minus(Bits::of(cell)),
                Side::Breaker => Bits::EMPTY,
            };
            let found = self.evaluate(&after);
            match found.winner() {
                Some(winner) if winner == mover => return won_by(mover, cell, found.zone),
                Some(_) => left = self.refute(frame, cell, found.zone, left),
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
                let refuted = &mut frame.refuted;
                let zone = match mover {
                    Side::Maker => answered_zone(pos, candidates, dominated, refuted, self.rows),
                    Side::Breaker => union(refuted),
                };
                return NodeResult::won(!mover, zone, None);
            }
            // 2. The numbers of the node follow from the children.
            let solved = self.take_over(&mut frame.children);
            let numbers = self.combine(&frame.children, mover);
            let is_enough = numbers.phi >= limit.phi || numbers.delta >= limit.delta;
            if self.has_to_leave(depth) || (solved.is_none() && is_enough) {
                return NodeResult::open(numbers.to_numbers(mover));
            }
            // 3. The most promising move is searched.
            let (best, next) = match solved {
                Some(solved) => (solved, ProofNumbers::UNKNOWN),
                None => self.choose(&frame.children, mover, limit, numbers.delta),
            };
            let cell = frame.children[best].cell;
            let after = pos.after(cell, self.rows);
            let found = self.visit(&after, next, depth + 1);
            match found.winner() {
                Some(winner) if winner == mover => return won_by(mover, cell, found.zone),
                Some(_) => left = self.refute(frame, cell, found.zone, left),
                None if self.has_to_leave(depth) => (),
                None => frame.children[best].numbers = found.numbers,
            }
        }
    }

    /// Records that a move loses to a win with this zone, and returns the moves that are left.
    fn refute(&self, frame: &mut Frame<W>, cell: Cell, zone: Bits<W>, left: Bits<W>) -> Bits<W> {
        frame.refuted.push((cell, zone));
        let left = if self.has(Technique::Zones) {
            left & zone
        } else {
            left
        };
        left.minus(Bits::of(cell))
    }

    /// Returns the numbers of a node with these children.
    fn combine(&self, children: &[Child], mover: Side) -> PhiDelta {
        let of = |child: &Child| PhiDelta::of(child.numbers, mover);
        let phi = children.iter().map(|child| of(child).phi).min();
        PhiDelta {
            phi: phi.expect("there are children"),
            delta: self.join(children.iter().map(|child| of(child).delta)),
        }
    }

    /// Returns the most promising child and the limits of its search; `total` is the delta of the node.
    fn choose(
        &self,
        children: &[Child],
        mover: Side,
        limit: PhiDelta,
        total: u32,
    ) -> (usize, ProofNumbers) {
        let (best, second) = self.most_promising(children, mover, limit.phi);
        let own = PhiDelta::of(children[best].numbers, mover).delta;
        let next = PhiDelta {
            phi: limit.phi.min(beyond(second)),
            delta: self.share(limit.delta, total, own, children.len()),
        };
        (best, next.to_numbers(mover))
    }

    /// Returns the child with the smallest phi, and the smallest phi of the others; of equal ones Maker prefers the hardest for Breaker.
    fn most_promising(&self, children: &[Child], mover: Side, limit: u32) -> (usize, u32) {
        let weigh = |child: &Child| {
            let phi = PhiDelta::of(child.numbers, mover).phi;
            self.weigh(child, phi, limit)
        };
        let (mut best, mut second) = (0, ProofNumbers::INFINITY);
        let mut old = weigh(&children[0]);
        for (at, child) in children.iter().enumerate().skip(1) {
            let new = weigh(child);
            let is_harder = mover == Side::Maker && child.numbers.pn > children[best].numbers.pn;
            if new < old || (new == old && is_harder) {
                second = old;
                (best, old) = (at, new);
            } else {
                second = second.min(new);
            }
        }
        (best, second)
    }
}

fn won_by<const W: usize>(mover: Side, cell: Cell, zone: Bits<W>) -> NodeResult<W> {
    NodeResult::won(mover, zone | Bits::of(cell), Some(cell))
}

/// Returns the cells in any of the zones.
fn union<const W: usize>(refuted: &[(Cell, Bits<W>)]) -> Bits<W> {
    let zones = refuted.iter().map(|(_, zone)| *zone);
    zones.fold(Bits::EMPTY, |all, zone| all | zone)
}

/// Returns the cells on which Breaker's win rests at a node where every move is answered; leaves in `kept` the moves from which they come.
///
/// Extra stones of Maker outside the zones of some answered moves leave those answers good.
/// A move outside one of the zones is answered by the win that rests on that zone.
/// So some of the moves are enough, as long as the cells in all their zones are these moves or dominated cells.
/// For such a dominated cell, a cell that dominates it has to stay empty.
fn answered_zone<const W: usize>(
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
    let mut zone = union(kept);
    for cell in &(common(kept) & dominated) {
        let above = pos.common(cell, rows) & candidates;
        if (above & zone).is_empty() {
            zone |= above.first().map_or(Bits::EMPTY, Bits::of);
        }
    }
    zone
}
