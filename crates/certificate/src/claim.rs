//! Claims, each of which is half of a proof: a player can reach at least some score.

use std::fmt;

use gametree_core::{Player, Score};

/// The claim that a player can force at least some score, whatever the opponent does.
///
/// Two claims, one for each player, bound a value from both sides: see [`Value`](crate::Value).
///
/// # Examples
/// ```
/// use gametree_certificate::Claim;
/// use gametree_core::Player::{First, Second};
///
/// assert_eq!(Claim::win(First).to_string(), "first wins");
/// assert_eq!(Claim::win_within(First, 7).to_string(), "first wins within 7 plies");
/// assert_eq!(Claim::holds_out(Second, 7).to_string(), "second does not lose in fewer than 7 plies");
/// assert_eq!(Claim::draw(Second).to_string(), "second gets at least a draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim {
    player: Player,
    score: Score,
}

impl Claim {
    /// Claims that `player` wins, no matter when.
    pub const fn win(player: Player) -> Self {
        Self::win_within(player, Score::MAX_PLIES as u32)
    }

    /// Claims that `player` wins within `plies` plies, the last one included; [`Score::MAX_PLIES`] or more stand for any number.
    pub const fn win_within(player: Player, plies: u32) -> Self {
        let score = Score::win_in(plies);
        Claim { player, score }
    }

    /// Claims that `player` does not lose.
    pub const fn draw(player: Player) -> Self {
        let score = Score::DRAW;
        Claim { player, score }
    }

    /// Claims that `player` does not lose before `plies` plies are over, as the other half of a win in exactly `plies`; [`Score::MAX_PLIES`] or more stand for never.
    pub const fn holds_out(player: Player, plies: u32) -> Self {
        let score = Score::loss_in(plies);
        Claim { player, score }
    }

    /// Claims that `player` reaches at least this score, seen as if `player` were to move; `None` for the infinities, with which no game ends.
    ///
    /// An estimate stands for the points of a game that is played for points.
    pub fn at_least(player: Player, score: Score) -> Option<Self> {
        let scores = Score::loss_in(0)..=Score::win_in(0);
        scores.contains(&score).then_some(Claim { player, score })
    }

    /// Returns the player who can force the score.
    #[inline]
    pub const fn player(self) -> Player {
        self.player
    }

    /// Returns the least that `player` gets, seen as if `player` were to move.
    #[inline]
    pub const fn score(self) -> Score {
        self.score
    }

    /// Returns the part that is left to be shown one ply later: distances are shorter by one.
    ///
    /// The claim must be one that an unfinished game neither settles nor refutes, so that the result is a score of some game.
    #[inline]
    pub(crate) fn after_a_ply(self) -> Self {
        let score = -self.score.to_child();
        Claim { score, ..self }
    }

    /// Describes the claim, with `name` for its player.
    pub(crate) fn words(self, name: &str) -> String {
        let any = u32::from(Score::MAX_PLIES);
        match self.score.plies() {
            Some(plies) if plies == any && self.score.is_win() => format!("{name} wins"),
            Some(plies) if plies == any => format!("{name} never loses"),
            Some(plies) if self.score.is_win() => format!("{name} wins within {}", Plies(plies)),
            // A claim to hold out is met by a win too, so the text only excludes an early loss.
            Some(plies) => format!("{name} does not lose in fewer than {}", Plies(plies)),
            None if self.score == Score::DRAW => format!("{name} gets at least a draw"),
            None => format!(
                "{name} wins or gets at least {}",
                Points(self.score.raw().into())
            ),
        }
    }
}

impl fmt::Display for Claim {
    /// Writes the claim with the player called `first` or `second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&self.player.to_string()))
    }
}

/// A number of plies, as text.
pub(crate) struct Plies(pub(crate) u32);

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 ply"),
            more => write!(f, "{more} plies"),
        }
    }
}

/// A number of points, as text.
pub(crate) struct Points(pub(crate) i32);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let points = self.0;
        let noun = if points.abs() == 1 { "point" } else { "points" };
        write!(f, "{points} {noun}")
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Player::{First, Second};

    use super::*;

    #[test]
    fn distances_become_shorter_and_other_claims_stay() {
        let check = |claim: Claim, expected| assert_eq!(claim.after_a_ply(), expected, "{claim}");
        check(Claim::win_within(First, 7), Claim::win_within(First, 6));
        check(Claim::win_within(Second, 1), Claim::win_within(Second, 0));
        check(Claim::holds_out(First, 7), Claim::holds_out(First, 6));
        check(Claim::holds_out(Second, 2), Claim::holds_out(Second, 1));
        for claim in [Claim::win(First), Claim::draw(Second)] {
            check(claim, claim);
        }
        let points = Claim::at_least(First, Score::estimate(-3)).expect("a score of a game");
        check(points, points);
    }

    #[test]
    fn no_claim_reaches_beyond_all_scores() {
        assert_eq!(Claim::at_least(First, Score::INFINITY), None);
        assert_eq!(Claim::at_least(First, Score::NEG_INFINITY), None);
        let win = Claim::at_least(First, Score::win_in(5));
        assert_eq!(win, Some(Claim::win_within(First, 5)));
    }

    #[test]
    fn texts_count_plies_and_points() {
        let check = |claim: Option<Claim>, expected: &str| {
            assert_eq!(claim.expect("a claim").to_string(), expected);
        };
        check(Some(Claim::win_within(First, 1)), "first wins within 1 ply");
        check(Some(Claim::holds_out(First, 5_000)), "first never loses");
        let points = Claim::at_least(Second, Score::estimate(4));
        check(points, "second wins or gets at least 4 points");
        let one = Claim::at_least(First, Score::estimate(1));
        check(one, "first wins or gets at least 1 point");
    }
}
