//! Proof and disproof numbers of nodes, from those of their children, and thresholds.

use gametree_core::{EpsilonRounding, JointNumber, ProofNumbers};

/// Margin, in hundredths, by which a leaf may become worse than the second best before its job ends.
const EPSILON_PERCENT: u32 = 100;

/// Proof and disproof numbers as seen by the player who chooses among the children of a node.
pub(super) trait Seen {
    /// Returns the number that has to become 0 at one child, and the number that has to become 0 at all children.
    fn seen(self, is_or: bool) -> (u32, u32);
    fn from_seen(is_or: bool, one: u32, all: u32) -> Self;
}

impl Seen for ProofNumbers {
    fn seen(self, is_or: bool) -> (u32, u32) {
        if is_or {
            (self.pn, self.dn)
        } else {
            (self.dn, self.pn)
        }
    }

    fn from_seen(is_or: bool, one: u32, all: u32) -> Self {
        if is_or {
            ProofNumbers { pn: one, dn: all }
        } else {
            ProofNumbers { pn: all, dn: one }
        }
    }
}

/// Returns the numbers of a node from those of its children: the least where one child is enough, and the [weak](JointNumber::weak) number where all are needed.
pub(super) fn weak(is_or: bool, children: impl Iterator<Item = ProofNumbers>) -> ProofNumbers {
    let (mut least, mut joint) = (ProofNumbers::INFINITY, JointNumber::default());
    for numbers in children {
        let (one, all) = numbers.seen(is_or);
        least = least.min(one);
        joint.add(all);
    }
    ProofNumbers::from_seen(is_or, least, joint.weak())
}

pub(super) const fn verdict(is_proven: bool) -> ProofNumbers {
    if is_proven {
        ProofNumbers::PROVEN
    } else {
        ProofNumbers::DISPROVEN
    }
}

/// Returns a number times 1 + ε.
pub(super) fn with_epsilon(number: u32) -> u32 {
    ProofNumbers::times_one_plus_epsilon(number, EPSILON_PERCENT, EpsilonRounding::Up)
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
