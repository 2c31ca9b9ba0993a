//! Search for wins by threats: fours, threes, and quiet moves after which a pass would lose to them.

mod attack;
mod defence;
mod memory;
#[cfg(test)]
mod tests;
mod zone;

use std::fmt;

use gametree_core::{Player, Position, Salt};
use gametree_grid::{Bits, Cell};

use crate::fours::Fours;
use crate::passable_board::PassableBoard;
use crate::{FourSearch, PatternMnk};

use memory::{Entry, Killers, Memory, Numbers};

/// The number that distinguishes a position in which the defender moves from the same stones with the attacker to move.
const DEFENDER_MOVES: u64 = 0x9e37_79b9_7f4a_7c15;
/// The number of quiet moves that the search tries in one position.
const QUIET_MOVES: usize = 16;
/// The number of times that the length of a search for a win of the order below doubles, when it is repeated.
const DOUBLINGS: u32 = 12;
/// The number of positions between two looks at the clock.
const PERIOD: u64 = 1_024;

/// The number of positions in which the search tries threats alone before quiet moves, at most half of the limit; the README has measurements.
const ALONE: u64 = 40_000;
const ALONE_PART: u64 = 2;
/// The number of positions that the search for one win by fours may take.
const FOURS: u64 = 400;

/// The moves that the attacker may play: moves after which those of the order below would win if the defender passed (the orders λ², λ³ and λ⁴ of Thomsen 2000; fours are λ¹).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    /// Moves after which fours win if the defender passes: victory by continuous threats.
    Threats,
    /// Moves after which threats win if the defender passes.
    Quiet,
    /// Moves after which quiet moves win if the defender passes.
    Slow,
}

impl Order {
    /// The number of orders.
    const COUNT: usize = 3;

    /// Returns the order below; `None` where that is fours.
    const fn below(self) -> Option<Order> {
        match self {
            Order::Threats => None,
            Order::Quiet => Some(Order::Threats),
            Order::Slow => Some(Order::Quiet),
        }
    }

    /// Returns the number of positions that the first search for a win of this order may take, where a higher order starts it.
    const fn first_nodes(self) -> u64 {
        match self {
            Order::Threats => 2_000,
            Order::Quiet | Order::Slow => 1_000_000,
        }
    }
}

/// The reason why a search finds no win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// No win by these moves exists.
    Nothing,
    /// The search was too short to decide.
    Open,
}

/// A search for wins of one player by threats, which remembers its results from one position of a game to the next.
///
/// It is a depth-first proof-number search over positions in which the attacker moves.
/// It tries every answer of the defender, except those for which a zone shows that the win after a pass still stands; so every win that it finds is a win by the rules.
/// It identifies positions by keys of 64 bits, so it may take two of them for one: this is unlikely, but not excluded.
///
/// A search that finds nothing proves nothing, since it tries quiet moves near stones only.
///
/// In renju it tries fours by the rules of renju, and for Second then threats in the game that forbids nothing.
/// A win in that game is a win in renju, where First has fewer moves, as long as First has one.
/// For First it tries fours alone: stones anywhere may change whether a three is allowed, so no zone holds all that could disturb it.
pub struct ThreatSearch<const W: usize> {
    board: PassableBoard<W>,
    attacker: Player,
    fours: Fours,
    memory: Memory<W>,
    killers: Killers,
    nodes: u64,
    /// The search of fours by the rules of renju, in renju only; all other searches there forbid nothing to First.
    fours_of_renju: Option<FourSearch<W>>,
}

/// The state of one search.
struct Run<'a, const W: usize> {
    board: &'a mut PassableBoard<W>,
    attacker: Player,
    fours: &'a mut Fours,
    memory: &'a mut Memory<W>,
    killers: &'a mut Killers,
    nodes: u64,
    /// The number of positions that the search may still expand.
    left: u64,
    is_stopped: bool,
    is_full: bool,
    stop: &'a dyn Fn() -> bool,
}

/// The limits of a [`ThreatSearch`].
#[derive(Clone, Copy)]
pub struct ThreatLimits<'a> {
    /// The number of positions, those of fours included.
    pub nodes: u64,
    /// A callback that the search calls now and then; once it returns `true` the search ends soon.
    pub stop: &'a dyn Fn() -> bool,
}

impl fmt::Debug for ThreatLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreatLimits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// The result of a [`ThreatSearch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatResult {
    /// The attacker wins: by this move where the attacker is to move, and whatever the defender does where the defender is.
    Win(Option<Cell>),
    /// The attacker does not win by the moves that this search tries.
    Nothing,
    /// The search reached a limit.
    Open,
    /// The system has no memory for the search.
    Full,
}

impl<const W: usize> ThreatSearch<W> {
    /// Creates a search for wins of `attacker` in the game of this position, within `memory_bytes` bytes, by keys drawn from this salt.
    ///
    /// It asks for memory as it grows; where the system has no more, it forgets the entries that took the least work.
    pub fn new(pos: &PatternMnk<W>, attacker: Player, memory_bytes: usize, salt: Salt) -> Self {
        let is_restricted = pos.board().rules().may_forbid(Player::First);
        ThreatSearch {
            board: if is_restricted {
                PassableBoard::freed(pos, salt)
            } else {
                PassableBoard::of(pos, salt)
            },
            attacker,
            fours: Fours::default(),
            memory: Memory::new(memory_bytes, pos.board().grid().cell_count()),
            killers: Killers::default(),
            nodes: 0,
            fours_of_renju: is_restricted.then(|| FourSearch::with_salt(pos, salt)),
        }
    }

