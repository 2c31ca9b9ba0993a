//! Table of search results: solved positions with their zones, open ones with their numbers.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU64, Ordering};

use gametree_core::{ProofNumbers, mix};
use gametree_grid::{Bits, Cell};

use crate::game::Side;
use crate::symmetric_keys::Key;

/// The result of the searches of a reduced position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry<const W: usize> {
    /// The winner is not known.
    Open {
        /// The least that is left to show for a win of Breaker, and for one of Maker.
        numbers: ProofNumbers,
        /// The number of positions searched below.
        work: u32,
    },
    /// This side wins.
    Solved {
        winner: Side,
        /// The cells on which the win rests: the other side may have any of the other cells as well.
        zone: Bits<W>,
        /// The winning move, where the winner moves and has played one.
        best: Option<Cell>,
        /// The number of positions searched below.
        work: u32,
    },
}

impl<const W: usize> Entry<W> {
    /// Returns the number of positions searched below.
    pub(crate) const fn work(&self) -> u32 {
        match *self {
            Entry::Open { work, .. } | Entry::Solved { work, .. } => work,
        }
    }
}

/// The rule for the entries that stay when there is no room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Solved entries stay before open ones, and those with more work before those with less.
    Work,
    /// The newest entries stay.
    Newest,
}

/// A table of entries under keys of 128 bits.
///
/// An entry has three words and those of a set of cells: four words on a board of one word.
/// Threads share the table without a lock: the first word of an entry is sealed with the others.
/// So an entry that two threads have written at once is not found (Hyatt and Mann 2002).
#[derive(Debug)]
pub(crate) struct Table<const W: usize> {
    lines: Vec<Line>,
    /// The number of buckets less one; the number is a power of two.
    mask: usize,
    keep: Keep,
}

/// A line of the cache.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Line([AtomicU64; LINE]);

/// The number of words of a line.
const LINE: usize = 8;
/// The number of entries in which a position may be stored.
const BUCKET: usize = 4;
/// The number of bits of a number of an open entry.
const NUMBER_BITS: u32 = 31;
const NUMBER_MASK: u64 = (1 << NUMBER_BITS) - 1;
/// The place of the kind of an entry in its word of numbers.
const KIND: u32 = 62;
const OPEN: u64 = 1;
const BREAKER: u64 = 2;
const MAKER: u64 = 3;
/// The code of no move.
const NO_MOVE: u64 = 0xffff;

impl<const W: usize> Table<W> {
    /// The number of words of an entry: two of the key, one of the numbers, and the zone.
    const WORDS: usize = 3 + W;
    /// The number of bytes of an entry.
    pub(crate) const ENTRY_BYTES: usize = Self::WORDS * size_of::<u64>();

    /// Creates a table of at most `bytes` bytes, or of one bucket.
    ///
    /// # Errors
    /// Fails when the system refuses the memory.
    pub(crate) fn new(bytes: usize, keep: Keep) -> Result<Self, TryReserveError> {
        let bucket = BUCKET * Self::ENTRY_BYTES;
        let buckets = (bytes / bucket).max(1);
        let buckets = 1 << buckets.ilog2();
        let count = (buckets * BUCKET * Self::WORDS).div_ceil(LINE);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count)?;
        lines.resize_with(count, Line::default);
        Ok(Table {
            lines,
            mask: buckets - 1,
            keep,
        })
    }

    /// Returns the entry under a key.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Entry<W>> {
        let start = self.bucket(key);
        (0..BUCKET).find_map(|slot| self.read(start + slot * Self::WORDS, key))
    }

    /// Stores the entry of a position; an open entry replaces no solved one of the same position that the thread finds.
    pub(crate) fn put(&self, key: Key, entry: Entry<W>) {
        let start = self.bucket(key);
        let slots = (0..BUCKET).map(|slot| start + slot * Self::WORDS);
        let (mut victim, mut least) = (start, (u64::MAX, u64::MAX));
        for at in slots {
            if let Some(old) = self.read(at, key) {
                let is_loss =
                    matches!(old, Entry::Solved { .. }) && matches!(entry, Entry::Open { .. });
                if !is_loss {
                    self.write(at, key, entry);
                }
                return;
            }
            let worth = self.worth(at);
            if worth < least {
                (victim, least) = (at, worth);
            }
        }
        if self.keep == Keep::Newest {
            // One entry of the bucket goes, by bits of the key that did not choose the bucket.
            let slot = (key[0] >> 60) as usize % BUCKET;
            victim = start + slot * Self::WORDS;
        }
        self.write(victim, key, entry);
    }

    #[inline]
    fn bucket(&self, key: Key) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "masked")]
        let bucket = key[1] as usize & self.mask;
        bucket * BUCKET * Self::WORDS
    }

    #[inline]
    fn word(&self, at: usize) -> u64 {
        self.lines[at / LINE].0[at % LINE].load(Ordering::Relaxed)
    }

    #[inline]
    fn read(&self, at: usize, key: Key) -> Option<Entry<W>> {
        if self.word(at + 1) != key[1] {
            return None;
        }
        let (found, numbers, zone) = self.unsealed(at)?;
        (found == key).then(|| decode(numbers, zone))
    }

    /// Returns the key, the numbers and the zone of the entry at a place, if there is one.
    #[inline]
    fn unsealed(&self, at: usize) -> Option<(Key, u64, [u64; W])> {
        let numbers = self.word(at + 2);
        let zone = std::array::from_fn(|word| self.word(at + 3 + word));
        let key = [self.word(at) ^ seal(numbers, &zone), self.word(at + 1)];
        (numbers != 0).then_some((key, numbers, zone))
    }

    fn write(&self, at: usize, key: Key, entry: Entry<W>) {
        let (numbers, zone) = encode(entry);
        let sealed = key[0] ^ seal(numbers, &zone);
        let words = [sealed, key[1], numbers].into_iter().chain(zone);
        for (at, word) in (at..).zip(words) {
            self.lines[at / LINE].0[at % LINE].store(word, Ordering::Relaxed);
        }
    }

    /// Iterates over all entries, in words from which they can be read back.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (Key, Packed<W>)> {
        let slots = (self.mask + 1) * BUCKET;
        let packed = |slot| {
            let (key, numbers, zone) = self.unsealed(slot * Self::WORDS)?;
            Some((key, Packed { numbers, zone }))
        };
        (0..slots).filter_map(packed)
    }

    /// Returns the loss if an entry goes: its kind, and its work.
    #[inline]
    fn worth(&self, at: usize) -> (u64, u64) {
        let numbers = self.word(at + 2);
        match numbers >> KIND {
            0 => (0, 0),
            OPEN => (1, self.word(at + 3)),
            _ => (2, numbers & u64::from(u32::MAX)),
        }
    }
}

