//! Proof and disproof numbers of nodes, from those of their children, and thresholds.

use gametree_core::ProofNumbers;

/// Margin, in hundredths, by which a leaf may become worse than the second best before its job ends.
const EPSILON_PERCENT: u64 = 100;

/// Proof and disproof numbers as seen by the player who chooses among the children of a node.
pub(super) trait Seen {
    /// Returns the number that has to become 0 at one child, and the number that has to become 0 at all children.
    fn seen(self, is_or: bool) -> (u32, u32);
    fn from_seen(is_or: bool, seen: (u32, u32)) -> Self;
}

impl Seen for ProofNumbers {
    fn seen(self, is_or: bool) -> (u32, u32) {
        if is_or {
            (self.pn, self.dn)
        } else {
            (self.dn, self.pn)
        }
    }

    fn from_seen(is_or: bool, (one, all): (u32, u32)) -> Self {
        if is_or {
            ProofNumbers { pn: one, dn: all }
        } else {
            ProofNumbers { pn: all, dn: one }
        }
    }
}

/// Returns the numbers of a node from those of its children. Where one child is enough, the number is the least; where all are needed, it is the greatest, and one more for each other open child (Ueda et al. 2008).
pub(super) fn weak(is_or: bool, children: impl Iterator<Item = ProofNumbers>) -> ProofNumbers {
    let (mut least, mut greatest, mut open) = (ProofNumbers::INFINITY, 0, 0_u32);
    for numbers in children {
        let (one, all) = numbers.seen(is_or);
        least = least.min(one);
        greatest = greatest.max(all);
        open += u32::from(all > 0);
    }
    let all = ProofNumbers::sum(greatest, open.saturating_sub(1));
    ProofNumbers::from_seen(is_or, (least, all))
}

pub(super) const fn verdict(is_proven: bool) -> ProofNumbers {
    if is_proven {
        ProofNumbers::PROVEN
    } else {
        ProofNumbers::DISPROVEN
    }
}

/// Returns a number times 1 + ε (Pawlewicz and Lew 2007), and at least one more.
pub(super) fn with_epsilon(number: u32) -> u32 {
    more_by(number, EPSILON_PERCENT).max(number.saturating_add(1))
}

/// Returns a number with `percent` hundredths of it added, rounded up.
pub(super) fn more_by(number: u32, percent: u64) -> u32 {
    let wide = u64::from(number);
    let more = (wide * percent).div_ceil(100);
    u32::try_from(wide + more).unwrap_or(ProofNumbers::INFINITY)
}

/// Returns thresholds that are at least those of an earlier search, and wider: a worker may have lost what it found then.
pub(super) fn wider_than(thresholds: ProofNumbers, searched: ProofNumbers) -> ProofNumbers {
    let wide = ProofNumbers {
        pn: thresholds.pn.max(searched.pn),
        dn: thresholds.dn.max(searched.dn),
    };
    if wide != searched {
        return wide;
    }
    ProofNumbers {
        pn: with_epsilon(wide.pn),
        dn: with_epsilon(wide.dn),
    }
}
