//! Positions that a proof has already visited, and which it need not visit again.

mod fixed;
mod growing;

use std::error::Error;
use std::fmt;

use gametree_core::Score;

use fixed::Fixed;
use growing::Growing;

/// Kind and size of the table of positions that writer and checker remember, so that a position that comes again is neither written nor checked again.
///
/// Only positions of the proven side are remembered, which are those that take an entry.
/// The choice is part of the certificate, since writer and checker must forget the same positions at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenTable {
    /// Remembers all positions.
    Growing,
    /// Remembers as many positions as fit into this number of buckets of four; positions that are forgotten are written and checked again.
    ///
    /// Without any bucket every line is written out to its end, and the proof does not rest on names of positions.
    Buckets(u64),
}

impl SeenTable {
    /// Returns a table for this number of positions, rounded up to full buckets.
    pub const fn with_entries(entries: u64) -> Self {
        SeenTable::Buckets(entries.div_ceil(BUCKET as u64))
    }

    /// Returns the largest table that takes at most this number of bytes.
    pub const fn with_bytes(table_bytes: u64) -> Self {
        SeenTable::Buckets(table_bytes / (BUCKET * SLOT_BYTES) as u64)
    }

    /// Returns the bytes that a growing table takes at first, or that a table of fixed extent takes at most; `u64::MAX` if the number does not fit into 64 bits.
    pub const fn bytes(self) -> u64 {
        match self {
            SeenTable::Growing => (FIRST_SLOTS * SLOT_BYTES) as u64,
            SeenTable::Buckets(buckets) => buckets.saturating_mul((BUCKET * SLOT_BYTES) as u64),
        }
    }
}

/// The positions seen need more memory than there is, or than was granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfMemory {
    /// Memory needed, in bytes.
    pub needed: u64,
    /// Memory granted, in bytes; `None` if the system refused the memory.
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

/// Number of slots in a bucket.
const BUCKET: usize = 4;
/// Number of slots with which a growing table begins.
const FIRST_SLOTS: usize = 1 << 10;
/// Size of a slot in bytes.
const SLOT_BYTES: usize = size_of::<Slot>();

/// A position and the highest claim about it; the key is in two halves so that a slot needs no padding.
#[derive(Clone, Copy, Debug)]
struct Slot {
    key: [u64; 2],
    /// The generation in which the slot was filled; in any other generation the slot is free.
    generation: u32,
    score: i16,
}

impl Slot {
    const FREE: Slot = Slot {
        key: [0; 2],
        generation: 0,
        score: 0,
    };

    /// Raises the claim to at least `score`, and returns `true` if it was lower before.
    #[inline]
    fn raise(&mut self, score: i16) -> bool {
        let rises = self.score < score;
        self.score = self.score.max(score);
        rises
    }
}

/// The table of positions seen.
///
/// It forgets by beginning a new generation, so that a certificate with many claims costs no more than its proofs.
/// It takes memory as positions come.
#[derive(Debug)]
pub(crate) struct Seen {
    table: Table,
    generation: u32,
}

#[derive(Debug)]
enum Table {
    Growing(Growing),
    Fixed(Fixed),
    /// Remembers nothing.
    None,
}

impl Seen {
    /// Makes an empty table, which never takes more bytes for its positions than `granted`.
    pub(crate) fn new(table: SeenTable, granted: u64) -> Result<Self, OutOfMemory> {
        let needed = table.bytes();
        if needed > granted {
            let granted = Some(granted);
            return Err(OutOfMemory { needed, granted });
        }
        let table = match table {
            SeenTable::Growing => Table::Growing(Growing::new(granted)?),
            SeenTable::Buckets(0) => Table::None,
            SeenTable::Buckets(buckets) => Table::Fixed(Fixed::new(buckets)?),
        };
        // Slots that were never filled belong to generation 0.
        let generation = 1;
        Ok(Seen { table, generation })
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        let next = self.generation.checked_add(1);
        self.generation = next.expect("a header has room for 65,535 claims");
        if let Table::Growing(table) = &mut self.table {
            table.forget();
        }
    }

