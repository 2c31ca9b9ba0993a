//! ABDADA: deferral of moves that another thread is searching.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Number of slots for the moves under search: far more than threads times plies, so that two moves seldom share a slot.
const SLOTS: usize = 1 << 12;

/// A small table of the moves that some thread is searching (simplified ABDADA, Kerrigan, after Weill 1996).
///
/// The table only advises: a lost entry or an accidental match costs time, never correctness.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

/// A claim to a move under search, which ends when it is dropped.
pub(super) struct Claim<'a> {
    slot: &'a AtomicU64,
    hash: u64,
}

impl CurrentlySearched {
    #[inline]
    pub(super) fn contains(&self, hash: u64) -> bool {
        self.slot(hash).load(Ordering::Relaxed) == hash
    }

    #[inline]
    pub(super) fn claim(&self, hash: u64) -> Claim<'_> {
        let slot = self.slot(hash);
        slot.store(hash, Ordering::Relaxed);
        Claim { slot, hash }
    }

    #[inline]
    fn slot(&self, hash: u64) -> &AtomicU64 {
        &self.0[(hash >> 1) as usize % SLOTS]
    }
}

impl Drop for Claim<'_> {
    /// Frees the slot, unless another claim has taken it.
    #[inline]
    fn drop(&mut self) {
        let _ = self
            .slot
            .compare_exchange(self.hash, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}

impl Default for CurrentlySearched {
    fn default() -> Self {
        CurrentlySearched((0..SLOTS).map(|_| AtomicU64::new(0)).collect())
    }
}

impl fmt::Debug for CurrentlySearched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CurrentlySearched").finish_non_exhaustive()
    }
}

/// Returns a hash of the move with this code, searched to this depth in the position with this key; never 0.
#[inline]
pub(super) fn move_hash(key: u64, code: u16, depth: u32) -> u64 {
    // An odd multiplier (2^64 divided by the golden ratio) spreads move and depth over all bits.
    let spread =
        (u64::from(code) << 16 | u64::from(depth & 0xFFFF)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^ spread | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stopped_thread_left_its_moves_claimed() {
        let moves = CurrentlySearched::default();
        let (hash, same_slot) = (move_hash(5, 6, 7), move_hash(5, 6, 7) ^ 1 << 40);
        let claim = moves.claim(hash);
        assert!(moves.contains(hash) && !moves.contains(same_slot));
        drop(claim);
        assert!(!moves.contains(hash));
        // A claim that has lost its slot leaves it to the later one.
        let (earlier, later) = (moves.claim(hash), moves.claim(same_slot));
        drop(earlier);
        assert!(moves.contains(same_slot));
        drop(later);
        assert!(moves.0.iter().all(|slot| slot.load(Ordering::Relaxed) == 0));
    }
}
