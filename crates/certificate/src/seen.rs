//! The positions that a proof has been through, which it need not go through again.

use std::error::Error;
use std::fmt;

use gametree_core::Score;

/// How many positions writer and checker remember, so that a position that comes again is neither written nor checked again.
///
/// Only positions of the proven side are remembered, those that take an entry.
/// Part of the certificate, since both must forget the same positions at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenTable {
    /// All of them.
    Growing,
    /// As many as fit into so many buckets of four; those that are forgotten are written and checked again.
    ///
    /// With no bucket at all every line is written out to its end, and the proof rests on no names of positions.
    Buckets(u64),
}

impl SeenTable {
    /// A table for this many positions, rounded up to full buckets.
    pub const fn with_entries(entries: u64) -> Self {
        SeenTable::Buckets(entries.div_ceil(BUCKET as u64))
    }

    /// The largest table that takes no more than this many bytes.
    pub const fn with_bytes(table_bytes: u64) -> Self {
        SeenTable::Buckets(table_bytes / (BUCKET * SLOT_BYTES) as u64)
    }

    /// Bytes that it takes from the start; `u64::MAX` where no number of 64 bits is large enough.
    pub const fn bytes(self) -> u64 {
        match self {
            SeenTable::Growing => (FIRST_SLOTS * SLOT_BYTES) as u64,
            SeenTable::Buckets(buckets) => buckets.saturating_mul((BUCKET * SLOT_BYTES) as u64),
        }
    }
}

/// More memory would be needed for the positions that were seen than there is, or than was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// In bytes.
    pub needed: u64,
    /// In bytes; `None` where the system refused.
    pub granted: Option<u64>,
}

impl fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes needed for the positions seen, ", self.needed)?;
        match self.granted {
            Some(granted) => write!(f, "{granted} granted"),
            None => f.write_str("which the system refused"),
        }
    }
}

impl Error for OutOfMemory {}

/// Slots of a bucket.
const BUCKET: usize = 4;
/// Slots that a growing table begins with.
const FIRST_SLOTS: usize = 1 << 10;
/// Bytes of a slot.
const SLOT_BYTES: usize = size_of::<Slot>();
/// The score of an empty slot, which is none of a game.
const EMPTY: i16 = i16::MIN;

/// A position, in two halves so that a slot needs no filling, and the highest claim about it.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: [u64; 2],
    score: i16,
}

impl Slot {
    const FREE: Slot = Slot {
        key: [0; 2],
        score: EMPTY,
    };

    /// Raises the claim; whether it was lower before.
    #[inline]
    fn raise(&mut self, score: i16) -> bool {
        let rises = self.score < score;
        self.score = self.score.max(score);
        rises
    }
}

/// The table itself.
#[derive(Debug)]
pub(crate) struct Seen {
    slots: Vec<Slot>,
    is_growing: bool,
    filled: usize,
    granted: u64,
}

impl Seen {
    /// An empty table, which never takes more bytes than granted.
    pub(crate) fn new(table: SeenTable, granted: u64) -> Result<Self, OutOfMemory> {
        let slots = match table {
            SeenTable::Growing => FIRST_SLOTS as u64,
            SeenTable::Buckets(buckets) => buckets.saturating_mul(BUCKET as u64),
        };
        Ok(Seen {
            slots: allocate(slots, 0, granted)?,
            is_growing: table == SeenTable::Growing,
            filled: 0,
            granted,
        })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(Slot::FREE);
        self.filled = 0;
    }

    /// Notes that the position reaches at least this score; `false` where that, or more, is known already.
    #[inline]
    pub(crate) fn insert(&mut self, key: u128, score: Score) -> Result<bool, OutOfMemory> {
        let key = halves(key);
        if self.is_growing {
            self.insert_growing(key, score.raw())
        } else {
            Ok(self.insert_bounded(key, score.raw()))
        }
    }

    /// Linear probing, at most three quarters full.
    #[inline]
    fn insert_growing(&mut self, key: [u64; 2], score: i16) -> Result<bool, OutOfMemory> {
        if 4 * self.filled >= 3 * self.slots.len() {
            self.grow()?;
        }
        let slot = find(&mut self.slots, key);
        self.filled += usize::from(slot.score == EMPTY);
        slot.key = key;
        Ok(slot.raise(score))
    }

    fn grow(&mut self) -> Result<(), OutOfMemory> {
        let doubled = 2 * self.slots.len() as u64;
        let mut larger = allocate(doubled, self.slots.len(), self.granted)?;
        for slot in self.slots.iter().filter(|slot| slot.score != EMPTY) {
            *find(&mut larger, slot.key) = *slot;
        }
        self.slots = larger;
        Ok(())
    }

    /// A bucket lists its positions from the one that came last to the one that is forgotten next.
    #[inline]
    fn insert_bounded(&mut self, key: [u64; 2], score: i16) -> bool {
        let at = BUCKET * place(key, self.slots.len() / BUCKET);
        let Some(bucket) = self.slots.get_mut(at..at + BUCKET) else {
            // Without buckets nothing is remembered.
            return true;
        };
        let is_known = |slot: &Slot| slot.key == key && slot.score != EMPTY;
        if let Some(found) = bucket.iter().position(is_known) {
            bucket[..=found].rotate_right(1);
            bucket[0].raise(score)
        } else {
            bucket.rotate_right(1);
            bucket[0] = Slot { key, score };
            true
        }
    }
}

