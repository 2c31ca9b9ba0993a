//! Tests that every evaluator keeps the promises of the contract.

use gametree_capture::{Capture, RuleSet};
use gametree_eval::{Liberties, OpenLines};
use gametree_mnk::LineRule::{AtLeast, Exactly, Misere, Renju};
use gametree_mnk::{LineRule, Mnk, Rules};
use gametree_movegen::{ForcedReplies, LegalMoves, Near};
use gametree_testkit::{check_canonical, check_evaluator, check_replies};
use gametree_tictactoe::TicTacToe;

fn check_mnk<const W: usize>([columns, rows, k]: [usize; 3], lines: LineRule, games: u32) {
    let rules = Rules::new(columns, rows, k, lines).expect("rules");
    let start = Mnk::<W>::new(rules).expect("enough words");
    check_evaluator(&start, &LegalMoves, &OpenLines, games);
    check_canonical(
        &start,
        &LegalMoves,
        &ForcedReplies,
        &OpenLines,
        games.div_ceil(5),
    );
    for distance in [1, 2] {
        check_replies(&start, &Near::new(distance), &OpenLines, games);
    }
}

#[test]
fn open_lines() {
    check_evaluator(&TicTacToe::default(), &LegalMoves, &OpenLines, 100);
    check_mnk::<1>([7, 7, 5], Renju, 20);
    check_mnk::<4>([15, 15, 5], Renju, 3);
    for lines in [AtLeast, Exactly, Misere] {
        check_mnk::<1>([3, 3, 3], lines, 50);
        check_mnk::<1>([4, 4, 3], lines, 50);
        check_mnk::<1>([5, 2, 2], lines, 50);
        check_mnk::<1>([2, 5, 1], lines, 10);
        check_mnk::<1>([3, 3, 4], lines, 10);
        check_mnk::<1>([7, 7, 4], lines, 50);
        check_mnk::<4>([15, 15, 5], lines, 10);
        check_mnk::<17>([32, 32, 32], lines, 1);
    }
}

#[test]
fn liberties() {
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for (columns, rows) in [(2, 2), (3, 3), (5, 4), (7, 7)] {
            let rules = gametree_capture::Rules::new(columns, rows, rule_set).expect("rules");
            let start = Capture::<1>::new(rules);
            check_evaluator(&start, &LegalMoves, &Liberties, 30);
            check_canonical(&start, &LegalMoves, &ForcedReplies, &Liberties, 5);
        }
    }
}
