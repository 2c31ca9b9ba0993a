//! Value that the halves of a proof show together.

use std::fmt;

use gametree_core::{Player, Score};

use crate::Claim;
use crate::claim::{Plies, Points};

/// The scores that a position can still have once some claims about it are proven.
///
/// The claims of First bound the value from below, those of Second from above; where the bounds meet, the value is known.
///
/// # Examples
/// ```
/// use gametree_certificate::{Claim, Value};
/// use gametree_core::Player::{First, Second};
///
/// let draw = Value::of(&[Claim::draw(First), Claim::draw(Second)]);
/// assert_eq!(draw.map(|value| value.to_string()).as_deref(), Some("draw"));
///
/// let value = Value::of(&[Claim::win_within(First, 7), Claim::holds_out(Second, 7)]);
/// assert_eq!(value.and_then(|value| value.plies()), Some(7));
///
/// assert_eq!(Value::of(&[Claim::win(First), Claim::draw(Second)]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The lower bound, seen by First.
    lower: Score,
    /// The upper bound, seen by First.
    upper: Score,
}

impl Value {
    /// Derives the value that follows from these claims; returns `None` if they contradict each other.
    pub fn of(claims: &[Claim]) -> Option<Self> {
        let by = |player| {
            let own = claims.iter().filter(move |claim| claim.player() == player);
            own.map(|claim| claim.score()).max()
        };
        let lower = by(Player::First).unwrap_or(Score::NEG_INFINITY);
        let upper = by(Player::Second).map_or(Score::INFINITY, |score| -score);
        (lower <= upper).then_some(Value { lower, upper })
    }

    /// Returns the lowest and the highest score that `viewer` can have, seen as if `viewer` were to move.
    pub fn bounds_for(self, viewer: Player) -> (Score, Score) {
        match viewer {
            Player::First => (self.lower, self.upper),
            Player::Second => (-self.upper, -self.lower),
        }
    }

    /// Returns the score for `viewer`, distance included, if nothing is left open.
    pub fn score_for(self, viewer: Player) -> Option<Score> {
        let (lower, upper) = self.bounds_for(viewer);
        (lower == upper).then_some(lower)
    }

    /// Returns the winner if a win is shown, with or without its distance.
    pub fn winner(self) -> Option<Player> {
        let wins = |player| self.bounds_for(player).0.is_win();
        [Player::First, Player::Second]
            .into_iter()
            .find(|&p| wins(p))
    }

    /// Returns `true` if both players are shown to reach a draw and no more.
    pub fn is_draw(self) -> bool {
        self.score_for(Player::First) == Some(Score::DRAW)
    }

    /// Returns the plies to the end under best play, if a player wins and the distance is shown from both sides.
    pub fn plies(self) -> Option<u32> {
        self.score_for(Player::First)?.plies()
    }

    /// Describes the value as a phrase with names for the players, First before Second: `White wins in 7 plies`.
    pub fn words(self, names: [&str; 2]) -> String {
        let name = |player: Player| names[player.index()];
        if self.is_draw() {
            return "draw".to_owned();
        }
        if let (Some(winner), Some(plies)) = (self.winner(), self.plies()) {
            return format!("{} wins in {}", name(winner), Plies(plies));
        }
        if let Some(score) = self.score_for(Player::First) {
            return format!("{} for {}", Points(score.raw().into()), name(Player::First));
        }
        let halves = [(Player::First, self.lower), (Player::Second, -self.upper)];
        let shown: Vec<String> = halves
            .into_iter()
            .filter_map(|(player, score)| Claim::at_least(player, score))
            .map(|claim| claim.words(name(claim.player())))
            .collect();
        if shown.is_empty() {
            return "unknown".to_owned();
        }
        shown.join(" and ")
    }
}

impl fmt::Display for Value {
    /// Writes the value with the players called `first` and `second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(["first", "second"]))
    }
}

#[cfg(test)]
mod tests {
    use gametree_core::Player::{First, Second};

    use super::*;

    fn check(claims: &[Claim], text: &str, winner: Option<Player>, plies: Option<u32>) {
        let value = Value::of(claims).expect("claims that agree");
        assert_eq!(value.to_string(), text);
        assert_eq!(value.winner(), winner, "{text}");
        assert_eq!(value.plies(), plies, "{text}");
        assert_eq!(value.is_draw(), text == "draw");
    }

    #[test]
    fn halves_make_a_value() {
        let within = |plies| Claim::win_within(First, plies);
        let holds_out = |plies| Claim::holds_out(Second, plies);
        check(
            &[Claim::draw(Second), Claim::draw(First)],
            "draw",
            None,
            None,
        );
        check(&[Claim::win(Second)], "second wins", Some(Second), None);
        check(&[within(7)], "first wins within 7 plies", Some(First), None);
        check(
            &[within(7), holds_out(7)],
            "first wins in 7 plies",
            Some(First),
            Some(7),
        );
        check(
            &[within(9), holds_out(7)],
            "first wins within 9 plies and second does not lose in fewer than 7 plies",
            Some(First),
            None,
        );
        check(
            &[holds_out(3)],
            "second does not lose in fewer than 3 plies",
            None,
            None,
        );
        check(
            &[Claim::draw(First), holds_out(5)],
            "first gets at least a draw and second does not lose in fewer than 5 plies",
            None,
            None,
        );
        check(&[], "unknown", None, None);
    }

    #[test]
    fn points_are_bounded_from_both_sides() {
        let points = |player, points| {
            Claim::at_least(player, Score::estimate(points)).expect("points of a game")
        };
        check(
            &[points(First, 3), points(Second, -3)],
            "3 points for first",
            None,
            None,
        );
        let value = Value::of(&[points(Second, 2)]).expect("one claim");
        assert_eq!(value.bounds_for(First).1, Score::estimate(-2));
    }

    #[test]
    fn players_are_called_by_their_names() {
        let check = |claims: &[Claim], expected: &str| {
            let value = Value::of(claims).expect("claims that agree");
            assert_eq!(value.words(["White", "Black"]), expected);
        };
        check(&[Claim::win(Second)], "Black wins");
        check(
            &[Claim::win_within(First, 9), Claim::holds_out(Second, 7)],
            "White wins within 9 plies and Black does not lose in fewer than 7 plies",
        );
        let points = |player, points| Claim::at_least(player, Score::estimate(points));
        let both = [points(First, 3), points(Second, -3)].map(|claim| claim.expect("points"));
        check(&both, "3 points for White");
    }

    #[test]
    fn contradictions_make_none() {
        assert_eq!(Value::of(&[Claim::win(First), Claim::win(Second)]), None);
        let late = Claim::holds_out(Second, 8);
        assert_eq!(Value::of(&[Claim::win_within(First, 7), late]), None);
    }
}