/// Free slots, beside `held` others that stay for a while.
fn allocate(slots: u64, held: usize, granted: u64) -> Result<Vec<Slot>, OutOfMemory> {
    let needed = (slots.saturating_add(held as u64)).saturating_mul(SLOT_BYTES as u64);
    if needed > granted {
        let granted = Some(granted);
        return Err(OutOfMemory { needed, granted });
    }
    let refused = OutOfMemory {
        needed,
        granted: None,
    };
    let count = usize::try_from(slots).map_err(|_| refused)?;
    let mut free = Vec::new();
    free.try_reserve_exact(count).map_err(|_| refused)?;
    free.resize(count, Slot::FREE);
    Ok(free)
}

/// The slot of the key, or the free one where it belongs, in a table that is not full.
#[inline]
fn find(slots: &mut [Slot], key: [u64; 2]) -> &mut Slot {
    let mut at = place(key, slots.len());
    while slots[at].score != EMPTY && slots[at].key != key {
        at = if at + 1 == slots.len() { 0 } else { at + 1 };
    }
    &mut slots[at]
}

/// The high and the low half.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the halves are taken apart"
)]
const fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

/// Spreads keys evenly over `places`, by the high half of a product.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "below the number of places"
)]
const fn place([high, low]: [u64; 2], places: usize) -> usize {
    let spread = mix(low ^ mix(high));
    ((spread as u128 * places as u128) >> 64) as usize
}

/// The finisher of SplitMix64 (Steele, Lea and Flood 2014); 0 stays 0.
#[inline]
const fn mix(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    n ^ (n >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(table: SeenTable) -> Seen {
        Seen::new(table, u64::MAX).expect("a small table")
    }

    fn is_new(seen: &mut Seen, key: u128, score: Score) -> bool {
        seen.insert(key, score).expect("enough memory")
    }

    #[test]
    fn nothing_is_forgotten_while_a_table_grows() {
        let mut seen = table(SeenTable::Growing);
        let keys: Vec<u128> = (0..10_000).map(|n| (n % 3) << 100 | n).collect();
        for &key in &keys {
            assert!(is_new(&mut seen, key, Score::DRAW), "{key}");
        }
        assert!(keys.iter().all(|&key| !is_new(&mut seen, key, Score::DRAW)));
        seen.clear();
        assert!(is_new(&mut seen, keys[0], Score::DRAW));
    }

    #[test]
    fn a_higher_claim_is_new_and_a_lower_one_is_not() {
        for kind in [SeenTable::Growing, SeenTable::with_entries(4)] {
            let mut seen = table(kind);
            assert!(is_new(&mut seen, 0, Score::win_in(6)));
            assert!(!is_new(&mut seen, 0, Score::win_in(8)));
            assert!(is_new(&mut seen, 0, Score::win_in(4)));
            assert!(!is_new(&mut seen, 0, Score::win_in(4)));
        }
    }

    #[test]
    fn a_full_bucket_forgets_what_came_first() {
        let mut seen = table(SeenTable::with_entries(1));
        for key in [1, 2, 3, 4, 1, 5] {
            is_new(&mut seen, key, Score::DRAW);
        }
        let remembered = [1, 3, 4, 5].map(|key| !is_new(&mut seen, key, Score::DRAW));
        assert_eq!(remembered, [true; 4]);
        assert!(is_new(&mut seen, 2, Score::DRAW));
    }

    #[test]
    fn without_buckets_everything_is_new() {
        let mut seen = table(SeenTable::Buckets(0));
        assert!(is_new(&mut seen, 1, Score::DRAW));
        assert!(is_new(&mut seen, 1, Score::DRAW));
    }

    #[test]
    fn too_large_tables_are_refused_before_they_are_made() {
        let refused = |kind, granted| Seen::new(kind, granted).expect_err("too large");
        let huge = refused(SeenTable::Buckets(u64::MAX), 1_000);
        assert_eq!((huge.needed, huge.granted), (u64::MAX, Some(1_000)));
        assert_eq!(refused(SeenTable::Buckets(1 << 58), u64::MAX).granted, None);
        let text = refused(SeenTable::with_entries(16), 383).to_string();
        assert_eq!(text, "384 bytes needed for the positions seen, 383 granted");
        assert!(Seen::new(SeenTable::with_bytes(384), 384).is_ok());
    }

    #[test]
    fn a_table_does_not_outgrow_its_grant() {
        // Room for the first table and not for its double.
        let granted = SeenTable::Growing.bytes();
        let mut seen = Seen::new(SeenTable::Growing, granted).expect("the first table");
        let last = (0..10_000)
            .map(|key| seen.insert(key, Score::DRAW))
            .find(Result::is_err);
        let needed = 3 * granted;
        let granted = Some(granted);
        assert_eq!(last, Some(Err(OutOfMemory { needed, granted })));
    }
}
