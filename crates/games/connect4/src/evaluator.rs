//! Evaluation by winning cells, and bounds near the end.

use gametree_core::{Evaluator, Score};

use crate::lines::has_line;
use crate::{Connect4, Size};

/// Compares how many empty cells would win for either player; detects wins within two plies, and boards without an open line.
#[derive(Clone, Copy, Debug, Default)]
pub struct Threats;

impl Evaluator<Connect4> for Threats {
    fn evaluate(&self, pos: &Connect4) -> Score {
        let [own, other] = pos.winning().map(|cells| cells.count_ones().cast_signed());
        Score::estimate(own - other)
    }

    #[inline]
    fn known(&self, pos: &Connect4) -> Option<Score> {
        if pos.winning()[0] & pos.landing() != 0 {
            Some(Score::win_in(1))
        } else if pos.safe() == 0 {
            Some(Score::loss_in(2))
        } else {
            // Neither of the last two stones wins.
            (pos.plies() + 2 >= pos.size().cells()).then_some(Score::DRAW)
        }
    }

    /// Returns a bound below a win in 3: without a win at once, without an open line, or against an opponent who follows up.
    #[inline]
    fn at_most(&self, pos: &Connect4, limit: Score) -> Option<Score> {
        let soonest = Score::win_in(3);
        if limit >= soonest {
            return (pos.winning()[0] & pos.landing() == 0).then_some(soonest);
        }
        let (size, last) = (pos.size(), plies_left(pos));
        let [own, other] = stones_of(pos);
        if last.is_multiple_of(2) && limit >= Score::loss_in(last) {
            let bound = Pairs::of(pos).follow(size, own, other);
            let bound = bound.map(|wins| {
                if wins {
                    Score::loss_in(last)
                } else {
                    Score::DRAW
                }
            });
            if let Some(bound) = bound.filter(|&bound| bound <= limit) {
                return Some(bound);
            }
        }
        (limit >= Score::DRAW && !has_line(size, own | empty(pos))).then_some(Score::DRAW)
    }

    /// Returns the mirror image of [`Evaluator::at_most`]; here the side to move follows up after the next stone.
    #[inline]
    fn at_least(&self, pos: &Connect4, limit: Score) -> Option<Score> {
        let soonest = Score::loss_in(4);
        if limit <= soonest {
            return (pos.safe() != 0).then_some(soonest);
        }
        let (size, last) = (pos.size(), plies_left(pos));
        let [own, other] = stones_of(pos);
        if !last.is_multiple_of(2) && limit <= Score::win_in(last) {
            let bound = Pairs::of(pos).follow_after_one(size, own, other);
            let bound = bound.map(|wins| {
                if wins {
                    Score::win_in(last)
                } else {
                    Score::DRAW
                }
            });
            if let Some(bound) = bound.filter(|&bound| bound >= limit) {
                return Some(bound);
            }
        }
        (limit <= Score::DRAW && !has_line(size, other | empty(pos))).then_some(Score::DRAW)
    }

    /// Returns two winning cells: every stone makes or fills one.
    fn notable(&self) -> Option<u16> {
        Some(2)
    }
}

#[inline]
const fn plies_left(pos: &Connect4) -> u32 {
    pos.size().cells() - pos.plies()
}

#[inline]
const fn empty(pos: &Connect4) -> u64 {
    pos.size().board() & !pos.stones()
}

/// Returns the stones of the side to move and of the opponent.
#[inline]
const fn stones_of(pos: &Connect4) -> [u64; 2] {
    [pos.own(), pos.stones() ^ pos.own()]
}

/// The empty cells in pairs, one upon the other from the top of each column downwards.
///
/// A player who always answers in the same column, on top of the opponent's stone, gets the upper cell of every pair.
/// This is *follow-up*, on whole columns *claimeven* (Allis, "A Knowledge-Based Approach of Connect-Four", 1988).
struct Pairs {
    lower: u64,
    upper: u64,
    /// Upper cells whose lower one is taken.
    single: u64,
}

impl Pairs {
    #[inline]
    const fn of(pos: &Connect4) -> Self {
        let size = pos.size();
        let empty = size.board() & !pos.stones();
        let upper = empty & size.upper();
        let single = upper & pos.landing();
        Pairs {
            lower: empty & !upper,
            upper: upper & !single,
            single,
        }
    }

    /// Returns `None` if the leader may still get a line, and else `true` if the follower gets one.
    ///
    /// The follower moves second and answers every stone in its pair. The number of single cells is even, and each of them answers another.
    #[inline]
    fn follow(&self, size: Size, leader: u64, follower: u64) -> Option<bool> {
        let is_held = !has_line(size, leader | self.lower | self.single);
        is_held.then(|| has_line(size, follower | self.upper))
    }

    /// Returns the result of [`Pairs::follow`] for a player who takes one of an odd number of single cells and follows up from there.
    #[inline]
    fn follow_after_one(&self, size: Size, follower: u64, leader: u64) -> Option<bool> {
        if has_line(size, leader | self.lower) {
            return None;
        }
        let (mut rest, mut best) = (self.single, None);
        while rest != 0 {
            let first = rest & rest.wrapping_neg();
            let pairs = Pairs {
                single: self.single ^ first,
                ..*self
            };
            best = best.max(pairs.follow(size, leader, follower | first));
            rest ^= first;
        }
        best
    }
}
