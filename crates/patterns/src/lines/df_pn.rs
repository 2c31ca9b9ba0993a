//! Depth-first proof-number search for a win of the attacker (Nagai 2002).

use gametree_core::{EpsilonRounding, ProofNumbers};

use super::board::{Board, Position, members};
use super::expand::{self, Seen};
use super::pairing::Pairings;
use super::table::Table;

/// The number of positions between two looks at the clock.
const PERIOD: u64 = 256;

/// The state of one search.
pub(super) struct Run<'a> {
    pub(super) board: &'a Board,
    pub(super) table: &'a mut Table,
    pub(super) pairings: &'a mut Pairings,
    /// The number of positions visited.
    pub(super) nodes: u64,
    /// The largest number of positions.
    pub(super) limit: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
}

/// A move that is not decided at sight.
#[derive(Clone, Copy)]
struct Child {
    /// The position after the move and the replies that had to be played.
    pos: Position,
    key: u64,
    cost: Cost,
}

/// The numbers that are left to show: for the aim of the player to move at the parent, and for the aim of the other player.
#[derive(Clone, Copy)]
struct Cost {
    own: u32,
    other: u32,
}

impl Cost {
    /// Returns the cost from the view of the attacker (0) or the defender (1).
    const fn of(player: usize, ProofNumbers { pn, dn }: ProofNumbers) -> Self {
        let [own, other] = if player == 0 { [pn, dn] } else { [dn, pn] };
        Cost { own, other }
    }

    const fn numbers(self, player: usize) -> ProofNumbers {
        let Cost { own, other } = self;
        let [pn, dn] = if player == 0 {
            [own, other]
        } else {
            [other, own]
        };
        ProofNumbers { pn, dn }
    }

    const REACHED: Cost = Cost {
        own: 0,
        other: ProofNumbers::INFINITY,
    };
    const OUT_OF_REACH: Cost = Cost {
        own: ProofNumbers::INFINITY,
        other: 0,
    };
}

impl Run<'_> {
    /// Returns the numbers of a position, after the replies that must be played in it.
    pub(super) fn look(&mut self, pos: &mut Position) -> ProofNumbers {
        match expand::settle(self.board, self.pairings, pos) {
            Seen::Decided(true) => ProofNumbers::PROVEN,
            Seen::Decided(false) => ProofNumbers::DISPROVEN,
            Seen::Open(estimate) => self.table.get(pos.key(self.board)).unwrap_or(estimate),
        }
    }

    /// Searches a position with [`settled`](expand::settle) replies until one of the numbers reaches its bound.
    pub(super) fn search(
        &mut self,
        pos: &Position,
        key: u64,
        bounds: ProofNumbers,
    ) -> ProofNumbers {
        self.nodes += 1;
        let before = self.nodes;
        if self.nodes.is_multiple_of(PERIOD) && (self.stop)() {
            self.limit = self.nodes;
        }
        let mover = pos.to_move;
        let cost = match self.children(pos) {
            Ok(mut children) => self.best_first(mover, &mut children, Cost::of(mover, bounds)),
            Err(cost) => cost,
        };
        let numbers = cost.numbers(mover);
        self.table.put(key, numbers, self.nodes - before + 1);
        numbers
    }

    /// Returns the moves that are not decided, unless one decides the position.
    fn children(&mut self, pos: &Position) -> Result<Vec<Child>, Cost> {
        let mover = pos.to_move;
        let mut children: Vec<Child> = Vec::with_capacity(32);
        for cell in members(expand::moves(self.board, pos).into()) {
            let mut child = *pos;
            child.play(self.board, cell);
            match expand::settle(self.board, self.pairings, &mut child) {
                Seen::Decided(wins) if wins == (mover == 0) => return Err(Cost::REACHED),
                Seen::Decided(_) => {}
                Seen::Open(estimate) => {
                    let key = child.key(self.board);
                    if children.iter().all(|other| other.key != key) {
                        children.push(Child {
                            pos: child,
                            key,
                            cost: Cost::of(mover, estimate),
                        });
                    }
                }
            }
        }
        // All lookups come together, so that the processor can fetch one entry while it waits for another.
        for child in &mut children {
            if let Some(numbers) = self.table.get(child.key) {
                child.cost = Cost::of(mover, numbers);
            }
        }
        if children.iter().any(|child| child.cost.own == 0) {
            return Err(Cost::REACHED);
        }
        children.retain(|child| child.cost.other != 0);
        Ok(children)
    }

    /// Searches the child nearest to the aim of the player to move, repeatedly, until a bound or the limit is reached.
    fn best_first(&mut self, mover: usize, children: &mut Vec<Child>, bounds: Cost) -> Cost {
        loop {
            let own = |child: &Child| child.cost.own;
            let nearest = (0..children.len()).min_by_key(|&at| {
                let Cost { own, other } = children[at].cost;
                (own, other)
            });
            let Some(at) = nearest else {
                return Cost::OUT_OF_REACH;
            };
            let costs = children.iter().map(|child| child.cost.other);
            let cost = Cost {
                own: own(&children[at]),
                other: costs.fold(0, ProofNumbers::sum),
            };
            let is_over = cost.own >= bounds.own || cost.other >= bounds.other;
            if is_over || self.nodes >= self.limit {
                return cost;
            }
            let others = children
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != at);
            let second = others.map(|(_, child)| own(child)).min();
            let second = second.unwrap_or(ProofNumbers::INFINITY);
            let more = ProofNumbers::times_one_plus_epsilon(second, 25, EpsilonRounding::Above);
            let rest = cost.other - children[at].cost.other;
            let bounds = Cost {
                own: bounds.own.min(more),
                other: if bounds.other == ProofNumbers::INFINITY {
                    bounds.other
                } else {
                    bounds.other - rest
                },
            };
            let Child { pos, key, .. } = children[at];
            let numbers = self.search(&pos, key, bounds.numbers(mover));
            let cost = Cost::of(mover, numbers);
            if cost.own == 0 {
                return Cost::REACHED;
            }
            if cost.other == 0 {
                children.swap_remove(at);
            } else {
                children[at].cost = cost;
            }
        }
    }
}
