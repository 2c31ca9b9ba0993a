//! Memory of a search by threats.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::BitOr;

use gametree_grid::{Bits, Cell};

use super::Order;

/// Proof and disproof numbers for the attacker: the least that is left to show until the attacker wins, and until these moves are known not to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const INFINITY: u32 = u32::MAX >> 2;
    pub(super) const PROVEN: Numbers = Numbers {
        proof: 0,
        disproof: Self::INFINITY,
    };
    pub(super) const DISPROVEN: Numbers = Numbers {
        proof: Self::INFINITY,
        disproof: 0,
    };
    pub(super) const UNKNOWN: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };
    /// Bounds at which only a solution stops a search.
    pub(super) const NONE: Numbers = Numbers {
        proof: Self::INFINITY,
        disproof: Self::INFINITY,
    };

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Returns `true` if these numbers are below both bounds.
    pub(super) const fn are_within(self, bound: Numbers) -> bool {
        self.proof < bound.proof && self.disproof < bound.disproof
    }
}

/// The results of the searches of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<const W: usize> {
    pub(super) numbers: Numbers,
    /// The number of searches.
    pub(super) visits: u32,
    /// The number of positions that the searches took.
    pub(super) work: u32,
    /// The winning move, where the attacker moves and has one.
    pub(super) best: Option<Cell>,
    /// The zone of the win once it is proven; before that, where the defender moves, the zone of the win after a pass.
    pub(super) zone: Zone<W>,
    /// The answers to try; none until the win after a pass is known, where the search has to find one.
    pub(super) answers: Bits<W>,
    /// `true` while the search still has to find that win after a pass.
    pub(super) awaits_pass: bool,
}

/// The cells on which a win rests: outside of them the defender may own one more cell without a change (`one`), or two more (`two`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Zone<const W: usize> {
    pub(super) one: Bits<W>,
    pub(super) two: Bits<W>,
}

impl<const W: usize> Zone<W> {
    pub(super) const EMPTY: Self = Self::of(Bits::EMPTY);

    /// Creates a zone with the same cells for one and for two.
    pub(super) const fn of(cells: Bits<W>) -> Self {
        Zone {
            one: cells,
            two: cells,
        }
    }
}

impl<const W: usize> BitOr for Zone<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Zone {
            one: self.one | other.one,
            two: self.two | other.two,
        }
    }
}

impl<const W: usize> Entry<W> {
    pub(super) const NEW: Self = Entry {
        numbers: Numbers::UNKNOWN,
        visits: 0,
        work: 0,
        best: None,
        zone: Zone::EMPTY,
        answers: Bits::EMPTY,
        awaits_pass: false,
    };

    pub(super) const fn solved(numbers: Numbers) -> Self {
        Entry {
            numbers,
            ..Self::NEW
        }
    }

    /// Returns the entry after `positions` more positions of work.
    pub(super) fn after(mut self, positions: u64) -> Self {
        let positions = u32::try_from(positions).unwrap_or(u32::MAX);
        self.work = self.work.saturating_add(positions);
        self
    }

    /// Returns the order of magnitude of the work.
    fn magnitude(&self) -> usize {
        self.work.checked_ilog2().map_or(0, |log| log as usize + 1)
    }
}

type Table<const W: usize> = HashMap<u64, Entry<W>, BuildHasherDefault<KeyHasher>>;

/// The largest number of entries of an order: a pass through them takes some hundredths of a second, and more entries bring next to nothing.
const MOST: usize = 1 << 18;

/// The entries of all orders.
pub(super) struct Memory<const W: usize> {
    tables: [Table<W>; Order::COUNT],
    /// The largest number of entries of each order.
    pub(super) most: [usize; Order::COUNT],
    /// The number of entries that may follow one visit: those of the positions on the way to it, each with one stone more.
    on_the_way: usize,
}

impl<const W: usize> Memory<W> {
    /// Creates a memory of `bytes` bytes, for a board of `cells` cells.
    pub(super) fn new(bytes: usize, cells: usize) -> Self {
        // A table doubles when seven eighths are used, so an entry takes up to two places and a quarter.
        let most = bytes / size_of::<(u64, Entry<W>)>() / Order::COUNT * 4 / 9;
        Memory {
            tables: Default::default(),
            most: [most.clamp(1_000, MOST); Order::COUNT],
            on_the_way: cells + 1,
        }
    }

    #[inline]
    pub(super) fn get(&self, order: Order, key: u64) -> Option<&Entry<W>> {
        self.tables[order as usize].get(&key)
    }

    pub(super) fn put(&mut self, order: Order, key: u64, entry: Entry<W>) {
        self.tables[order as usize].insert(key, entry);
    }

    /// Makes room for the positions on the way to a visit; `false` where the system has no memory at all.
    ///
    /// Once the system refuses more memory, the table keeps its present size.
    pub(super) fn make_room(&mut self, order: Order) -> bool {
        let table = &mut self.tables[order as usize];
        let most = &mut self.most[order as usize];
        if table.len() < *most && table.try_reserve(self.on_the_way).is_err() {
            *most = table.len();
        }
        if table.len() >= *most {
            forget_half(table, *most / 2);
        }
        table.len() < *most
    }
}

/// Forgets the entries that took the least work, until at most `left` are left (as with the small trees of Nagai 1999).
fn forget_half<const W: usize>(table: &mut Table<W>, left: usize) {
    let mut counts = [0_usize; 33];
    for entry in table.values() {
        counts[entry.magnitude()] += 1;
    }
    let mut kept = 0;
    let enough = |&count: &usize| {
        kept += count;
        kept <= left
    };
    let levels = counts.iter().rev().copied().take_while(enough).count();
    table.retain(|_, entry| entry.magnitude() + levels >= counts.len());
}

/// The last two moves that won without a threat, for each number of stones of the attacker.
#[derive(Clone, Debug, Default)]
pub(super) struct Killers(Vec<[Option<Cell>; 2]>);

impl Killers {
    pub(super) fn get(&self, stones: u32) -> [Option<Cell>; 2] {
        self.0.get(stones as usize).copied().unwrap_or_default()
    }

    pub(super) fn set(&mut self, stones: u32, cell: Cell) {
        let stones = stones as usize;
        if self.0.len() <= stones {
            self.0.resize(stones + 1, [None; 2]);
        }
        let [first, second] = &mut self.0[stones];
        if *first != Some(cell) {
            (*second, *first) = (*first, Some(cell));
        }
    }
}

/// A hasher that returns the key: keys are hashes already.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_took_most_is_remembered() {
        let mut memory = Memory::<1>::new(0, 9);
        memory.most = [100; Order::COUNT];
        for key in 0..100 {
            let entry = Entry::NEW.after(key * key);
            memory.put(Order::Quiet, key, entry);
        }
        assert!(memory.make_room(Order::Quiet));
        let kept = (0..100).filter(|&key| memory.get(Order::Quiet, key).is_some());
        let kept: Vec<u64> = kept.collect();
        assert!(
            (25..=50).contains(&kept.len()) && kept.contains(&99),
            "{kept:?}"
        );
        assert!(kept.windows(2).all(|pair| pair[1] == pair[0] + 1));
    }
}
