//! Tests that forced replies keep the value and the distance.

use gametree_capture::{Capture, RuleSet};
use gametree_mnk::LineRule::{AtLeast, Exactly, Misere, Renju};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves};
use gametree_testkit::check_generator;

fn check_mnk([columns, rows, k]: [usize; 3], lines: LineRule) {
    let rules = Rules::new(columns, rows, k, lines).expect("rules");
    let start = Mnk::<1>::new(rules).expect("one word");
    check_generator(&start, &LegalMoves, &ForcedReplies, 60);
}

#[test]
fn mnk() {
    for lines in [AtLeast, Exactly, Misere] {
        check_mnk([3, 3, 3], lines);
        check_mnk([4, 4, 3], lines);
        check_mnk([5, 2, 2], lines);
        check_mnk([2, 5, 3], lines);
        check_mnk([4, 3, 1], lines);
        check_mnk([6, 6, 4], lines);
    }
    check_mnk([7, 7, 5], Renju);
}

#[test]
fn capture() {
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for (columns, rows) in [(2, 2), (3, 3), (4, 3), (2, 5), (4, 4)] {
            let rules = gametree_capture::Rules::new(columns, rows, rule_set).expect("rules");
            check_generator(&Capture::<1>::new(rules), &LegalMoves, &ForcedReplies, 60);
        }
    }
}
