//! Which move to try first: parts that any engine combines.

use gametree_core::{Exchange, GameMove, MoveBuf, MoveEstimates};
use smallvec::SmallVec;

use crate::PvsOptions;
use crate::memory::reserve;

/// What earlier nodes of a search teach about the order of moves, kept as codes so that it knows no game.
///
/// *Killers* (Akl and Newborn 1977): the last two moves that cut on the same ply.
/// *Counter-moves* (Uiterwijk 1992): the move that last cut right after the opponent's same move.
/// *History* (Schaeffer 1983): how much each move of each player has cut anywhere, weighted by the square of the depth saved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Experience {
    killers: Vec<[u16; 2]>,
    counters: Vec<u16>,
    history: [Vec<i32>; 2],
}

/// What is known of a node when its moves are ranked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Plies from the root.
    pub(crate) ply: usize,
    /// Index of the side to move.
    pub(crate) side: usize,
    /// The move that led here, or [`Place::NOTHING`].
    pub(crate) previous: u16,
    /// Which kinds of experience count.
    pub(crate) options: PvsOptions,
}

impl Place {
    /// Stands for no move; a game with a move of this code only loses a little ordering.
    pub(crate) const NOTHING: u16 = u16::MAX;
}

/// Ranks of the classes of moves, far enough apart that history and guesses decide only within a class.
const FROM_TABLE: i32 = 1 << 30;
const DECISIVE: i32 = 1 << 29;
const FORCING: i32 = 1 << 25;
const POSTPONED: i32 = i32::MIN;
const EXCHANGE: i32 = 3 << 27;
const FIRST_KILLER: i32 = 1 << 28;
const SECOND_KILLER: i32 = 1 << 27;
const COUNTER: i32 = 1 << 26;
const LOSING_EXCHANGE: i32 = -1 << 28;
/// Worths are told apart up to these, a victim's 14 bits above the attacker's 12, so that exchanges stay within their class.
const DEAREST_VICTIM: i32 = (1 << 14) - 1;
const DEAREST_ATTACKER: i32 = (1 << 12) - 1;
/// A history score that grows beyond this halves all scores of its player.
const HISTORY_LIMIT: i32 = 1 << 20;
/// How much history one unit of an evaluator's estimate outweighs.
const GUESS_WEIGHT: i32 = 256;

impl Experience {
    /// Halves what history says, so that a new search soon overrules an old one, and forgets the killers, whose plies were counted from another root.
    pub(crate) fn age(&mut self) {
        for score in self.history.iter_mut().flatten() {
            *score /= 2;
        }
        self.killers.clear();
    }

    /// The rank of a move; higher is tried first.
    #[inline]
    fn rank(&self, place: Place, code: u16) -> i32 {
        let PvsOptions {
            killers,
            counter_moves,
            history,
            ..
        } = place.options;
        let on_ply = self
            .killers
            .get(place.ply)
            .filter(|_| killers)
            .unwrap_or(&[Place::NOTHING; 2]);
        let class = if code == on_ply[0] {
            FIRST_KILLER
        } else if code == on_ply[1] {
            SECOND_KILLER
        } else if counter_moves && self.counters.get(usize::from(place.previous)) == Some(&code) {
            COUNTER
        } else {
            0
        };
        if history {
            class
                + self.history[place.side]
                    .get(usize::from(code))
                    .unwrap_or(&0)
        } else {
            class
        }
    }

    /// Learns from a cut by the move with this code.
    pub(crate) fn reward(&mut self, place: Place, code: u16, depth: u32) {
        let killers = grown(&mut self.killers, place.ply, [Place::NOTHING; 2]);
        if let Some(killers) = killers
            && killers[0] != code
        {
            *killers = [code, killers[0]];
        }
        if place.previous != Place::NOTHING {
            let previous = usize::from(place.previous);
            if let Some(counter) = grown(&mut self.counters, previous, Place::NOTHING) {
                *counter = code;
            }
        }
        let depth = i32::try_from(depth).unwrap_or(i32::MAX).min(100);
        let history = &mut self.history[place.side];
        let Some(score) = grown(history, usize::from(code), 0) else {
            return;
        };
        *score += depth * depth;
        if *score > HISTORY_LIMIT {
            for score in history {
                *score /= 2;
            }
        }
    }
}

