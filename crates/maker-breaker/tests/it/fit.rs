//! Weights of the estimate, fitted as `examples/fit` does it, on a small board.

#[path = "../../examples/fit/least_squares.rs"]
mod least_squares;

use gametree_maker_breaker::{Settings, Side, Technique, WeakPosition};

use least_squares::{fitted, log};

#[test]
fn an_estimate_is_fitted_to_the_log_of_a_search_without_one() {
    let pos = WeakPosition::new(4, 7, 4).expect("a board");
    let without = Settings {
        without: Some(Technique::Estimate),
        ..Settings::default()
    };
    let (samples, before) = log(&pos, without).expect("a search");
    let boards = [samples];
    let [maker, breaker] = [Side::Maker, Side::Breaker].map(|side| fitted(&boards, side));
    for (weights, explained) in [maker, breaker] {
        assert!(explained > 0.4 && explained < 1.0, "{explained}");
        // There are no edges of one cell, which are answered at once, and none of five and more.
        assert!(weights[0].abs() < 1e-6 && weights[4..8].iter().all(|w| w.abs() < 1e-6));
        // Edges of two cells cost most, then those of three.
        assert!(weights[1] > weights[2] && weights[2] > 0.0, "{weights:?}");
    }
    let settings = Settings {
        weights: Some([maker.0, breaker.0]),
        ..Settings::default()
    };
    let (again, after) = log(&pos, settings).expect("a search");
    assert!(!again.is_empty() && 2 * after < before, "{after} {before}");
}
