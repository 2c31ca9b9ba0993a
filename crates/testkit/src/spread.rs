//! The law of keys that are spread over all bits.

use std::collections::HashSet;

use gametree_core::Notation;

use crate::report::Report;

/// Number of leading bits of a key that are checked, and number of parts of a table that they distinguish.
const BITS: u32 = 5;
const PARTS: usize = 1 << BITS;
/// Number of parts up to which keys do not come by chance: a quarter of the parts holds all of 32 random keys in fewer than one case out of a billion.
const LEAST: usize = PARTS / 4;

/// The keys so far.
#[derive(Default)]
pub(crate) struct Spread(HashSet<u64>);

impl Spread {
    pub(crate) fn note(&mut self, key: u64) {
        self.0.insert(key);
    }

    /// Checks, if enough positions were met, that a table would keep them in different places.
    pub(crate) fn check<P: Notation>(&self, start: &P, report: &mut Report) {
        let parts: HashSet<u64> = self.0.iter().map(|key| key >> (u64::BITS - BITS)).collect();
        if self.0.len() >= PARTS && parts.len() <= LEAST {
            let (keys, met) = (self.0.len(), parts.len());
            report.broken(
                "keys are spread over their leading bits",
                start,
                format!("{keys} keys begin with {met} of the {PARTS} numbers of {BITS} bits"),
            );
        }
    }
}
