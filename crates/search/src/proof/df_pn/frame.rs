//! The moves of a position that is being searched, what is known of each, and how far to search the next one.

use super::{Backup, DfPnOptions};
use crate::proof::numbers::add;
use crate::proof::record::Numbers;

/// Where a search stops: as soon as one of the numbers reaches its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) phi: u32,
    pub(super) delta: u32,
}

/// A move, and what is known of the position behind it, as its opponent sees it there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<M> {
    pub(super) m: M,
    pub(super) key: u128,
    pub(super) numbers: Numbers,
    /// Positions expanded for these numbers.
    pub(super) work: u64,
    /// The widest bounds within which it was searched from here.
    pub(super) searched: Bounds,
}

/// What the moves of a position say together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Summary {
    /// Of the position, as the side to move sees it.
    pub(super) numbers: Numbers,
    /// The place of the best move.
    pub(super) best: usize,
    /// The least number left to show after another move.
    second: u32,
    /// Moves that are not shown to be in vain.
    open: u32,
}

impl Bounds {
    /// Only a solution stops the search.
    pub(super) const NONE: Bounds = Bounds {
        phi: Numbers::INFINITY,
        delta: Numbers::INFINITY,
    };

    /// No search yet.
    pub(super) const ZERO: Bounds = Bounds { phi: 0, delta: 0 };

    /// Whether numbers lie inside.
    #[inline]
    pub(super) const fn hold(self, numbers: Numbers) -> bool {
        numbers.phi < self.phi && numbers.delta < self.delta
    }

    /// The same bounds, or wider ones than those of an earlier search.
    ///
    /// What an earlier search found may be lost from the table, and the same question would find the same answer for ever.
    /// Bounds that only grow lead to a solution at last, since the game is finite.
    #[inline]
    fn wider_than(self, searched: Bounds) -> Bounds {
        let wide = Bounds {
            phi: self.phi.max(searched.phi),
            delta: self.delta.max(searched.delta),
        };
        if wide == searched {
            Bounds {
                phi: enlarged(wide.phi, 25),
                delta: enlarged(wide.delta, 25),
            }
        } else {
            wide
        }
    }
}

impl Summary {
    /// By the definitions: the least of the moves' `delta`, and the moves' `phi` together.
    #[inline]
    pub(super) fn of<M>(children: &[Child<M>], backup: Backup) -> Self {
        let (mut best, mut least, mut second) = (0, Numbers::INFINITY, Numbers::INFINITY);
        let (mut sum, mut largest, mut open) = (0, 0, 0);
        for (place, child) in children.iter().enumerate() {
            let Numbers { phi, delta } = child.numbers;
            if delta < least || place == 0 {
                second = least;
                (best, least) = (place, delta);
            } else {
                second = second.min(delta);
            }
            sum = add(sum, phi);
            largest = largest.max(phi);
            open += u32::from(phi > 0);
        }
        let delta = match backup {
            Backup::Sum => sum,
            Backup::Weak => add(largest, open.saturating_sub(1)),
        };
        Summary {
            numbers: Numbers { phi: least, delta },
            best,
            second,
            open,
        }
    }

    /// How far to search the best move before this position has reached its own bounds, or another move has become better (Nagai 2002, with the ε of Pawlewicz and Lew 2007).
    #[inline]
    pub(super) fn bounds_of_best<M>(
        &self,
        best: &Child<M>,
        bounds: Bounds,
        options: DfPnOptions,
    ) -> Bounds {
        // Numbers that came from a file need not fit together.
        let of_others = match options.backup {
            Backup::Sum => self.numbers.delta.saturating_sub(best.numbers.phi),
            Backup::Weak => self.open.saturating_sub(1),
        };
        let phi = match bounds.delta {
            Numbers::INFINITY => Numbers::INFINITY,
            delta => delta.saturating_sub(of_others),
        };
        let delta = bounds
            .phi
            .min(enlarged(self.second, options.epsilon_percent));
        Bounds { phi, delta }.wider_than(best.searched)
    }
}

/// A bound so many hundredths above a number, and at least one.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "compared with the largest")]
fn enlarged(number: u32, percent: u32) -> u32 {
    let wide = u64::from(number);
    let more = (wide * u64::from(percent)).div_ceil(100).max(1);
    (wide + more).min(u64::from(Numbers::INFINITY)) as u32
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
            searched: Bounds::ZERO,
        };
        numbers.iter().map(child).collect()
    }

    #[test]
    fn numbers_follow_their_definitions() {
        let check = |numbers: &[(u32, u32)], backup, phi, delta| {
            let summary = Summary::of(&children(numbers), backup);
            assert_eq!(summary.numbers, Numbers { phi, delta }, "{numbers:?}");
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
            let bounds = Bounds { phi: 40, delta: 20 };
            let summary = Summary::of(&children, backup);
            let bounds = summary.bounds_of_best(&children[1], bounds, options);
            assert_eq!((bounds.phi, bounds.delta), expected);
        };
        check(0, Backup::Sum, (15, 9));
        check(25, Backup::Sum, (15, 10));
        check(1_000, Backup::Sum, (15, 40));
        check(0, Backup::Weak, (18, 9));
    }

    #[test]
    fn the_same_bounds_were_asked_again_and_again() {
        let bounds = Bounds { phi: 3, delta: 9 };
        let wider = bounds.wider_than(bounds);
        assert!(wider.phi > 3 && wider.delta > 9);
        let other = Bounds { phi: 2, delta: 10 }.wider_than(bounds);
        assert_eq!(other, Bounds { phi: 3, delta: 10 });
        assert_eq!(Bounds::NONE.wider_than(Bounds::NONE), Bounds::NONE);
    }
}
