//! Scores, which searches compare, and windows, within which searches look for them.

use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move *at that position*.
///
/// The order is `loss_in(0) < loss_in(1) < ... < estimates < ... < win_in(1) < win_in(0)`: a nearer win is better, a later loss is better, and every estimate lies between.
/// Distances count plies to the end of the game.
/// A draw is [`Score::DRAW`], the middle of the estimates, so the number alone does not show that something is proven; search reports carry that separately.
///
/// Going up one ply flips the viewpoint and ages the distance:
///
/// ```
/// use gametree_core::Score;
///
/// // The side to move below is lost now, so the player who moved there wins in one ply.
/// assert_eq!(Score::loss_in(0).to_parent(), Score::win_in(1));
/// assert_eq!(Score::estimate(30).to_parent(), Score::estimate(-30));
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(6) > Score::loss_in(4));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i16);

/// The number behind `win_in(0)`.
const DECIDED: i16 = 32_000;
/// The number behind `win_in(MAX_PLIES)`, the slowest win.
const SLOWEST: i16 = DECIDED - Score::MAX_PLIES.cast_signed();

impl Score {
    /// The value of a drawn game, and of a position in balance.
    pub const DRAW: Score = Score(0);
    /// The longest distance to the end that a score can hold; longer ones are stored as this one.
    pub const MAX_PLIES: u16 = 2_000;
    /// The largest absolute value of an estimate.
    pub const MAX_ESTIMATE: i16 = SLOWEST - 1;
    /// A win after an unknown number of plies, the least of the wins: the winner is known, but the distance is not.
    pub const WIN: Score = Score(SLOWEST);
    /// A loss after an unknown number of plies, the greatest of the losses.
    pub const LOSS: Score = Score(-SLOWEST);
    /// The upper infinity, above every score; a window edge only.
    pub const INFINITY: Score = Score(DECIDED + 1);
    /// The lower infinity, below every score; a window edge only.
    pub const NEG_INFINITY: Score = Score(-DECIDED - 1);

    /// Returns the score of a win for the side to move in `plies` plies under best play, the last ply included.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "clamped to MAX_PLIES")]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > Self::MAX_PLIES as u32 {
            Self::MAX_PLIES as u32
        } else {
            plies
        };
        Score(DECIDED - plies as i16)
    }

    /// Returns the score of a loss for the side to move in `plies` plies under best play, the last ply included.
    #[inline]
    pub const fn loss_in(plies: u32) -> Self {
        Score(-Self::win_in(plies).0)
    }

    /// Returns an estimate in the units of the evaluator, positive when good for the side to move.
    ///
    /// Values outside ±[`Score::MAX_ESTIMATE`] are clamped, so an estimate is never taken for a decided game.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "clamped to MAX_ESTIMATE")]
    pub const fn estimate(value: i32) -> Self {
        let limit = Self::MAX_ESTIMATE as i32;
        let clamped = if value > limit { limit } else { value };
        Score(if clamped < -limit { -limit } else { clamped } as i16)
    }

    /// Returns the same value for the opponent one ply earlier: the sign flips, and a distance grows by one.
    #[inline]
    #[must_use]
    pub const fn to_parent(self) -> Self {
        let s = self.0;
        Score(-s + (s > SLOWEST) as i16 - (s < -SLOWEST) as i16)
    }

    /// Returns the window edge one ply deeper, from the child's viewpoint: `child <= bound.to_child()` exactly when `child.to_parent() >= bound`.
    #[inline]
    #[must_use]
    pub const fn to_child(self) -> Self {
        let s = self.0;
        let moved =
            -s - (s > SLOWEST && s <= DECIDED) as i16 + (s < -SLOWEST && s >= -DECIDED) as i16;
        Score(moved)
    }

    /// Returns `true` if the side to move wins for certain.
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 >= SLOWEST
    }

    /// Returns `true` if the side to move loses for certain.
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 <= -SLOWEST
    }

    /// Returns the plies to the end of a decided game, or `None` for estimates and draws.
    #[inline]
    pub const fn plies(self) -> Option<u32> {
        if self.is_win() || self.is_loss() {
            Some((DECIDED as u16).saturating_sub(self.0.unsigned_abs()) as u32)
        } else {
            None
        }
    }

    /// Returns the bare number, for tables and output; [`Score::from_raw`] reads it back.
    #[inline]
    pub const fn raw(self) -> i16 {
        self.0
    }

    /// Returns the score for a number from [`Score::raw`]; numbers beyond the infinities become the infinities.
    #[inline]
    pub const fn from_raw(raw: i16) -> Self {
        if raw > Self::INFINITY.0 {
            Self::INFINITY
        } else if raw < Self::NEG_INFINITY.0 {
            Self::NEG_INFINITY
        } else {
            Score(raw)
        }
    }

    /// Returns the next larger number: `Window::new(s, s.next())` is the null window just above `s`.
    ///
    /// [`Score::INFINITY`] has no successor and is returned unchanged.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self::from_raw(self.0 + 1)
    }
}

