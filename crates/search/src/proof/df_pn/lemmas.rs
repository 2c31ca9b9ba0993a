//! What a search shows that holds on any path.

use crate::StopReason;
use crate::memory::reserve;
use crate::proof::record::ProofRecord;

/// A position that a search has proven or disproven, under the key of its table.
///
/// It holds whatever the path there was, so it can be passed on to any prover of the same game with the same goal and [salt](crate::DfPn::with_salt).
/// It is believed like the program that found it; a certificate shows whether that was right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// Where tables keep the position.
    pub key: u128,
    /// Whether it is good for its side to move.
    pub is_won: bool,
    /// The code of the move that keeps to it, where it is.
    pub best: u16,
    /// Positions that were expanded for it.
    pub work: u64,
}

/// The lemmas of a search as it finds them.
pub(super) struct Lemmas<'a> {
    pub(super) least_work: u64,
    pub(super) found: &'a mut Vec<Lemma>,
}

impl Lemmas<'_> {
    /// Notes a solved position where it is worth that.
    pub(super) fn note(&mut self, key: u128, record: ProofRecord) -> Result<(), StopReason> {
        if record.work >= self.least_work && record.numbers.is_solved() {
            reserve(self.found, 1)?;
            self.found.push(Lemma {
                key,
                is_won: record.numbers.phi == 0,
                best: record.best,
                work: record.work,
            });
        }
        Ok(())
    }
}
