//! Thresholds (Nagai 2002, with the 1 + ε of Pawlewicz and Lew 2007), and the numbers of a node from those of its children.

use gametree_core::{EpsilonRounding, JointNumber, ProofNumbers};

use super::{Backup, DfPnOptions};
use crate::proof::record::Numbers;

/// Thresholds of a search, which stops as soon as one of the numbers reaches its threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Thresholds {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

/// A move, with the knowledge of the position behind it, from the viewpoint of the side to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) key: u128,
    pub(super) numbers: Numbers,
    /// Positions expanded for these numbers.
    pub(super) work: u64,
    /// The widest thresholds within which the position was searched from here.
    pub(super) searched: Thresholds,
}

/// The numbers of a node by those of its children, and its best move.
#[derive(Clone, Copy, Debug)]
pub(super) struct NodeNumbers {
    /// The numbers of the position, from the viewpoint of its side to move.
    pub(super) numbers: Numbers,
    /// The index of the best move.
    pub(super) best: usize,
    /// The least number left to show after another move.
    second: u32,
    /// The number of moves beside the best that are not shown to be in vain.
    open_others: u32,
}

impl Thresholds {
    /// Thresholds that only a solution reaches.
    pub(super) const NONE: Thresholds = Thresholds {
        phi: Numbers::INFINITY,
        delta: Numbers::INFINITY,
    };

    /// Thresholds of a position that was not searched yet.
    pub(super) const ZERO: Thresholds = Thresholds { phi: 0, delta: 0 };

    /// Returns `true` if the numbers lie within the thresholds.
    #[inline]
    pub(super) const fn hold(self, numbers: Numbers) -> bool {
        numbers.phi < self.phi && numbers.delta < self.delta
    }

    /// Returns the same thresholds, or wider ones than those of an earlier search.
    ///
    /// The result of an earlier search may be lost from the table, and the same search would find the same numbers for ever.
    /// Thresholds that only grow lead to a solution in the end, since the game is finite.
    #[inline]
    fn wider_than(self, searched: Thresholds) -> Thresholds {
        let wide = Thresholds {
            phi: self.phi.max(searched.phi),
            delta: self.delta.max(searched.delta),
        };
        if wide == searched {
            Thresholds {
                phi: times_one_plus_epsilon(wide.phi, 25),
                delta: times_one_plus_epsilon(wide.delta, 25),
            }
        } else {
            wide
        }
    }
}

impl NodeNumbers {
    /// Computes the numbers by their definitions: the least of the moves' `delta`, and the moves' `phi` combined.
    #[inline]
    pub(super) fn of<M>(children: &[Child<M>], backup: Backup) -> Self {
        let (mut best, mut least, mut second) = (0, Numbers::INFINITY, Numbers::INFINITY);
        let mut joint = JointNumber::default();
        for (place, child) in children.iter().enumerate() {
            let Numbers { phi, delta } = child.numbers;
            if delta < least || place == 0 {
                second = least;
                (best, least) = (place, delta);
            } else {
                second = second.min(delta);
            }
            joint.add(phi);
        }
        let delta = match backup {
            Backup::Sum => joint.sum(),
            Backup::Weak => joint.weak(),
        };
        NodeNumbers {
            numbers: Numbers { phi: least, delta },
            best,
            second,
            open_others: joint.open_others(),
        }
    }

    /// Returns the thresholds within which to search the best move (Nagai 2002, with the ε of Pawlewicz and Lew 2007).
    ///
    /// Beyond them, this position has reached its own thresholds, or another move has become better.
    #[inline]
    pub(super) fn thresholds_of_best<M>(
        &self,
        best: &Child<M>,
        thresholds: Thresholds,
        options: DfPnOptions,
    ) -> Thresholds {
        // Numbers that came from a file need not fit together.
        let of_others = match options.backup {
            Backup::Sum => self.numbers.delta.saturating_sub(best.numbers.phi),
            Backup::Weak => self.open_others,
        };
        let phi = match thresholds.delta {
            Numbers::INFINITY => Numbers::INFINITY,
            delta => delta.saturating_sub(of_others),
        };
        let delta = thresholds
            .phi
            .min(times_one_plus_epsilon(self.second, options.epsilon_percent));
        Thresholds { phi, delta }.wider_than(best.searched)
    }
}

#[inline]
fn times_one_plus_epsilon(number: u32, percent: u32) -> u32 {
    ProofNumbers::times_one_plus_epsilon(number, percent, EpsilonRounding::Up)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn children(numbers: &[(u32, u32)]) -> Vec<Child<()>> {
        let child = |&(phi, delta)| Child {
            m: (),
            key: 0,
            numbers: Numbers { phi, delta },
            work: 0,
            searched: Thresholds::ZERO,
        };
        numbers.iter().map(child).collect()
    }

    #[test]
    fn numbers_follow_their_definitions() {
        let check = |numbers: &[(u32, u32)], backup, phi, delta| {
            let node = NodeNumbers::of(&children(numbers), backup);
            assert_eq!(node.numbers, Numbers { phi, delta }, "{numbers:?}");
        };
        let infinity = Numbers::INFINITY;
        check(&[(2, 3), (4, 1), (1, 5)], Backup::Sum, 1, 7);
        check(&[(2, 3), (4, 1), (1, 5)], Backup::Weak, 1, 6);
        check(&[(0, infinity), (4, 2)], Backup::Sum, 2, 4);
        check(&[(0, infinity), (4, 2)], Backup::Weak, 2, 4);
        check(&[(infinity, 0), (4, 2)], Backup::Weak, 0, infinity);
        check(&[(0, infinity), (0, infinity)], Backup::Weak, infinity, 0);
        check(&[(infinity - 1, 2); 2], Backup::Sum, 2, infinity - 1);
    }

    #[test]
    fn bounds_stop_where_the_position_or_the_second_best_says_so() {
        let check = |epsilon_percent, backup, expected: (u32, u32)| {
            let children = children(&[(2, 8), (4, 5), (3, 9)]);
            let options = DfPnOptions {
                epsilon_percent,
                backup,
                ..DfPnOptions::TEXTBOOK
            };
            let thresholds = Thresholds { phi: 40, delta: 20 };
            let node = NodeNumbers::of(&children, backup);
            let thresholds = node.thresholds_of_best(&children[1], thresholds, options);
            assert_eq!((thresholds.phi, thresholds.delta), expected);
        };
        check(0, Backup::Sum, (15, 9));
        check(25, Backup::Sum, (15, 10));
        check(1_000, Backup::Sum, (15, 40));
        check(0, Backup::Weak, (18, 9));
    }

    #[test]
    fn the_same_bounds_were_asked_again_and_again() {
        let thresholds = Thresholds { phi: 3, delta: 9 };
        let wider = thresholds.wider_than(thresholds);
        assert!(wider.phi > 3 && wider.delta > 9);
        let other = Thresholds { phi: 2, delta: 10 }.wider_than(thresholds);
        assert_eq!(other, Thresholds { phi: 3, delta: 10 });
        assert_eq!(
            Thresholds::NONE.wider_than(Thresholds::NONE),
            Thresholds::NONE
        );
    }
}
