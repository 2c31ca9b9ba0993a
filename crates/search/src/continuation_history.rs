//! The continuation history: cuts and failures of moves, alone and after the opponent's last move.

use crate::memory::reserve;

/// Number of codes with scores of their own; larger ones share the scores of smaller ones, which only costs some order.
const CODES: usize = 512;
/// Limit of a score.
const LIMIT: i32 = 1 << 14;
/// Largest change of a score.
const LARGEST_BONUS: i32 = 1_600;

/// Place of a move in the tables.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reply {
    /// Index of the side to move.
    pub(crate) side: usize,
    /// Code of the opponent's last move, if there is one.
    pub(crate) previous: Option<u16>,
    /// Code of the move.
    pub(crate) code: u16,
    /// `true` if the opponent has to answer the move.
    pub(crate) is_threat: bool,
}

/// Scores of the moves of both players, see [`History::Continuation`](crate::History::Continuation).
///
/// They are kept apart for threats and for quiet moves, and besides for each move before.
#[derive(Clone, Debug, Default)]
pub(crate) struct ContinuationHistory {
    moves: Vec<i16>,
    replies: Vec<i16>,
}

impl ContinuationHistory {
    /// Returns the sum of the scores of a move.
    #[inline]
    pub(crate) fn score(&self, reply: Reply) -> i32 {
        let of = |scores: &[i16], at| scores.get(at).copied().map_or(0, i32::from);
        let alone = of(&self.moves, reply.at_move());
        let after_last = reply.at_reply().map_or(0, |at| of(&self.replies, at));
        alone + after_last
    }

    /// Raises the scores of a move that has cut in a node of this depth, or lowers those of one that was tried before it.
    ///
    /// Without memory for the scores nothing is remembered.
    pub(crate) fn update(&mut self, reply: Reply, bonus: i32) {
        if self.allocate().is_none() {
            return;
        }
        change(&mut self.moves[reply.at_move()], bonus);
        if let Some(at) = reply.at_reply() {
            change(&mut self.replies[at], bonus);
        }
    }

    /// Halves all scores, so that a new search soon overrules an old one.
    pub(crate) fn age(&mut self) {
        let scores = self.moves.iter_mut().chain(&mut self.replies);
        scores.for_each(|score| *score /= 2);
    }

    fn allocate(&mut self) -> Option<()> {
        for (scores, length) in [
            (&mut self.moves, 4 * CODES),
            (&mut self.replies, 2 * CODES * CODES),
        ] {
            if scores.is_empty() {
                reserve(scores, length).ok()?;
                scores.resize(length, 0);
            }
        }
        Some(())
    }
}

/// Returns the change of a score by a cut in a node of this depth.
#[inline]
pub(crate) fn bonus(depth: u32) -> i32 {
    let depth = depth.min(100).cast_signed();
    (16 * depth * depth + 32 * depth).min(LARGEST_BONUS)
}

/// Moves a score up or down, the more slowly the nearer it is to its limit there.
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "a score is at most its limit"
)]
fn change(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

impl Reply {
    #[inline]
    fn at_move(self) -> usize {
        (2 * self.side + usize::from(self.is_threat)) * CODES + usize::from(self.code) % CODES
    }

    /// Returns the place of the move after the opponent's last one, if there is one.
    #[inline]
    fn at_reply(self) -> Option<usize> {
        let previous = usize::from(self.previous?) % CODES;
        Some((self.side * CODES + previous) * CODES + usize::from(self.code) % CODES)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AFTER_SEVEN: Reply = Reply {
        side: 1,
        previous: Some(7),
        code: 3,
        is_threat: true,
    };

    #[test]
    fn scores_stay_within_their_limit() {
        let mut history = ContinuationHistory::default();
        let other = Reply {
            code: 4,
            ..AFTER_SEVEN
        };
        for _ in 0..1000 {
            history.update(AFTER_SEVEN, LARGEST_BONUS);
            history.update(other, -LARGEST_BONUS);
        }
        let [high, low] = [AFTER_SEVEN, other].map(|reply| history.score(reply));
        assert!((LIMIT..=2 * LIMIT).contains(&high), "{high}");
        assert!((-2 * LIMIT..=-LIMIT).contains(&low), "{low}");
    }

    #[test]
    fn quiet_moves_and_other_replies_are_kept_apart() {
        let mut history = ContinuationHistory::default();
        history.update(AFTER_SEVEN, bonus(4));
        let quiet = Reply {
            is_threat: false,
            ..AFTER_SEVEN
        };
        let alone = Reply {
            previous: None,
            ..AFTER_SEVEN
        };
        let of_opponent = Reply {
            side: 0,
            ..AFTER_SEVEN
        };
        assert_eq!(history.score(AFTER_SEVEN), 2 * bonus(4));
        assert_eq!(history.score(quiet), bonus(4));
        assert_eq!(history.score(alone), bonus(4));
        assert_eq!(history.score(of_opponent), 0);
    }
}
