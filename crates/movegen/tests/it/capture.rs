//! Tests of the moves of the capture game from the centre outwards.

use gametree_capture::{Capture, RuleSet, Rules};
use gametree_core::{MoveBuf, MoveGen, Notation};
use gametree_movegen::{CentreFirst, LegalMoves};
use gametree_testkit::check_generator;

fn start(columns: usize, rows: usize, rule_set: RuleSet) -> Capture<2> {
    let rules = Rules::new(columns, rows, rule_set).expect("rules");
    Capture::new(rules)
}

#[test]
fn every_legal_move_comes_once() {
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for (columns, rows) in [(2, 2), (3, 3), (4, 3), (2, 5), (9, 1), (5, 5)] {
            let start = start(columns, rows, rule_set);
            let generator = CentreFirst::new(start.grid());
            check_generator(&start, &LegalMoves, &generator, 60);
        }
    }
}

#[test]
fn quiet_moves_come_from_the_centre() {
    let check = |columns, rows, text: Option<&str>, expected: &str| {
        let start = start(columns, rows, RuleSet::Plain);
        let pos = text.map_or(Ok(start.clone()), |text| start.parse_position(text));
        let pos = pos.expect("a position");
        let mut moves = MoveBuf::new();
        CentreFirst::new(pos.grid()).moves(&pos, &mut moves);
        let names: Vec<String> = moves.iter().map(|&m| pos.move_text(m)).collect();
        assert!(names.join(" ").starts_with(expected), "{names:?}");
    };
    check(3, 3, None, "b2 a1 b1 c1");
    check(9, 9, None, "e5 d4 e4 f4 d5 f5 d6 e6 f6 c3");
    check(4, 4, None, "b2 c2 b3 c3 a1");
    check(5, 2, None, "c1 c2 b1 d1 b2 d2 a1");
    // Captures and ways out of atari come before all others.
    check(4, 4, Some("4/4/4/X1XO:X"), "d2 b2 c2 b3 c3");
    check(4, 4, Some("4/4/4/2XO:O"), "d2 b2 c2 b3 c3");
}
