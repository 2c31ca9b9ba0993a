//! Tests of the capture game against the laws of every game, naive rules, counted trees and solved boards.

mod analysis;
mod evaluation;
mod everywhere;
mod laws;
mod naive;
mod perft;
mod rules;
mod solved;
mod text;

use gametree_capture::{Capture, RuleSet, Rules, Start};
use gametree_core::{Mismatch, Notation};

const BOTH: [RuleSet; 2] = [RuleSet::Plain, RuleSet::Contact];

fn rules(columns: usize, rows: usize, rule_set: RuleSet) -> Rules {
    Rules::new(columns, rows, rule_set).expect("a board within the limits")
}

/// Returns the empty board in `W` words.
fn empty<const W: usize>(columns: usize, rows: usize, rule_set: RuleSet) -> Capture<W> {
    Capture::with_start(rules(columns, rows, rule_set), Start::Empty).expect("fits every board")
}

/// Reads a position of a board of one word.
fn parse(
    columns: usize,
    rows: usize,
    rule_set: RuleSet,
    text: &str,
) -> Result<Capture<1>, Mismatch> {
    empty(columns, rows, rule_set).parse_position(text)
}
