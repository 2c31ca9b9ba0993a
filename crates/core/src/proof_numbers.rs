//! Proof and disproof numbers, as defined for AND/OR trees.

use std::fmt;

/// The work left to show at a node of an AND/OR tree (Allis, van der Meulen and van den Herik 1994).
///
/// A *proof number* is the least number of leaves that must be proven before the node is proven; a *disproof number* is the least number that must be disproven before the node is disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofNumbers {
    /// The proof number; 0 when the goal is proven, [`ProofNumbers::INFINITY`] when it is disproven.
    pub pn: u32,
    /// The disproof number; 0 when the goal is disproven, [`ProofNumbers::INFINITY`] when it is proven.
    pub dn: u32,
}

/// The kind of a node of an AND/OR tree, by the player to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// The player with the goal moves: one move that reaches it is enough.
    Or,
    /// The opponent moves: one move that prevents the goal is enough.
    And,
}

impl ProofNumbers {
    /// The number of a node that no number of leaves can prove or disprove.
    /// A sum of finite numbers stays below it, since an infinite number is a verdict.
    pub const INFINITY: u32 = u32::MAX;

    /// The numbers of a leaf about which nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { pn: 1, dn: 1 };

    /// The numbers of a node where the goal is reached.
    pub const PROVEN: ProofNumbers = ProofNumbers {
        pn: 0,
        dn: Self::INFINITY,
    };

    /// The numbers of a node where the goal is out of reach.
    pub const DISPROVEN: ProofNumbers = ProofNumbers {
        pn: Self::INFINITY,
        dn: 0,
    };

    /// Returns the numbers of an OR node: one proven child is enough, and all must be disproven.
    pub fn or(children: impl IntoIterator<Item = ProofNumbers>) -> Self {
        let none = Self::DISPROVEN;
        children.into_iter().fold(none, |all, child| ProofNumbers {
            pn: all.pn.min(child.pn),
            dn: Self::sum(all.dn, child.dn),
        })
    }

    /// Returns the numbers of an AND node: all children must be proven, and one disproven child is enough.
    pub fn and(children: impl IntoIterator<Item = ProofNumbers>) -> Self {
        let none = Self::PROVEN;
        children.into_iter().fold(none, |all, child| ProofNumbers {
            pn: Self::sum(all.pn, child.pn),
            dn: all.dn.min(child.dn),
        })
    }

    /// Returns `true` if the node is proven or disproven.
    #[inline]
    pub const fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// Returns the sum of two proof numbers, or of two disproof numbers: infinite only if one of them is.
    #[inline]
    pub fn sum(a: u32, b: u32) -> u32 {
        if a == Self::INFINITY || b == Self::INFINITY {
            Self::INFINITY
        } else {
            a.saturating_add(b).min(Self::INFINITY - 1)
        }
    }

    /// Returns a number times 1 + ε, where ε is `percent` hundredths: the threshold up to which the best child is searched on although the second best, with this number, has become better (Pawlewicz and Lew 2007).
    #[inline]
    pub fn times_one_plus_epsilon(number: u32, percent: u32, rounding: EpsilonRounding) -> u32 {
        let wide = u64::from(number);
        let hundredths = wide * u64::from(percent);
        let more = match rounding {
            EpsilonRounding::Up => hundredths.div_ceil(100).max(1),
            EpsilonRounding::Above => hundredths / 100 + 1,
        };
        u32::try_from(wide + more).unwrap_or(Self::INFINITY)
    }
}

/// The number of a node that needs all its children, counted child by child: the disproof number of an OR node, and the proof number of an AND node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JointNumber {
    sum: u32,
    greatest: u32,
    open: u32,
}

impl JointNumber {
    /// Adds the number of a child.
    #[inline]
    pub fn add(&mut self, number: u32) {
        self.sum = ProofNumbers::sum(self.sum, number);
        self.greatest = self.greatest.max(number);
        self.open += u32::from(number > 0);
    }

    /// Returns the sum of the numbers (Allis, van der Meulen and van den Herik 1994).
    #[inline]
    pub const fn sum(self) -> u32 {
        self.sum
    }

    /// Returns the greatest number, and one more for each other child that is open (weak proof-number search, Ueda, Hashimoto, Hashimoto and Iida 2008).
    ///
    /// Leaves below several children count once only.
    #[inline]
    pub fn weak(self) -> u32 {
        ProofNumbers::sum(self.greatest, self.open_others())
    }

    /// Returns the number of open children beside one of them.
    #[inline]
    pub const fn open_others(self) -> u32 {
        self.open.saturating_sub(1)
    }
}

impl FromIterator<u32> for JointNumber {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u32>>(numbers: I) -> Self {
        let mut joint = JointNumber::default();
        numbers.into_iter().for_each(|number| joint.add(number));
        joint
    }
}

/// The integer that stands for a number times 1 + ε.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EpsilonRounding {
    /// The product rounded up, and at least one more than the number, as in the paper.
    Up,
    /// The least integer above the product.
    Above,
}

impl fmt::Display for ProofNumbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |number: u32| match number {
            Self::INFINITY => "∞".to_owned(),
            number => number.to_string(),
        };
        write!(f, "pn {} dn {}", shown(self.pn), shown(self.dn))
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
        assert!(!sum.is_solved());
    }

    #[test]
    fn all_children_are_needed_at_once() {
        let check = |numbers: &[u32], sum, weak| {
            let joint: JointNumber = numbers.iter().copied().collect();
            assert_eq!((joint.sum(), joint.weak()), (sum, weak), "{numbers:?}");
        };
        let infinity = ProofNumbers::INFINITY;
        check(&[], 0, 0);
        check(&[2, 4, 1], 7, 6);
        check(&[0, 4, 0], 4, 4);
        check(&[infinity, 4], infinity, infinity);
        check(&[infinity - 1, infinity - 1], infinity - 1, infinity - 1);
    }

    #[test]
    fn a_threshold_is_more_than_the_number() {
        let check = |number, percent, up, above| {
            let times = |rounding| ProofNumbers::times_one_plus_epsilon(number, percent, rounding);
            assert_eq!(times(EpsilonRounding::Up), up, "{number}, {percent} %");
            assert_eq!(
                times(EpsilonRounding::Above),
                above,
                "{number}, {percent} %"
            );
        };
        check(0, 25, 1, 1);
        check(3, 25, 4, 4);
        check(4, 25, 5, 6);
        check(5, 25, 7, 7);
        check(9, 0, 10, 10);
        check(8, 100, 16, 17);
        let infinity = ProofNumbers::INFINITY;
        check(infinity - 1, 2, infinity, infinity);
        check(infinity, 25, infinity, infinity);
    }

    #[test]
    fn infinite_numbers_are_printed_as_such() {
        assert_eq!(ProofNumbers::PROVEN.to_string(), "pn 0 dn ∞");
        assert_eq!(numbers(3, 14).to_string(), "pn 3 dn 14");
    }
}
