//! Wins by threats: fours, threes, and quiet moves after which a pass would lose to them.

mod attack;
mod defence;
mod memory;
#[cfg(test)]
mod tests;
mod zone;

use std::fmt;

use gametree_core::{Player, Position, Salt};
use gametree_grid::{Bits, Cell};

use crate::field::Field;
use crate::fours::Fours;
use crate::{FourSearch, PatternMnk};

use memory::{Entry, Killers, Memory, Numbers};

/// Tells a position in which the defender moves from the same stones with the attacker to move.
const DEFENDER_MOVES: u64 = 0x9e37_79b9_7f4a_7c15;
/// Quiet moves that are tried in one position.
const QUIET_MOVES: usize = 16;
/// How often the length of a search for a win of the order below is doubled, when it is asked for again.
const DOUBLINGS: u32 = 12;
/// Positions between two looks at the clock.
const PERIOD: u64 = 1_024;

/// Positions in which threats alone are searched before quiet moves are tried, at most half of the limit; the README has what that is worth.
const ALONE: u64 = 40_000;
const ALONE_PART: u64 = 2;
/// How many fours are looked at for one win by fours.
const FOURS: u64 = 400;

/// What the attacker may play: moves after which he would win by those of the order below if the defender passed (the orders λ², λ³ and λ⁴ of Thomsen 2000; fours are λ¹).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    /// After a pass fours win: victory by continuous threats.
    Threats,
    /// After a pass threats win.
    Quiet,
    /// After a pass moves of that kind win.
    Slow,
}

impl Order {
    /// How many there are.
    const COUNT: usize = 3;

    /// The order below, where that is not fours.
    const fn below(self) -> Option<Order> {
        match self {
            Order::Threats => None,
            Order::Quiet => Some(Order::Threats),
            Order::Slow => Some(Order::Quiet),
        }
    }

    /// Positions that the first search for a win of this order may take, where another order asks for it.
    const fn first_nodes(self) -> u64 {
        match self {
            Order::Threats => 2_000,
            Order::Quiet | Order::Slow => 1_000_000,
        }
    }
}

/// Why no win was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Failure {
    /// There is none by these moves.
    Nothing,
    /// The search was too short.
    Open,
}

/// A search for wins of one player by threats, which remembers what it has found from one position of a game to the next.
///
/// Depth-first proof-number search over positions in which the attacker moves.
/// Every answer of the defender is tried, but for those of which a zone shows that the win after a pass still stands; so what is found is a win by the rules.
/// Positions are known by keys of 64 bits, so two of them may be taken for one: unlikely, and not excluded.
///
/// That nothing is found says nothing: quiet moves are tried near stones only.
///
/// In renju fours are tried by its rules, and for Second then threats in the game that forbids nothing: what wins there wins in renju, where First has fewer moves, as long as there is one.
/// Of First fours alone are tried: whether a three is allowed may change by stones anywhere, so no zone holds all that could disturb it.
pub struct ThreatSearch<const W: usize> {
    field: Field<W>,
    attacker: Player,
    fours: Fours,
    memory: Memory<W>,
    killers: Killers,
    nodes: u64,
    /// In renju, by its rules; all else frees First of what is forbidden.
    fours_of_renju: Option<FourSearch<W>>,
}

/// One search.
struct Run<'a, const W: usize> {
    field: &'a mut Field<W>,
    attacker: Player,
    fours: &'a mut Fours,
    memory: &'a mut Memory<W>,
    killers: &'a mut Killers,
    nodes: u64,
    /// Positions that may still be expanded.
    left: u64,
    is_stopped: bool,
    is_full: bool,
    stop: &'a dyn Fn() -> bool,
}

/// How far a [`ThreatSearch`] may go.
#[derive(Clone, Copy)]
pub struct ThreatLimits<'a> {
    /// Positions, those of fours included.
    pub nodes: u64,
    /// Asked now and then; once it returns `true` the search ends soon.
    pub stop: &'a dyn Fn() -> bool,
}

impl fmt::Debug for ThreatLimits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ThreatLimits")
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}

/// What a [`ThreatSearch`] has found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreatResult {
    /// The attacker wins: by this move, where he is to move, and whatever the defender does, where he is.
    Win(Option<Cell>),
    /// He does not win by the moves that this search tries.
    Nothing,
    /// A limit was reached.
    Open,
    /// The system has no memory for it.
    Full,
}

impl<const W: usize> ThreatSearch<W> {
    /// A search for wins of `attacker` in the game of this position, within so many bytes, by keys that are drawn from this salt.
    ///
    /// Memory is asked for as the search grows; where no more is to be had, what took the least work is forgotten.
    pub fn new(pos: &PatternMnk<W>, attacker: Player, memory_bytes: usize, salt: Salt) -> Self {
        let is_restricted = pos.board().rules().may_forbid(Player::First);
        ThreatSearch {
            field: if is_restricted {
                Field::freed(pos, salt)
            } else {
                Field::of(pos, salt)
            },
            attacker,
            fours: Fours::default(),
            memory: Memory::new(memory_bytes, pos.board().grid().cell_count()),
            killers: Killers::default(),
            nodes: 0,
            fours_of_renju: is_restricted.then(|| FourSearch::with_salt(pos, salt)),
        }
    }

    /// Whether the attacker wins by fours and threes alone, with every answer of the defender tried (victory by continuous threats).
    pub fn find_threats(&mut self, pos: &PatternMnk<W>, limits: &ThreatLimits<'_>) -> ThreatResult {
        self.find_by(Order::Threats, pos, limits)
    }

    /// Whether the attacker wins by threats and quiet moves; begins with threats alone.
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

    /// Positions of all searches so far, those of fours included.
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
        self.field.set(pos);
        let mut run = Run {
            field: &mut self.field,
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
            let key = self.field.key() ^ if is_attack { 0 } else { DEFENDER_MOVES };
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
    /// Whether the attacker wins by the fours of renju; `None` where that is not found of Second, who may win by threats.
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
    /// Counts a position; returns whether it may be expanded.
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

    /// Positions so far, those of fours included.
    const fn work(&self) -> u64 {
        self.nodes + self.fours.nodes
    }

    /// Whether the attacker, to move, wins by fours; where the search [has to stop](Run::has_to_stop) afterwards, that none were found says nothing.
    fn wins_by_fours(&mut self) -> bool {
        let before = self.fours.nodes;
        let attacker = self.attacker;
        let nodes = FOURS.min(self.left);
        let found = self.fours.find(self.field, attacker, nodes);
        self.left = self.left.saturating_sub(self.fours.nodes - before);
        found
    }

    /// How the attacker, to move, wins by moves of an order, as far as a search of a length shows that doubles with every earlier one; `Err` where he does not, with whether that is certain.
    fn win_by(&mut self, order: Order, visits: u32) -> Result<Entry<W>, Failure> {
        let rest = self.left;
        self.left = rest.min(order.first_nodes() << (visits - 1).min(DOUBLINGS));
        let before = self.left;
        let numbers = self.attack(order, Numbers::NONE);
        self.left = rest - (before - self.left);
        if numbers.is_proven() {
            let entry = self.memory.get(order, self.field.key());
            Ok(*entry.expect("stored when it was proven"))
        } else if numbers.is_solved() {
            Err(Failure::Nothing)
        } else {
            Err(Failure::Open)
        }
    }

    /// All cells.
    fn everything(&self) -> Bits<W> {
        self.field.grid().full()
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
