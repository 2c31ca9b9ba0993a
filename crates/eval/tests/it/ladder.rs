//! Tests of ladders that work and ladders that do not.

use gametree_capture::{Capture, RuleSet, Rules};
use gametree_core::{MoveBuf, MoveGen, Notation, Position, Score};
use gametree_eval::{read_ladder, read_ladder_on};
use gametree_grid::Cell;
use gametree_movegen::LegalMoves;
use gametree_testkit::random_positions;

fn empty(side: usize, rule_set: RuleSet) -> Capture<1> {
    Capture::new(Rules::new(side, side, rule_set).expect("rules"))
}

/// Returns the line read in a position of 7 by 7 points, as text.
fn ladder(text: &str) -> Option<String> {
    let pos = empty(7, RuleSet::Plain)
        .parse_position(text)
        .expect("a position");
    let line = read_ladder(&pos, 1000)?;
    let names: Vec<String> = line.iter().map(|&m| pos.move_text(m)).collect();
    Some(names.join(" "))
}

#[test]
fn a_ladder_runs_to_the_edge_unless_a_stone_stands_in_its_way() {
    let line = ladder("7/7/7/2XO3/2XXX2/7/7:X").expect("a ladder");
    assert!(line.starts_with("d5 e4"), "{line}");
    assert!(line.split(' ').count() > 4, "{line}");
    assert_eq!(ladder("7/5O1/7/2XO3/2XXX2/7/7:X"), None);
}

#[test]
fn nothing_is_read_where_nobody_is_in_danger_or_the_game_is_over() {
    assert_eq!(ladder("7/7/7/3O3/3X3/7/7:X"), None);
    assert_eq!(ladder("7/7/7/7/7/X6/OX5:O"), None);
}

/// Checks that the replies that a line does not show lose to a capture, and that its end is lost for the side to move.
fn check_line(pos: &Capture<1>, line: &[Cell]) {
    let mut pos = pos.clone();
    for (ply, &m) in line.iter().enumerate() {
        if ply % 2 == 1 {
            let mut replies = MoveBuf::new();
            LegalMoves.moves(&pos, &mut replies);
            for reply in replies.into_iter().filter(|&reply| reply != m) {
                let mut child = pos.clone();
                child.play(reply);
                let value = child.static_analysis().value();
                assert!(
                    value.is_some_and(|value| value.plies() == Some(1)),
                    "{pos:?}"
                );
            }
        }
        assert!(pos.is_legal(m), "{pos:?}");
        pos.play(m);
    }
    let lost = pos.outcome().is_some() || pos.static_analysis().value().is_some_and(Score::is_loss);
    assert!(lost && line.len() % 2 == 1, "{pos:?}");
}

#[test]
fn every_line_leaves_no_other_reply_and_ends_with_a_win() {
    let mut read = 0;
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for pos in random_positions(&empty(6, rule_set), &LegalMoves, 1000, 3) {
            if let Some(line) = read_ladder(&pos, 50) {
                check_line(&pos, &line);
                read += usize::from(line.len() > 1);
            }
        }
    }
    assert!(read > 20, "only {read} ladders");
}

#[test]
fn ladders_against_one_string_begin_at_its_liberties() {
    let (mut read, mut captures) = (0, 0);
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for pos in random_positions(&empty(6, rule_set), &LegalMoves, 300, 5) {
            for string in pos.strings(!pos.to_move()) {
                let stone = string.stones().first().expect("a stone");
                let Some(line) = read_ladder_on(&pos, stone, 50) else {
                    continue;
                };
                check_line(&pos, &line);
                assert!(string.liberties().contains(line[0]), "{pos:?}");
                assert!(string.liberties().count() <= 2, "{pos:?}");
                read += usize::from(line.len() > 1);
                captures += usize::from(string.liberties().count() == 1);
            }
            for string in pos.strings(pos.to_move()) {
                let stone = string.stones().first().expect("a stone");
                assert_eq!(read_ladder_on(&pos, stone, 50), None, "an own string");
            }
        }
    }
    assert!(read > 20 && captures > 20, "{read} {captures}");
}
