//! Proof and disproof numbers of nodes by those of their children, and thresholds.

use gametree_core::ProofNumbers;

/// How far, in hundredths, a leaf may become worse than the second best before its job ends.
const EPSILON_PERCENT: u64 = 100;

/// Numbers as the player sees them who chooses among the children of a node.
pub(super) trait Seen {
    /// What must become 0 at one child, and what at all.
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

/// The numbers of a node by those of its children: the least effort where one is enough, and where all are needed the greatest, and one for each other that is open (Ueda et al. 2008).
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

/// A number times 1 + ε (Pawlewicz and Lew 2007), and at least one more.
pub(super) fn with_epsilon(number: u32) -> u32 {
    more_by(number, EPSILON_PERCENT).max(number.saturating_add(1))
}

/// A number and so many hundredths of it more, rounded up.
pub(super) fn more_by(number: u32, percent: u64) -> u32 {
    let wide = u64::from(number);
    let more = (wide * percent).div_ceil(100);
    u32::try_from(wide + more).unwrap_or(ProofNumbers::INFINITY)
}

/// Thresholds that are at least those of an earlier search, and wider than them: a worker may have lost what it found then.
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
