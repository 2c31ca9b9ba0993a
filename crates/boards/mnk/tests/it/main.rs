//! Tests of the public interface of m,n,k games: laws, rules, lines, texts and trees.

mod everywhere;
mod laws;
mod lines;
mod renju;
mod text;
mod tree;
mod weak;

use gametree_mnk::{LineRule, Mnk, Rules};

fn rules(columns: usize, rows: usize, k: usize, lines: LineRule) -> Rules {
    Rules::new(columns, rows, k, lines).expect("rules within the limits")
}

fn start<const W: usize>(rules: Rules) -> Mnk<W> {
    Mnk::new(rules).expect("enough words for the board")
}