/// An entry in the words of a table, as files hold them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Packed<const W: usize> {
    pub(crate) numbers: u64,
    pub(crate) zone: [u64; W],
}

impl<const W: usize> Packed<W> {
    /// Returns the entry of valid words.
    pub(crate) fn unpack(&self) -> Entry<W> {
        decode(self.numbers, self.zone)
    }

    /// Returns the entry, if the words are valid for a board with `cells` cells.
    pub(crate) fn checked(&self, cells: usize) -> Option<Entry<W>> {
        if self.numbers >> KIND == 0 {
            return None;
        }
        let is_on_board = |cell: Cell| cell.index() < cells;
        let entry = self.unpack();
        let is_sound = match entry {
            Entry::Open { numbers, .. } => !numbers.is_solved(),
            Entry::Solved { zone, best, .. } => {
                zone.iter().all(is_on_board) && best.is_none_or(is_on_board)
            }
        };
        is_sound.then_some(entry)
    }
}

/// Returns the number with which the first word of an entry is combined, so that no other word changes without it.
#[inline]
fn seal<const W: usize>(numbers: u64, zone: &[u64; W]) -> u64 {
    zone.iter()
        .fold(mix(numbers), |seal, word| mix(seal ^ word))
}

fn encode<const W: usize>(entry: Entry<W>) -> (u64, [u64; W]) {
    match entry {
        Entry::Open { numbers, work } => {
            let part = |number: u32| u64::from(number).min(NUMBER_MASK);
            let mut zone = [0; W];
            zone[0] = u64::from(work);
            let numbers = part(numbers.pn) << NUMBER_BITS | part(numbers.dn);
            (OPEN << KIND | numbers, zone)
        }
        Entry::Solved {
            winner,
            zone,
            best,
            work,
        } => {
            let kind = match winner {
                Side::Breaker => BREAKER,
                Side::Maker => MAKER,
            };
            let best = best.map_or(NO_MOVE, |cell| u64::from(cell.0));
            (kind << KIND | best << 32 | u64::from(work), *zone.words())
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the parts of a word are taken apart"
)]
fn decode<const W: usize>(numbers: u64, zone: [u64; W]) -> Entry<W> {
    let kind = numbers >> KIND;
    if kind == OPEN {
        return Entry::Open {
            numbers: ProofNumbers {
                pn: (numbers >> NUMBER_BITS & NUMBER_MASK) as u32,
                dn: (numbers & NUMBER_MASK) as u32,
            },
            work: zone[0] as u32,
        };
    }
    let best = numbers >> 32 & NO_MOVE;
    Entry::Solved {
        winner: if kind == BREAKER {
            Side::Breaker
        } else {
            Side::Maker
        },
        zone: Bits::from_words(zone),
        best: (best != NO_MOVE).then_some(Cell(best as u16)),
        work: numbers as u32,
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::mix;

    use super::*;

    fn open(pn: u32, work: u32) -> Entry<2> {
        let numbers = ProofNumbers { pn, dn: 7 };
        Entry::Open { numbers, work }
    }

    fn solved(winner: Side, work: u32) -> Entry<2> {
        Entry::Solved {
            winner,
            zone: [Cell(3), Cell(99)].into_iter().collect(),
            best: Some(Cell(3)),
            work,
        }
    }

    #[test]
    fn entries_are_read_back() {
        let table = Table::new(1 << 16, Keep::Work).expect("little memory");
        let entries = [
            open(5, 9),
            solved(Side::Maker, 1),
            solved(Side::Breaker, u32::MAX),
        ];
        for (key, entry) in (1..).zip(entries) {
            table.put([key, mix(key)], entry);
        }
        for (key, entry) in (1..).zip(entries) {
            assert_eq!(table.get([key, mix(key)]), Some(entry));
        }
        assert_eq!(table.get([4, mix(4)]), None);
    }

    #[test]
    fn an_entry_of_two_writers_is_not_found() {
        let table = Table::<1>::new(0, Keep::Work).expect("little memory");
        let numbers = ProofNumbers { pn: 3, dn: 7 };
        table.put([1, 2], Entry::Open { numbers, work: 1 });
        table.lines[0].0[3].fetch_xor(1, Ordering::Relaxed);
        assert_eq!(table.get([1, 2]), None);
    }

    #[test]
    fn solved_entries_survive_a_flood_of_open_ones() {
        let table = Table::new(0, Keep::Work).expect("little memory");
        table.put([1, 0], solved(Side::Breaker, 3));
        for key in 2..1_000 {
            table.put([key, 0], open(1, 100));
        }
        assert_eq!(table.get([1, 0]), Some(solved(Side::Breaker, 3)));
        assert_eq!(table.get([999, 0]), Some(open(1, 100)));
    }
}
