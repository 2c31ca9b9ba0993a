//! Moves at which the value of a game changed.

use gametree_core::{Phrase, Player, Score};
use gametree_registry::Session;

use crate::phrases::player;
use crate::{EstimateScale, Worth};

/// Limit on the falls of estimates shown, since there are many and most mean little.
const MOST_ESTIMATES: usize = 3;

/// A move that made a position worse for its player.
#[derive(Clone, Debug)]
pub struct Turning {
    /// The number of the move, from 1.
    pub number: usize,
    /// The player who made it.
    pub mover: Player,
    /// The move, as people write it.
    pub played: String,
    /// The move that keeps the value, as people write it.
    pub better: String,
    /// The value of the better move, for the player.
    pub before: Score,
    /// The value of the played move, for the player.
    pub after: Score,
    /// The proven ones of these values.
    pub proven: Proven,
    /// The fall of the value.
    fall: i32,
}

/// Proven parts of a move that made a position worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proven {
    /// The values of the better move and of the played one.
    Both,
    /// The value of the better move.
    Better,
    /// The value of the played move.
    Played,
    /// Neither of them: both are estimates.
    Neither,
}

impl Proven {
    const fn of(before: &Worth, after: &Worth) -> Self {
        match (before.is_proven, after.is_proven) {
            (true, true) => Proven::Both,
            (true, false) => Proven::Better,
            (false, true) => Proven::Played,
            (false, false) => Proven::Neither,
        }
    }

    /// Returns `true` if the value of the better move is proven.
    pub const fn has_better(self) -> bool {
        matches!(self, Proven::Both | Proven::Better)
    }

    /// Returns `true` if the value of the played move is proven.
    pub const fn has_played(self) -> bool {
        matches!(self, Proven::Both | Proven::Played)
    }
}

/// Returns the move as a turning point if it made the position worse for its player, by the scores before and after it.
pub(crate) fn turning(
    number: usize,
    played: &str,
    before: &Worth,
    after: &Worth,
) -> Option<Turning> {
    let got = after.score.to_parent();
    let fall = rank(before.score) - rank(got);
    let better = before.best.clone().filter(|better| better != played)?;
    (fall > 0 && before.is_known && after.is_known).then(|| Turning {
        number,
        mover: before.to_move,
        played: played.to_owned(),
        better,
        before: before.score,
        after: got,
        fall,
        proven: Proven::of(before, after),
    })
}

/// Returns the rank of a score: all wins are equal and all losses are equal, since a slower win is still a win; points count one by one.
fn rank(score: Score) -> i32 {
    if score.is_win() {
        i32::from(i16::MAX)
    } else if score.is_loss() {
        i32::from(i16::MIN)
    } else {
        i32::from(score.raw())
    }
}

/// Returns the proven changes, and of the estimated ones the few largest, since estimates differ a little with every move.
pub(crate) fn only_large(mut turnings: Vec<Turning>) -> Vec<Turning> {
    let estimated = turnings
        .iter()
        .filter(|turning| turning.proven != Proven::Both);
    let mut falls: Vec<i32> = estimated.map(|turning| turning.fall).collect();
    falls.sort_unstable_by_key(|&fall| std::cmp::Reverse(fall));
    let largest = falls.first().copied().unwrap_or_default();
    let last_kept = falls.get(MOST_ESTIMATES - 1).copied().unwrap_or_default();
    turnings.retain(|turning| {
        let is_large = turning.fall >= last_kept && 2 * turning.fall > largest;
        turning.proven == Proven::Both || is_large
    });
    turnings
}

impl Turning {
    /// Returns `true` if the fall is worth mentioning.
    ///
    /// Every change of a result is; one between estimates is if it is as large as the game's evaluator asks for.
    pub(crate) fn is_notable(&self, least: Option<u16>) -> bool {
        let is_decided = |score: Score| score.is_win() || score.is_loss();
        let is_result = self.proven == Proven::Both;
        let are_estimates = !is_decided(self.before) && !is_decided(self.after);
        is_result || !are_estimates || least.is_some_and(|least| self.fall >= least.into())
    }

    /// Returns the turning point as a sentence, with the values of both moves where these are more than the winner.
    pub fn sentence(&self, session: &dyn Session) -> Phrase {
        let is_known = self.proven.has_better();
        let message = match self.before {
            score if score.is_win() => "review-won",
            Score::DRAW if is_known && !session.is_for_points() => "review-drawn",
            _ if is_known => "review-points",
            _ => "review-better",
        };
        let certainty = Phrase::new(match self.proven {
            Proven::Both => "review-proven",
            Proven::Better => "review-proven-better",
            Proven::Played => "review-proven-played",
            Proven::Neither => "review-estimated",
        });
        let scale = EstimateScale::of(session);
        let value = |score| worth_words(score, scale);
        Phrase::new(message)
            .with("number", self.number)
            .with("better", self.better.as_str())
            .with("played", self.played.as_str())
            .with("before", value(self.before))
            .with("after", value(self.after))
            .with("player", player(session, self.mover))
            .with("certainty", certainty.with("played", self.played.as_str()))
    }
}

/// Returns the value of a move for its player, in a word or a number.
pub fn score_words(score: Score, is_proven: bool, session: &dyn Session) -> Phrase {
    match score {
        Score::DRAW if is_proven && !session.is_for_points() => Phrase::new("worth-draw"),
        score => worth_words(score, EstimateScale::of(session)),
    }
}

/// Returns the value of a move for its player, in a word or a number.
fn worth_words(score: Score, scale: EstimateScale) -> Phrase {
    if score.is_win() {
        Phrase::new("worth-win")
    } else if score.is_loss() {
        Phrase::new("worth-loss")
    } else {
        scale.signed(score)
    }
}
