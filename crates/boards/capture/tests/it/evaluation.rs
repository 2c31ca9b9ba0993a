//! Tests of the evaluation by liberties: its symmetry, and its preferences.

use gametree_core::{Evaluator, Notation, Score};
use gametree_eval::Liberties;
use gametree_movegen::LegalMoves;
use gametree_testkit::random_positions;

use crate::{BOTH, empty};

#[test]
fn changing_sides_changes_the_sign_but_for_the_tempo() {
    let tempo = i32::from(Score::estimate(Liberties::TEMPO).raw());
    for rule_set in BOTH {
        let mut compared = 0;
        for pos in random_positions(&empty::<1>(5, 5, rule_set), &LegalMoves, 500, 11) {
            let text = pos.position_text();
            let (stones, side) = text.split_once(':').unwrap();
            let other = if side == "X" { "O" } else { "X" };
            let other = pos.parse_position(&format!("{stones}:{other}")).unwrap();
            let value = |pos| i32::from(Liberties.evaluate(pos).raw()) - tempo;
            assert_eq!(value(&pos), -value(&other), "{text}");
            compared += usize::from(value(&pos) != 0);
        }
        assert!(
            compared > 100,
            "only {compared} positions were out of balance"
        );
    }
}

#[test]
fn fewer_liberties_are_worse() {
    let value = |text: &str| {
        let pos = empty::<1>(5, 5, BOTH[0]).parse_position(text).unwrap();
        Liberties.evaluate(&pos)
    };
    let four = value("5/5/2X2/5/O4:X");
    let three = value("5/5/X4/5/O4:X");
    let two = value("X4/5/5/5/O4:X");
    assert!(four > three && three > two, "{four} {three} {two}");
    assert!(value("X4/O4/5/5/5:X") < value("X4/5/O4/5/5:X"));
}