/// The moves of a node, handed out best first; sorting is left undone where a cut comes early.
#[derive(Debug)]
pub(crate) struct Ranked<M> {
    moves: SmallVec<[(i32, M); 64]>,
    next: usize,
    /// Whether the moves stand in their order, so that the best need not be looked for.
    is_sorted: bool,
}

impl<M: GameMove> Ranked<M> {
    /// No moves yet; the list is long enough to be filled where it stays.
    #[inline]
    pub(crate) fn new() -> Self {
        Ranked {
            moves: SmallVec::new(),
            next: 0,
            is_sorted: false,
        }
    }

    /// Ranks moves by what a search has learnt, and by the evaluator's own guess where there is one for each move; exchanges by what is at stake alone.
    #[inline]
    pub(crate) fn rank(
        &mut self,
        moves: &MoveBuf<M>,
        guesses: &MoveEstimates,
        exchange: impl Fn(M) -> Option<Exchange>,
        (experience, place): (&Experience, Place),
    ) {
        let ranked = |(index, &m): (usize, &M)| {
            if let Some(exchange) = exchange(m) {
                return (rank_of_exchange(exchange), m);
            }
            let rank = experience.rank(place, m.code());
            let guess = match guesses.get(index) {
                None => 0,
                Some(None) => DECISIVE,
                Some(Some(score)) => i32::from(score.raw()) * GUESS_WEIGHT,
            };
            (rank + guess, m)
        };
        self.moves.extend(moves.iter().enumerate().map(ranked));
    }

    /// Takes moves in the order in which they come.
    #[inline]
    pub(crate) fn keep(&mut self, moves: &MoveBuf<M>) {
        self.moves.extend(moves.iter().map(|&m| (0, m)));
        self.is_sorted = true;
    }

    /// Ranks moves that upset the estimate by what is at stake; the losing ones are left out.
    #[inline]
    pub(crate) fn winning(moves: &MoveBuf<M>, exchange: impl Fn(M) -> Option<Exchange>) -> Self {
        let ranked = |&m: &M| match exchange(m) {
            Some(exchange) if is_losing(exchange) => None,
            Some(exchange) => Some((rank_of_exchange(exchange), m)),
            None => Some((0, m)),
        };
        Ranked {
            moves: moves.iter().filter_map(ranked).collect(),
            next: 0,
            is_sorted: false,
        }
    }

    /// Ranks the first move for which `is_best` holds above all others.
    #[inline]
    pub(crate) fn put_first(&mut self, is_best: impl Fn(M) -> bool) {
        let Some(index) = self.moves.iter().position(|ranked| is_best(ranked.1)) else {
            return;
        };
        if self.is_sorted {
            self.moves[..=index].rotate_right(1);
        } else {
            self.moves[index].0 = FROM_TABLE;
        }
    }

    /// The number of moves.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The move at an index below the number of moves, in no order.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> M {
        self.moves[index].1
    }

    /// Ranks a move up that leaves the opponent a single reply: the tree below it is narrow.
    #[inline]
    pub(crate) fn rank_as_forcing(&mut self, index: usize) {
        self.moves[index].0 += FORCING;
        self.is_sorted = false;
    }

    /// Whether there is only one move, from which nothing can be learnt.
    #[inline]
    pub(crate) fn was_single(&self) -> bool {
        self.moves.len() == 1
    }

    /// Takes the move just picked back, to be handed out after all others; `false` when it had been postponed before.
    #[inline]
    pub(crate) fn postpone(&mut self) -> bool {
        let (rank, _) = &mut self.moves[self.next - 1];
        let again = *rank == POSTPONED;
        if !again {
            *rank = POSTPONED;
            self.is_sorted = false;
            self.next -= 1;
        }
        !again
    }

    /// The best of the moves not handed out yet.
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

/// Most valuable victim first, then least valuable attacker (MVV/LVA).
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

/// The item at `index` of a list that grows as needed; `None` where there is no memory for that, since nothing but the order of moves depends on it.
#[inline]
fn grown<T: Clone>(list: &mut Vec<T>, index: usize, empty: T) -> Option<&mut T> {
    if list.len() <= index {
        let more = index + 1 - list.len();
        reserve(list, more).ok()?;
        list.resize(index + 1, empty);
    }
    Some(&mut list[index])
}

#[cfg(test)]
mod tests;