/// Negation gives the same result seen by the opponent at the same node: a win in 3 becomes a loss in 3.
impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.plies()) {
            (Score::INFINITY, _) => f.pad("+inf"),
            (Score::NEG_INFINITY, _) => f.pad("-inf"),
            (score, Some(plies)) if score.is_win() => f.pad(&format!("win in {plies}")),
            (_, Some(plies)) => f.pad(&format!("loss in {plies}")),
            (score, None) => f.pad(&format!("{:+}", score.0)),
        }
    }
}

/// The open interval of scores in which a search must be exact.
///
/// A result `<= alpha` is only an upper bound of the true value, one `>= beta` only a lower bound.
/// Both edges are seen from the side to move, as scores are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The value that the side to move already has elsewhere.
    pub alpha: Score,
    /// The value above which the opponent avoids the node.
    pub beta: Score,
}

impl Window {
    /// The window that contains every score.
    pub const FULL: Window = Window {
        alpha: Score::NEG_INFINITY,
        beta: Score::INFINITY,
    };

    /// Returns the window `(alpha, beta)`.
    #[inline]
    pub const fn new(alpha: Score, beta: Score) -> Self {
        Window { alpha, beta }
    }

    /// Returns the null window that only asks whether the value exceeds `bound`.
    #[inline]
    pub const fn null(bound: Score) -> Self {
        Window {
            alpha: bound,
            beta: bound.next(),
        }
    }

    /// Returns the null window that only asks whether the value reaches `bound`.
    #[inline]
    pub const fn above(bound: Score) -> Self {
        Window {
            alpha: Score::from_raw(bound.0 - 1),
            beta: bound,
        }
    }

    /// Returns `true` if some score lies inside.
    #[inline]
    pub const fn is_open(self) -> bool {
        self.beta.0 as i32 - self.alpha.0 as i32 > 1
    }

    /// Returns the same question one ply deeper: edges flipped, distances one ply shorter.
    #[inline]
    #[must_use]
    pub const fn to_child(self) -> Self {
        Window {
            alpha: self.beta.to_child(),
            beta: self.alpha.to_child(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Score> {
        (Score::loss_in(0).raw()..=Score::win_in(0).raw()).map(Score::from_raw)
    }

    #[test]
    fn to_parent_reverses_the_order() {
        for score in all().filter(|&s| s != Score::win_in(0)) {
            let (low, high) = (score.next().to_parent(), score.to_parent());
            // The slowest decided score stands for all slower ones and does not age.
            let saturated = high
                .plies()
                .is_some_and(|p| p == u32::from(Score::MAX_PLIES));
            assert!(
                low < high || (saturated && low <= high),
                "{score} against its successor"
            );
        }
    }

    #[test]
    fn a_bound_moved_to_the_child_asks_the_same_question() {
        for child in all()
            .step_by(7)
            .chain([Score::win_in(0), Score::loss_in(0)])
        {
            for bound in all()
                .step_by(11)
                .chain([Score::win_in(0), Score::loss_in(0)])
            {
                assert_eq!(
                    child.to_parent() >= bound,
                    child <= bound.to_child(),
                    "child {child}, bound {bound}"
                );
            }
        }
    }

    #[test]
    fn distances_are_read_back() {
        for plies in 0..=u32::from(Score::MAX_PLIES) {
            assert_eq!(Score::win_in(plies).plies(), Some(plies));
            assert_eq!(Score::loss_in(plies).plies(), Some(plies));
        }
        assert_eq!(Score::win_in(1_000_000), Score::win_in(2_000));
        assert_eq!(Score::DRAW.plies(), None);
    }

    #[test]
    fn estimates_never_read_as_decided() {
        for value in [i32::MIN, -40_000, 0, 40_000, i32::MAX] {
            let score = Score::estimate(value);
            assert!(!score.is_win() && !score.is_loss());
        }
    }

    #[test]
    fn infinities_stay_outside() {
        assert_eq!(Window::FULL.to_child(), Window::FULL);
        assert!(Score::INFINITY > Score::win_in(0) && Score::NEG_INFINITY < Score::loss_in(0));
        assert_eq!(Score::INFINITY.next(), Score::INFINITY);
    }
}
