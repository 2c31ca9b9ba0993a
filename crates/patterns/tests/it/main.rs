//! What is claimed of patterns, against definitions that take their time.

mod everywhere;
mod known;
mod laws;
mod lines;
mod play;
mod renju;
mod slow;
mod suites;

use gametree_mnk::{LineRule, Rules};
use gametree_patterns::PatternMnk;

/// The empty board.
fn start<const W: usize>(columns: usize, rows: usize, k: usize, lines: LineRule) -> PatternMnk<W> {
    let rules = Rules::new(columns, rows, k, lines).expect("rules of a small board");
    PatternMnk::new(rules).expect("the board fits")
}
