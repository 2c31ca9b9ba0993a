//! Tests of the claims about patterns, against slow definitions.

mod everywhere;
mod known;
mod laws;
mod lines;
mod network;
mod play;
mod renju;
mod slow;
mod suites;

use gametree_core::{Player, Salt};
use gametree_mnk::{LineRule, Rules};
use gametree_patterns::{LineSearch, PatternMnk};

/// Returns the empty board.
fn start<const W: usize>(columns: usize, rows: usize, k: usize, lines: LineRule) -> PatternMnk<W> {
    let rules = Rules::new(columns, rows, k, lines).expect("rules of a small board");
    PatternMnk::new(rules).expect("the board fits")
}

#[test]
fn lines_that_lose_have_no_patterns_and_no_searches() {
    let rules = Rules::new(4, 4, 4, LineRule::Misere).expect("rules of a small board");
    let error = PatternMnk::<1>::new(rules).expect_err("lines that lose");
    assert_eq!(error.to_string(), "expected lines that win, found Misere");
    assert!(LineSearch::new(rules, Player::First, 1 << 20, Salt::PUBLIC).is_none());
}