    /// Searches for a win of the attacker by fours and threes alone, with every answer of the defender tried (victory by continuous threats).
    pub fn find_threats(&mut self, pos: &PatternMnk<W>, limits: &ThreatLimits<'_>) -> ThreatResult {
        self.find_by(Order::Threats, pos, limits)
    }

    /// Searches for a win of the attacker by threats and quiet moves; begins with threats alone.
    pub fn find(&mut self, pos: &PatternMnk<W>, limits: &ThreatLimits<'_>) -> ThreatResult {
        let before = self.nodes();
        let first = ThreatLimits {
            nodes: (limits.nodes / ALONE_PART).min(ALONE),
            stop: limits.stop,
        };
        let found = self.find_threats(pos, &first);
        if matches!(found, ThreatResult::Win(_)) {
            return found;
        }
        let rest = ThreatLimits {
            nodes: limits.nodes.saturating_sub(self.nodes() - before),
            stop: limits.stop,
        };
        self.find_by(Order::Slow, pos, &rest)
    }

    /// Returns the number of positions of all searches so far, those of fours included.
    pub fn nodes(&self) -> u64 {
        let in_renju = self.fours_of_renju.as_ref();
        self.nodes + self.fours.nodes + in_renju.map_or(0, FourSearch::nodes)
    }

    fn find_by(
        &mut self,
        order: Order,
        pos: &PatternMnk<W>,
        limits: &ThreatLimits<'_>,
    ) -> ThreatResult {
        if pos.outcome().is_some() {
            return ThreatResult::Nothing;
        }
        let (mut left, mut order) = (limits.nodes, order);
        if self.fours_of_renju.is_some() {
            if let Some(found) = self.find_in_renju(pos, &mut left) {
                return found;
            }
            order = Order::Threats;
        }
        self.board.set(pos);
        let mut run = Run {
            board: &mut self.board,
            attacker: self.attacker,
            fours: &mut self.fours,
            memory: &mut self.memory,
            killers: &mut self.killers,
            nodes: 0,
            left,
            is_stopped: false,
            is_full: false,
            stop: limits.stop,
        };
        let is_attack = pos.to_move() == self.attacker;
        let numbers = if is_attack {
            run.attack(order, Numbers::NONE)
        } else {
            run.defend(order, Numbers::NONE)
        };
        let (nodes, is_full) = (run.nodes, run.is_full);
        self.nodes += nodes;
        if numbers.is_proven() {
            let key = self.board.key() ^ if is_attack { 0 } else { DEFENDER_MOVES };
            let best = self.memory.get(order, key).and_then(|entry| entry.best);
            ThreatResult::Win(best)
        } else if numbers.is_solved() {
            ThreatResult::Nothing
        } else if is_full {
            ThreatResult::Full
        } else {
            ThreatResult::Open
        }
    }
}

impl<const W: usize> ThreatSearch<W> {
    /// Searches for a win of the attacker by the fours of renju; `None` where Second, who may win by threats, has no such win.
    fn find_in_renju(&mut self, pos: &PatternMnk<W>, left: &mut u64) -> Option<ThreatResult> {
        let search = self.fours_of_renju.as_mut()?;
        let before = search.nodes();
        if pos.to_move() == self.attacker
            && let Some(line) = search.find(pos, *left)
        {
            return Some(ThreatResult::Win(line.first().copied()));
        }
        *left = left.saturating_sub(search.nodes() - before);
        (self.attacker == Player::First).then_some(match left {
            0 => ThreatResult::Open,
            _ => ThreatResult::Nothing,
        })
    }
}

impl<const W: usize> Run<'_, W> {
    /// Counts a position; returns `true` if the search may expand it.
    fn visit(&mut self, order: Order) -> bool {
        self.is_full |= !self.memory.make_room(order);
        if self.has_to_stop() {
            return false;
        }
        self.left -= 1;
        self.nodes += 1;
        if self.nodes.is_multiple_of(PERIOD) {
            self.is_stopped = (self.stop)();
        }
        true
    }

    const fn has_to_stop(&self) -> bool {
        self.left == 0 || self.is_stopped || self.is_full
    }

    /// Returns the number of positions so far, those of fours included.
    const fn work(&self) -> u64 {
        self.nodes + self.fours.nodes
    }

    /// Returns `true` if the attacker, to move, wins by fours; where the search [has to stop](Run::has_to_stop) afterwards, `false` proves nothing.
    fn wins_by_fours(&mut self) -> bool {
        let before = self.fours.nodes;
        let attacker = self.attacker;
        let nodes = FOURS.min(self.left);
        let found = self.fours.find(self.board, attacker, nodes);
        self.left = self.left.saturating_sub(self.fours.nodes - before);
        found
    }

    /// Searches for a win of the attacker, to move, by moves of an order; the length of the search doubles with every visit.
    ///
    /// Returns the entry of the win, or else whether it is certain that there is none.
    fn win_by(&mut self, order: Order, visits: u32) -> Result<Entry<W>, Failure> {
        let rest = self.left;
        self.left = rest.min(order.first_nodes() << (visits - 1).min(DOUBLINGS));
        let before = self.left;
        let numbers = self.attack(order, Numbers::NONE);
        self.left = rest - (before - self.left);
        if numbers.is_proven() {
            let entry = self.memory.get(order, self.board.key());
            Ok(*entry.expect("stored when it was proven"))
        } else if numbers.is_solved() {
            Err(Failure::Nothing)
        } else {
            Err(Failure::Open)
        }
    }

    /// Returns all cells.
    fn everything(&self) -> Bits<W> {
        self.board.grid().full()
    }
}

impl<const W: usize> fmt::Debug for ThreatSearch<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreatSearch")
            .field("attacker", &self.attacker)
            .field("nodes", &self.nodes())
            .finish_non_exhaustive()
    }
}
