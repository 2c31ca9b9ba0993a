//! The move picker, which chooses the order of the moves, with captures by MVV/LVA.

use gametree_core::{Exchange, GameMove, MoveBuf, MoveEstimates};
use smallvec::SmallVec;

/// Ranks of the classes of moves, far enough apart that history and static scores decide only within a class.
const FROM_TABLE: i32 = 1 << 30;
const DECISIVE: i32 = 1 << 29;
const FORCING: i32 = 1 << 25;
const DEFERRED: i32 = i32::MIN;
const EXCHANGE: i32 = 3 << 27;
const LOSING_EXCHANGE: i32 = -1 << 28;
/// Greatest worths that are distinguished, a victim's 14 bits above the attacker's 12, so that exchanges stay within their class.
const DEAREST_VICTIM: i32 = (1 << 14) - 1;
const DEAREST_ATTACKER: i32 = (1 << 12) - 1;
/// Amount of history that one unit of an evaluator's estimate outweighs.
pub(crate) const STATIC_WEIGHT: i32 = 256;

/// The moves of a node, returned best first; an early cut leaves the rest unsorted.
#[derive(Debug)]
pub(crate) struct MovePicker<M> {
    moves: SmallVec<[(i32, M); 64]>,
    next: usize,
    /// `true` if the moves stand in their order, so that no search for the best is needed.
    is_sorted: bool,
}

impl<M: GameMove> MovePicker<M> {
    /// Creates a picker without moves; its list is long enough to be filled where it stays.
    #[inline]
    pub(crate) fn new() -> Self {
        MovePicker {
            moves: SmallVec::new(),
            next: 0,
            is_sorted: false,
        }
    }

    /// Ranks moves by what is learnt of them, and by their static scores where the evaluator has them.
    ///
    /// Exchanges are ranked by MVV/LVA alone.
    #[inline]
    pub(crate) fn rank(
        &mut self,
        moves: &MoveBuf<M>,
        static_order: &MoveEstimates,
        exchange: impl Fn(M) -> Option<Exchange>,
        learnt: impl Fn(M) -> i32,
    ) {
        let ranked = |(index, &m): (usize, &M)| {
            if let Some(exchange) = exchange(m) {
                return (rank_of_exchange(exchange), m);
            }
            let rank = learnt(m);
            let static_score = match static_order.get(index) {
                None => 0,
                Some(None) => DECISIVE,
                Some(Some(score)) => i32::from(score.raw()) * STATIC_WEIGHT,
            };
            (rank + static_score, m)
        };
        self.moves.extend(moves.iter().enumerate().map(ranked));
    }

    /// Takes moves in the given order.
    #[inline]
    pub(crate) fn keep(&mut self, moves: &MoveBuf<M>) {
        self.moves.extend(moves.iter().map(|&m| (0, m)));
        self.is_sorted = true;
    }

    /// Creates a picker of noisy moves, ranked by MVV/LVA and without losing exchanges.
    #[inline]
    pub(crate) fn winning(moves: &MoveBuf<M>, exchange: impl Fn(M) -> Option<Exchange>) -> Self {
        let ranked = |&m: &M| match exchange(m) {
            Some(exchange) if is_losing(exchange) => None,
            Some(exchange) => Some((rank_of_exchange(exchange), m)),
            None => Some((0, m)),
        };
        MovePicker {
            moves: moves.iter().filter_map(ranked).collect(),
            next: 0,
            is_sorted: false,
        }
    }

    /// Ranks a move above all others, if the picker has it.
    #[inline]
    pub(crate) fn put_first(&mut self, m: M) {
        let Some(index) = self.moves.iter().position(|ranked| ranked.1 == m) else {
            return;
        };
        if self.is_sorted {
            self.moves[..=index].rotate_right(1);
        } else {
            self.moves[index].0 = FROM_TABLE;
        }
    }

    /// Returns the moves that were picked, the last one at the end.
    #[inline]
    pub(crate) fn picked(&self) -> impl Iterator<Item = M> {
        self.moves[..self.next].iter().map(|&(_, m)| m)
    }

    /// Returns the number of moves.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the move at an index below the number of moves, in no particular order.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> M {
        self.moves[index].1
    }

    /// Ranks up a move that leaves the opponent a single reply, since the tree below it is narrow.
    #[inline]
    pub(crate) fn rank_as_forcing(&mut self, index: usize) {
        self.moves[index].0 += FORCING;
        self.is_sorted = false;
    }

    /// Returns `true` if there is only one move, whose cut carries no information.
    #[inline]
    pub(crate) fn was_single(&self) -> bool {
        self.moves.len() == 1
    }

    /// Returns `true` if a move is left to be picked.
    #[inline]
    pub(crate) fn has_next(&self) -> bool {
        self.next < self.moves.len()
    }

    /// Defers the move just picked until after all others; returns `false` if it had been deferred before.
    #[inline]
    pub(crate) fn defer(&mut self) -> bool {
        let (rank, _) = &mut self.moves[self.next - 1];
        let again = *rank == DEFERRED;
        if !again {
            *rank = DEFERRED;
            self.is_sorted = false;
            self.next -= 1;
        }
        !again
    }

    /// Returns the best of the moves not yet picked.
    #[inline]
    pub(crate) fn pick(&mut self) -> Option<M> {
        if !self.is_sorted {
            return self.pick_best();
        }
        let &(_, m) = self.moves.get(self.next)?;
        self.next += 1;
        Some(m)
    }

    #[inline]
    fn pick_best(&mut self) -> Option<M> {
        let rest = self
            .moves
            .get_mut(self.next..)
            .filter(|rest| !rest.is_empty())?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].0 > rest[best].0 {
                best = index;
            }
        }
        // Moves of equal rank keep the order of the generator.
        rest[..=best].rotate_right(1);
        self.next += 1;
        Some(rest[0].1)
    }
}

#[inline]
fn is_losing(exchange: Exchange) -> bool {
    exchange.gain.is_some_and(|gain| gain < 0)
}

/// Returns the rank of an exchange: most valuable victim first, then least valuable attacker (MVV/LVA).
#[inline]
fn rank_of_exchange(exchange: Exchange) -> i32 {
    let class = if is_losing(exchange) {
        LOSING_EXCHANGE
    } else {
        EXCHANGE
    };
    let victim = exchange.victim.clamp(0, DEAREST_VICTIM);
    let attacker = exchange.attacker.clamp(0, DEAREST_ATTACKER);
    class + victim * (DEAREST_ATTACKER + 1) + (DEAREST_ATTACKER - attacker)
}

#[cfg(test)]
mod tests;