    /// Notes that a position reaches at least this score; returns `false` if that score or a higher one is known already.
    ///
    /// The name, which all programs give the position, determines its bucket in a table of fixed extent.
    /// Positions are the same if their identities are.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        name: u128,
        identity: u128,
        score: Score,
    ) -> Result<bool, OutOfMemory> {
        let slot = Slot {
            key: halves(identity),
            generation: self.generation,
            score: score.raw(),
        };
        match &mut self.table {
            Table::Growing(table) => table.insert(slot),
            Table::Fixed(table) => table.insert(place(halves(name), table.buckets()), slot),
            Table::None => Ok(true),
        }
    }
}

/// Splits a key into its high and its low half.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the halves are taken apart"
)]
const fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

/// Spreads keys evenly over `places` places, by the high half of a product.
#[inline]
const fn place([high, low]: [u64; 2], places: u64) -> u64 {
    let spread = mix(low ^ mix(high));
    ((spread as u128 * places as u128) >> 64) as u64
}

/// Finisher of SplitMix64 (Steele, Lea and Flood 2014); 0 stays 0.
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
        seen.insert(key, key, score).expect("enough memory")
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

    /// A table of fixed extent as the format describes it, without regard for time and memory.
    struct Plain(Vec<Vec<(u128, i16)>>);

    impl Plain {
        fn is_new(&mut self, key: u128, score: Score) -> bool {
            let at = place(halves(key), self.0.len() as u64);
            let bucket = &mut self.0[usize::try_from(at).expect("few buckets")];
            let found = bucket.iter().position(|&(known, _)| known == key);
            let known = found.map_or(i16::MIN, |found| bucket.remove(found).1);
            bucket.insert(0, (key, known.max(score.raw())));
            bucket.truncate(BUCKET);
            known < score.raw()
        }
    }

    #[test]
    fn tables_forget_what_their_description_forgets() {
        for buckets in [1, 3, 40, 1_000] {
            let mut seen = table(SeenTable::Buckets(buckets));
            let extent = usize::try_from(buckets).expect("few buckets");
            for claim in 0..4 {
                let mut plain = Plain(vec![Vec::new(); extent]);
                let mut random = 7 + claim;
                for step in 0..20_000_u32 {
                    random = mix(random + 1);
                    let key = u128::from(random % (6 * buckets));
                    let score = Score::win_in(2 + step % 5);
                    assert_eq!(is_new(&mut seen, key, score), plain.is_new(key, score));
                }
                seen.clear();
            }
        }
    }

    #[test]
    fn a_large_table_took_all_its_memory_for_a_few_positions() {
        let mut seen = Seen::new(SeenTable::with_bytes(1 << 30), 1 << 30).expect("a gibibyte");
        for claim in 0..20_000 {
            assert!(is_new(&mut seen, claim % 10, Score::DRAW), "{claim}");
            seen.clear();
        }
        let Table::Fixed(fixed) = &seen.table else {
            panic!("expected a table of fixed extent, found {seen:?}");
        };
        assert!(fixed.taken_bytes() <= 10 * 16 * SLOT_BYTES);
    }

    #[test]
    fn a_growing_table_does_not_grow_by_claims() {
        let mut seen = table(SeenTable::Growing);
        for claim in 0..20_000 {
            assert!(is_new(&mut seen, claim, Score::DRAW), "{claim}");
            assert!(!is_new(&mut seen, claim, Score::DRAW), "{claim}");
            seen.clear();
        }
        let Table::Growing(growing) = &seen.table else {
            panic!("expected a growing table, found {seen:?}");
        };
        assert_eq!(growing.slots(), FIRST_SLOTS);
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
        // There is room for the first table, but not for one of twice its size.
        let granted = SeenTable::Growing.bytes();
        let mut seen = Seen::new(SeenTable::Growing, granted).expect("the first table");
        let last = (0..10_000)
            .map(|key| seen.insert(key, key, Score::DRAW))
            .find(Result::is_err);
        let needed = 3 * granted;
        let granted = Some(granted);
        assert_eq!(last, Some(Err(OutOfMemory { needed, granted })));
    }
}
