//! Tests of the sizes of counted trees.

use gametree_capture::RuleSet;
use gametree_core::perft;
use gametree_movegen::LegalMoves;

use crate::empty;

fn check<const W: usize>(rule_set: RuleSet, columns: usize, rows: usize, counts: &[u64]) {
    let mut pos = empty::<W>(columns, rows, rule_set);
    for (depth, &expected) in (1..).zip(counts) {
        let found = perft(&mut pos, &LegalMoves, depth);
        assert_eq!(found, expected, "{} to depth {depth}", pos.rules());
    }
}

#[test]
fn trees_have_the_counted_sizes() {
    let mut lines = 0;
    for line in include_str!("../perft.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let (name, counts) = line.split_once(": ").unwrap();
        let (rule_set, shape) = name.split_once(' ').unwrap();
        let (columns, rows) = shape.split_once('x').unwrap();
        let rule_set = match rule_set {
            "plain" => RuleSet::Plain,
            "contact" => RuleSet::Contact,
            other => panic!("no rule set {other}"),
        };
        let (columns, rows) = (columns.parse().unwrap(), rows.parse().unwrap());
        let counts: Vec<u64> = counts
            .split(' ')
            .map(|count| count.parse().unwrap())
            .collect();
        check::<2>(rule_set, columns, rows, &counts);
        if columns < 9 {
            check::<1>(rule_set, columns, rows, &counts);
        }
        lines += 1;
    }
    assert_eq!(lines, 24);
}
