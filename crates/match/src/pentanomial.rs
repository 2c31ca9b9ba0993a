//! Results of pairs of games that share an opening, and estimates of the players' strength from them.

use std::cmp::Ordering;

/// Number of scores that a pair can have, in quarters of the points to be won, from the side of one player.
pub const OUTCOMES: usize = 5;

/// Number of standard deviations on both sides of the mean within which 95 % of a normal distribution lie.
const DEVIATIONS_OF_95: f64 = 1.959_963_984_540_054;

/// Numbers of pairs by result: index 0 counts the pairs in which both games were lost, index 4 those in which both were won.
///
/// The two games of a pair depend on each other, since they share an opening, so the variance is that of pairs. Van den Bergh, "Normalized Elo" (2021), explains why this is the right model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; OUTCOMES]);

/// Estimate of the difference between two players, from their pairs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean score of a game, from 0 to 1.
    pub score: f64,
    /// The difference in Elo; infinite where one player has won everything.
    pub elo: f64,
    /// The ends of the interval that holds the difference with a probability of 95 %.
    pub interval: [f64; 2],
    /// The likelihood of superiority: the probability that the player is the stronger one.
    pub los: f64,
}

impl Estimate {
    /// Returns `true` if the interval is meaningful: pairs that were all alike give no estimate of the error.
    pub fn has_error(&self) -> bool {
        self.interval[0] < self.interval[1]
    }
}

impl Pairs {
    /// Counts a pair by the half points that it has brought, from 0 to 4.
    ///
    /// # Panics
    /// When `halves` is above four.
    pub fn count(&mut self, halves: u8) {
        self.0[usize::from(halves)] += 1;
    }

    /// Returns the number of pairs.
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the same results from the side of the other player.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Returns the mean score of a game and the variance of the score of a pair, both on the scale of one game's point; `None` without pairs.
    pub fn moments(&self) -> Option<(f64, f64)> {
        let total = self.total();
        if total == 0 {
            return None;
        }
        let mean = self.mean_of(|score| score);
        let variance = self.mean_of(|score| (score - mean).powi(2));
        Some((mean, variance))
    }

    /// Returns the estimate from these pairs; `None` without pairs.
    pub fn estimate(&self) -> Option<Estimate> {
        let (score, variance) = self.moments()?;
        #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
        let error = (variance / self.total() as f64).sqrt();
        let end = |sign: f64| elo_of((score + sign * DEVIATIONS_OF_95 * error).clamp(0.0, 1.0));
        let los = if error > 0.0 {
            normal_below((score - 0.5) / error)
        } else {
            // Every pair had the same result.
            match score.total_cmp(&0.5) {
                Ordering::Less => 0.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 1.0,
            }
        };
        Some(Estimate {
            score,
            elo: elo_of(score),
            interval: [end(-1.0), end(1.0)],
            los,
        })
    }

    #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
    fn mean_of(&self, of: impl Fn(f64) -> f64) -> f64 {
        let parts = self.0.iter().zip(SCORES);
        let sum: f64 = parts.map(|(&count, score)| count as f64 * of(score)).sum();
        sum / self.total() as f64
    }
}

/// Scores of a game that correspond to the five results of a pair.
pub(crate) const SCORES: [f64; OUTCOMES] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Returns the difference in Elo at which a score is expected: Elo, "The Rating of Chessplayers" (1978), with the logistic curve.
pub fn elo_of(score: f64) -> f64 {
    400.0 * (score / (1.0 - score)).log10()
}

/// Returns the score that is expected at a difference in Elo.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the part of a standard normal distribution that lies below `deviations`.
fn normal_below(deviations: f64) -> f64 {
    0.5 * libm::erfc(-deviations / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_estimated_as_the_closed_formula_says() {
        // Mean 0.55, variance (0.55² + 2 · 0.3² + 3 · 0.05² + 2 · 0.2² + 2 · 0.45²) / 10 of ten pairs.
        let found = Pairs([1, 2, 3, 2, 2]).estimate().expect("there are pairs");
        assert!((found.score - 0.55).abs() < 1e-12);
        assert!((found.elo - 34.86).abs() < 0.01, "{found:?}");
        let error = (0.0975_f64 / 10.0).sqrt();
        let low = elo_of(0.55 - 1.96 * error);
        assert!((found.interval[0] - low).abs() < 0.05, "{found:?} {low}");
        assert!((found.los - 0.6937).abs() < 0.001, "{found:?}");
    }

    #[test]
    fn the_two_sides_see_the_same_difference() {
        let pairs = Pairs([3, 8, 20, 12, 7]);
        let own = pairs.estimate().expect("there are pairs");
        let other = pairs.flipped().estimate().expect("there are pairs");
        assert!((own.elo + other.elo).abs() < 1e-9);
        assert!((own.interval[0] + other.interval[1]).abs() < 1e-9);
        assert!((own.los + other.los - 1.0).abs() < 1e-9);
    }

    #[test]
    fn results_that_never_differ_have_no_error() {
        let of = |pairs: [u64; 5]| Pairs(pairs).estimate().expect("there are pairs");
        assert_eq!(of([0, 0, 5, 0, 0]).los.to_bits(), 0.5_f64.to_bits());
        assert_eq!(of([0, 0, 0, 0, 5]).los.to_bits(), 1.0_f64.to_bits());
        assert_eq!(of([5, 0, 0, 0, 0]).los.to_bits(), 0.0_f64.to_bits());
        assert!(of([0, 0, 0, 0, 5]).elo.is_infinite());
        assert!(!of([0, 0, 5, 0, 0]).has_error() && of([0, 0, 5, 1, 0]).has_error());
        assert_eq!(Pairs::default().estimate(), None);
    }

    #[test]
    fn elo_and_scores_are_read_both_ways() {
        for elo in [-400.0, -35.0, 0.0, 10.0, 191.0] {
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-9);
        }
        assert!((score_of(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    /// Returns a random number from 0 to 1 by a linear congruence, as in Knuth's MMIX.
    fn next(state: &mut u64) -> f64 {
        *state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(*state >> 32).expect("32 bits")) / 2_f64.powi(32)
    }

    #[test]
    fn the_interval_holds_the_difference_in_95_of_100_matches() {
        // Two thirds of the games are drawn or depend on the opening alone: 10, 20, 35, 23 and 12 of 100 pairs.
        let chances = [0.10, 0.20, 0.35, 0.23, 0.12];
        let score: f64 = chances
            .iter()
            .zip(SCORES)
            .map(|(chance, score)| chance * score)
            .sum();
        let (elo, mut state) = (elo_of(score), 1);
        let (mut held, mut sum) = (0, 0.0);
        for _ in 0..4_000 {
            let mut pairs = Pairs::default();
            for _ in 0..400 {
                let mut left = next(&mut state);
                let result = chances.iter().position(|chance| {
                    left -= chance;
                    left < 0.0
                });
                pairs.0[result.unwrap_or(OUTCOMES - 1)] += 1;
            }
            let found = pairs.estimate().expect("there are pairs");
            held += u32::from(found.interval[0] <= elo && elo <= found.interval[1]);
            sum += found.elo;
        }
        assert!((3_760..=3_840).contains(&held), "{held} of 4000");
        assert!((sum / 4_000.0 - elo).abs() < 1.0, "{} {elo}", sum / 4_000.0);
    }
}
