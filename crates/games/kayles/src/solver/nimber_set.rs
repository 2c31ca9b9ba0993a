//! Sets of small nimbers.

/// A set of nimbers below [`NimberSet::LIMIT`]; larger ones are rare, and dropping them costs time alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NimberSet(u32);

impl NimberSet {
    /// A bound above every nimber that is kept.
    const LIMIT: u16 = 32;
    /// No nimber.
    pub(super) const EMPTY: Self = NimberSet(0);

    /// Returns the set as bits, the lowest for 0.
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    pub(super) const fn from_bits(bits: u32) -> Self {
        NimberSet(bits)
    }

    #[inline]
    pub(super) const fn insert(&mut self, nimber: u16) {
        if nimber < Self::LIMIT {
            self.0 |= 1 << nimber;
        }
    }

    #[inline]
    pub(super) const fn contains(self, nimber: u16) -> bool {
        nimber < Self::LIMIT && self.0 >> nimber & 1 != 0
    }

    #[inline]
    #[must_use]
    pub(super) const fn union(self, other: Self) -> Self {
        NimberSet(self.0 | other.0)
    }
}
