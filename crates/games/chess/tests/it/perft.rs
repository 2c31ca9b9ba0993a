//! Move sequences counted, against the numbers of others.

use gametree_chess::LegalMoves;
use gametree_core::perft;

use crate::at;

/// So many sequences are counted in every run; more in the slow one.
const FAST: u64 = 5_000_000;

#[test]
fn standard_positions_have_their_known_counts() {
    let limit = if std::env::var_os("GAMETREE_SLOW").is_some() {
        u64::MAX
    } else {
        FAST
    };
    let lines = include_str!("../../positions/perft.txt").lines();
    for line in lines.filter(|line| !line.starts_with('#')) {
        let mut words = line.split(' ');
        let mut pos = at(words.next().expect("a position"));
        for (depth, expected) in (1..).zip(words) {
            let expected: u64 = expected.parse().expect("a count");
            if expected <= limit {
                let found = perft(&mut pos, &LegalMoves::default(), depth);
                assert_eq!(found, expected, "{pos:?} to depth {depth}");
            }
        }
    }
}
