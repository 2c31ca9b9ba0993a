//! Proof and disproof numbers, as defined for AND/OR trees.

use crate::Verdict;

/// How much is left to show at a position (Allis, van der Meulen and van den Herik 1994).
///
/// A *proof number* counts the leaves that must at least be proven before the position is, a *disproof number* those that must at least be disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofNumbers {
    /// The proof number; 0 when the goal is proven, [`ProofNumbers::INFINITY`] when it is disproven.
    pub pn: u32,
    /// The disproof number; 0 when the goal is disproven, [`ProofNumbers::INFINITY`] when it is proven.
    pub dn: u32,
}

impl ProofNumbers {
    /// What cannot be done however many leaves are searched; sums of finite numbers stay below it.
    pub const INFINITY: u32 = u32::MAX;

    /// Of a leaf about which nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { pn: 1, dn: 1 };

    /// Of a position where the goal is reached.
    pub const PROVEN: ProofNumbers = ProofNumbers {
        pn: 0,
        dn: Self::INFINITY,
    };

    /// Of a position where the goal is out of reach.
    pub const DISPROVEN: ProofNumbers = ProofNumbers {
        pn: Self::INFINITY,
        dn: 0,
    };

    /// Of a position where the player with the goal is to move: one proven move is enough, and all must be disproven.
    pub fn or(children: impl IntoIterator<Item = ProofNumbers>) -> Self {
        let none = Self::DISPROVEN;
        children.into_iter().fold(none, |all, child| ProofNumbers {
            pn: all.pn.min(child.pn),
            dn: add(all.dn, child.dn),
        })
    }

    /// Of a position where the opponent is to move: all moves must be proven, and one disproven move is enough.
    pub fn and(children: impl IntoIterator<Item = ProofNumbers>) -> Self {
        let none = Self::PROVEN;
        children.into_iter().fold(none, |all, child| ProofNumbers {
            pn: add(all.pn, child.pn),
            dn: all.dn.min(child.dn),
        })
    }

    /// What the numbers say.
    pub const fn verdict(self) -> Verdict {
        match (self.pn, self.dn) {
            (0, _) => Verdict::Proven,
            (_, 0) => Verdict::Disproven,
            _ => Verdict::Unknown,
        }
    }

    /// Whether nothing is left to show.
    #[inline]
    pub const fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// Of a leaf that is settled one way or the other, or not yet.
    pub(super) fn of_leaf(settled: Option<bool>) -> Self {
        match settled {
            Some(true) => Self::PROVEN,
            Some(false) => Self::DISPROVEN,
            None => Self::UNKNOWN,
        }
    }
}

/// The sum, infinite only if one of the two is.
#[inline]
pub(super) fn add(a: u32, b: u32) -> u32 {
    const LARGEST: u32 = ProofNumbers::INFINITY - 1;
    if a == ProofNumbers::INFINITY || b == ProofNumbers::INFINITY {
        ProofNumbers::INFINITY
    } else {
        a.saturating_add(b).min(LARGEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(pn: u32, dn: u32) -> ProofNumbers {
        ProofNumbers { pn, dn }
    }

    #[test]
    fn an_and_node_took_the_least_proof_number_for_its_disproof_number() {
        let children = [numbers(2, 7), numbers(3, 5)];
        assert_eq!(ProofNumbers::and(children), numbers(5, 5));
        assert_eq!(ProofNumbers::or(children), numbers(2, 12));
    }

    #[test]
    fn solved_children_count_nothing_or_settle_all() {
        let open = numbers(4, 6);
        let (proven, disproven) = (ProofNumbers::PROVEN, ProofNumbers::DISPROVEN);
        assert_eq!(ProofNumbers::or([open, disproven]), open);
        assert_eq!(ProofNumbers::and([open, proven]), open);
        assert_eq!(ProofNumbers::or([open, proven]), proven);
        assert_eq!(ProofNumbers::and([open, disproven]), disproven);
        assert_eq!(ProofNumbers::or([disproven; 3]), disproven);
        assert_eq!(ProofNumbers::and([proven; 3]), proven);
    }

    #[test]
    fn a_large_sum_was_taken_for_infinity() {
        let large = numbers(ProofNumbers::INFINITY - 1, ProofNumbers::INFINITY - 1);
        let sum = ProofNumbers::and([large, large]);
        assert_eq!(sum, large);
        assert_eq!(sum.verdict(), Verdict::Unknown);
    }
}
