//! ABDADA: moves that another thread is searching are deferred.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Slots for the moves under search: many more than there are threads times plies, so that two seldom meet in one.
const SLOTS: usize = 1 << 12;

/// A small table of the moves that some thread is searching (simplified ABDADA, Kerrigan, after Weill 1996).
///
/// It only advises: an entry that is lost or met by chance costs time, never correctness.
pub(super) struct CurrentlySearched(Box<[AtomicU64]>);

/// One move of one node at one depth.
#[derive(Clone, Copy)]
pub(super) struct MoveHash(u64);

impl MoveHash {
    /// The mark of the move with this code in the position with this key.
    #[inline]
    pub(super) fn new(key: u64, code: u16, depth: u32) -> Self {
        // An odd multiplier (2^64 divided by the golden ratio) spreads move and depth over all bits.
        let spread =
            (u64::from(code) << 16 | u64::from(depth & 0xFFFF)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        MoveHash(key ^ spread | 1)
    }

    #[inline]
    const fn slot(self) -> usize {
        (self.0 >> 1) as usize % SLOTS
    }
}

impl CurrentlySearched {
    /// Whether some thread has marked this.
    #[inline]
    pub(super) fn is_set(&self, mark: MoveHash) -> bool {
        self.0[mark.slot()].load(Ordering::Relaxed) == mark.0
    }

    /// Tells the others that this thread is busy with it.
    #[inline]
    pub(super) fn set(&self, mark: MoveHash) {
        self.0[mark.slot()].store(mark.0, Ordering::Relaxed);
    }

    /// Tells the others that it is done, unless another mark has taken the slot.
    #[inline]
    pub(super) fn unset(&self, mark: MoveHash) {
        let slot = &self.0[mark.slot()];
        let _ = slot.compare_exchange(mark.0, 0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Removes all marks, those that a stopped thread has left included.
    #[cfg(feature = "parallel")]
    pub(super) fn clear(&self) {
        self.0
            .iter()
            .for_each(|slot| slot.store(0, Ordering::Relaxed));
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
