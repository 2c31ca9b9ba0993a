//! Tests of the likelihood ratio, and of the rate at which the test is wrong.

use super::*;

/// Random numbers by a linear congruence, as in Knuth's MMIX.
struct Numbers(u64);

impl Numbers {
    /// Returns a number from 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        f64::from(u32::try_from(self.0 >> 32).expect("32 bits")) / 2_f64.powi(32)
    }
}

/// Returns chances of the five results with the mean that is expected at a difference in Elo.
fn chances(elo: f64) -> [f64; OUTCOMES] {
    most_likely(&[0.08, 0.22, 0.36, 0.24, 0.10], score_of(elo))
}

/// Number of simulated matches of a test.
const MATCHES: u32 = 10_000;

/// Simulates matches at this difference; returns the part that accepts the second hypothesis, and the mean number of pairs.
fn accepted(test: &Sprt, elo: f64, seed: u64) -> (f64, f64) {
    let mut numbers = Numbers(seed);
    let chances = chances(elo);
    let (mut accepted, mut played) = (0, 0_u64);
    for _ in 0..MATCHES {
        let mut pairs = Pairs::default();
        loop {
            let mut left = numbers.next();
            let last = OUTCOMES - 1;
            let result = (0..last).find(|&i| {
                left -= chances[i];
                left < 0.0
            });
            pairs.0[result.unwrap_or(last)] += 1;
            match test.decision(&pairs) {
                Decision::Open => {}
                decision => {
                    accepted += u32::from(decision == Decision::AcceptsSecond);
                    break;
                }
            }
        }
        played += pairs.total();
    }
    #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
    let mean = played as f64 / f64::from(MATCHES);
    (f64::from(accepted) / f64::from(MATCHES), mean)
}

#[test]
fn the_test_is_wrong_as_seldom_as_it_promises() {
    let test = Sprt::new(0.0, 60.0, 0.05, 0.05).expect("a test");
    // The bounds are overstepped a little, so both errors are somewhat rarer than 5 %.
    let (wrong, pairs) = accepted(&test, 0.0, 1);
    assert!((0.02..=0.055).contains(&wrong), "{wrong}");
    let (right, _) = accepted(&test, 60.0, 2);
    assert!((0.945..=0.98).contains(&right), "{right}");
    assert!(pairs > 20.0, "{pairs}");
}

#[test]
fn each_chance_of_error_is_that_of_its_hypothesis() {
    let test = Sprt::new(-10.0, 60.0, 0.10, 0.02).expect("a test");
    let (wrong, _) = accepted(&test, -10.0, 3);
    assert!((0.05..=0.11).contains(&wrong), "{wrong}");
    let (right, _) = accepted(&test, 60.0, 4);
    assert!((0.975..=0.998).contains(&right), "{right}");
}

#[test]
fn the_ratio_is_that_of_fishtest() {
    // By the formula for the normal approximation, LLR = N (s1 - s0) (2 s - s0 - s1) / (2 var), to which the exact ratio is close.
    let test = Sprt::new(0.0, 5.0, 0.05, 0.05).expect("a test");
    let pairs = Pairs([300, 2_000, 4_500, 2_150, 350]);
    let (score, variance) = pairs.moments().expect("there are pairs");
    let [s0, s1] = test.elo().map(score_of);
    let near = 9_300.0 * (s1 - s0) * (2.0 * score - s0 - s1) / (2.0 * variance);
    let llr = test.llr(&pairs);
    assert!((llr - near).abs() < 0.02 * near.abs(), "{llr} {near}");
}

#[test]
fn bounds_are_those_of_wald() {
    let test = Sprt::new(0.0, 5.0, 0.05, 0.05).expect("a test");
    let [lower, upper] = test.bounds();
    assert!((upper - 2.944).abs() < 0.001 && (lower + 2.944).abs() < 0.001);
    assert_eq!(test.decision(&Pairs::default()), Decision::Open);
    assert_eq!(
        test.decision(&Pairs([0, 0, 0, 0, 500])),
        Decision::AcceptsSecond
    );
    assert_eq!(
        test.decision(&Pairs([500, 0, 0, 0, 0])),
        Decision::AcceptsFirst
    );
}

#[test]
fn tests_of_nothing_are_refused() {
    for (elo0, elo1, alpha, beta) in [
        (5.0, 0.0, 0.05, 0.05),
        (0.0, 0.0, 0.05, 0.05),
        (0.0, 5.0, 0.0, 0.05),
        (0.0, 5.0, 0.05, 0.5),
        (f64::NAN, 5.0, 0.05, 0.05),
        (0.0, f64::INFINITY, 0.05, 0.05),
        (0.0, 1_001.0, 0.05, 0.05),
        (-10_000.0, 0.0, 0.05, 0.05),
    ] {
        assert!(Sprt::new(elo0, elo1, alpha, beta).is_err(), "{elo0} {elo1}");
    }
}
