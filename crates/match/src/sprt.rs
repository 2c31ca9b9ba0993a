//! The sequential probability ratio test over pairs of games, which decides when a match may end.

use gametree_core::Mismatch;

use crate::pentanomial::{OUTCOMES, Pairs, SCORES, score_of};

/// Count of a result that was never seen, so that no result is impossible; the number of fishtest.
const UNSEEN: f64 = 1e-3;
/// Number of halvings of the interval that holds the solution: to a part in 2^40, far below what a table shows.
const HALVINGS: u32 = 40;

/// The largest difference in Elo: its player wins 997 of 1,000 games, and the likelihoods of larger differences are lost in rounding.
const MOST_ELO: f64 = 1_000.0;

/// A test of two hypotheses about the difference in Elo between two players.
///
/// This is the generalised test of Van den Bergh, "The Generalized Sequential Probability Ratio Test for Multinomial Distributions" (2018), as in `LLRcalc.py` of fishtest, after Wald, "Sequential Tests of Statistical Hypotheses" (1945).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    /// The chances of accepting the wrong hypothesis.
    errors: [f64; 2],
}

/// Result of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The difference is closer to that of the first hypothesis.
    AcceptsFirst,
    /// The difference is closer to that of the second hypothesis.
    AcceptsSecond,
    /// The test has not decided yet.
    Open,
}

impl Sprt {
    /// Returns a test of the difference `elo0` against `elo1`; it accepts the second by mistake with the chance `alpha`, and the first with `beta`.
    ///
    /// # Errors
    /// When the second difference is not the larger one, one of them is beyond 1,000, or a chance is not between 0 and 1/2.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, Mismatch> {
        let is_chance = |chance: f64| chance > 0.0 && chance < 0.5;
        let are_elo = -MOST_ELO <= elo0 && elo0 < elo1 && elo1 <= MOST_ELO;
        if are_elo && is_chance(alpha) && is_chance(beta) {
            return Ok(Sprt {
                elo: [elo0, elo1],
                errors: [alpha, beta],
            });
        }
        Err(Mismatch::new(
            "ELO0,ELO1,ALPHA,BETA with ELO0 below ELO1, both from -1000 to 1000, and chances between 0 and 0.5",
            format!("{elo0},{elo1},{alpha},{beta}"),
        ))
    }

    /// Returns the two differences in Elo.
    pub const fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// Returns the logarithms of the likelihood ratio at which the first and the second hypothesis are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.errors;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns the logarithm of the likelihood ratio of the two hypotheses; 0 without pairs.
    #[expect(clippy::cast_precision_loss, reason = "no match has 2^52 games")]
    pub fn llr(&self, pairs: &Pairs) -> f64 {
        if pairs.total() == 0 {
            return 0.0;
        }
        let counts = pairs
            .0
            .map(|count| if count == 0 { UNSEEN } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let found = counts.map(|count| count / total);
        let [first, second] = self.elo.map(|elo| most_likely(&found, score_of(elo)));
        let terms = (0..OUTCOMES).map(|i| found[i] * (second[i] / first[i]).ln());
        total * terms.sum::<f64>()
    }

    /// Returns the decision of the test after these pairs.
    pub fn decision(&self, pairs: &Pairs) -> Decision {
        let llr = self.llr(pairs);
        match self.bounds() {
            [lower, _] if llr <= lower => Decision::AcceptsFirst,
            [_, upper] if llr >= upper => Decision::AcceptsSecond,
            _ => Decision::Open,
        }
    }
}

/// Returns the distribution with this mean under which `found` is the most likely (Van den Bergh 2018, proposition 1.1).
fn most_likely(found: &[f64; OUTCOMES], mean: f64) -> [f64; OUTCOMES] {
    let tilted = |x: f64| {
        let mut tilted = [0.0; OUTCOMES];
        for i in 0..OUTCOMES {
            tilted[i] = found[i] / (1.0 + x * (SCORES[i] - mean));
        }
        tilted
    };
    // The sum falls from plus to minus infinity between the poles.
    let excess = |x: f64| -> f64 {
        let terms = tilted(x).into_iter().zip(SCORES);
        terms.map(|(part, score)| part * (score - mean)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = low.midpoint(high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilted(low.midpoint(high))
}

#[cfg(test)]
mod tests;
