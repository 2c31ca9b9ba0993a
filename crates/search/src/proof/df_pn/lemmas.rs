//! Lemmas: results of a search that hold on any path.

use crate::StopReason;
use crate::memory::reserve;
use crate::proof::record::ProofRecord;

/// A position that a search has proven or disproven, under the key of its table.
///
/// A lemma holds whatever the path to the position.
/// It can be passed on to any prover of the same game with the same goal and [salt](crate::DfPn::with_salt).
/// It is as trustworthy as the program that found it; a certificate shows whether it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The key under which tables keep the position.
    pub key: u128,
    /// `true` if the position is good for its side to move.
    pub is_won: bool,
    /// The code of the move that keeps the win, if there is one.
    pub best: u16,
    /// Positions that were expanded for the lemma.
    pub work: u64,
}

/// The lemmas of a search, collected as it finds them.
pub(super) struct Lemmas<'a> {
    pub(super) least_work: u64,
    pub(super) found: &'a mut Vec<Lemma>,
}

impl Lemmas<'_> {
    /// Records a solved position if the work behind it is large enough.
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
