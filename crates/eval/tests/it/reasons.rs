//! Tests of the reasons for a move of the capture game.

use gametree_capture::{Capture, RuleSet, Rules};
use gametree_core::{Notation, Position};
use gametree_eval::{Danger, Reason, Threat, danger, read_ladder, reasons};
use gametree_grid::Cell;
use gametree_movegen::LegalMoves;
use gametree_testkit::random_positions;

fn empty(columns: usize, rows: usize, rule_set: RuleSet) -> Capture<1> {
    Capture::new(Rules::new(columns, rows, rule_set).expect("rules"))
}

/// Returns a position of the plain rules, on a board of the size that its text has.
fn position(text: &str) -> Capture<1> {
    let rows = text.split('/').count();
    let columns = (1..=8).find_map(|columns| {
        let template = empty(columns, rows, RuleSet::Plain);
        template.parse_position(text).ok()
    });
    columns.expect("a position")
}

fn cell(pos: &Capture<1>, name: &str) -> Cell {
    pos.parse_move(name).expect("a point of the board")
}

/// Returns the reasons, each with the names of the strings.
fn shown(pos: &Capture<1>, m: &str) -> String {
    let text = |cell: &Cell| pos.move_text(*cell);
    let texts = |cells: &[Cell]| cells.iter().map(text).collect::<Vec<_>>().join("+");
    let found: Vec<String> = reasons(pos, cell(pos, m))
        .iter()
        .map(|reason| match reason {
            Reason::Captures(stone) => format!("captures {}", text(stone)),
            Reason::Saves(stones, threat) => format!("saves {} {threat:?}", texts(stones)),
            Reason::DoubleAtari(one, other) => format!("double {}+{}", text(one), text(other)),
            Reason::Catches(stone, threat) => format!("catches {} {threat:?}", text(stone)),
            Reason::Atari(stone) => format!("atari {}", text(stone)),
            Reason::Connects(stones) => format!("connects {}", texts(stones)),
            Reason::Threatens(stone, threat) => format!("threatens {} {threat:?}", text(stone)),
            Reason::Extends(stone, liberties) => format!("extends {} {liberties}", text(stone)),
            Reason::Presses(stone) => format!("presses {}", text(stone)),
            Reason::LeavesNoMove | Reason::OnlyMove | Reason::Forced => format!("{reason:?}"),
        })
        .collect();
    found.join(", ")
}

/// Checks the reasons for moves of a position.
fn check(text: &str, expected: &[(&str, &str)]) {
    let pos = position(text);
    for (m, reasons) in expected {
        assert_eq!(shown(&pos, m), *reasons, "{text} {m}");
    }
}

#[test]
fn moves_that_end_the_game() {
    check("3/1X1/OX1:X", &[("a2", "captures a1"), ("a3", "")]);
    // Both ends are suicide for the opponent.
    check("1/1/1:X", &[("a2", "LeavesNoMove"), ("a1", "")]);
}

#[test]
fn a_string_in_atari_is_saved_or_not() {
    let saved = [("b3", "saves b2 Capture"), ("c3", "presses c2")];
    check("5/5/5/OXO2/1O3:X", &saved);
    check(
        "5/5/5/1O3/OXX2:O",
        &[("a2", "saves a1 Capture, connects a1+b2")],
    );
    // The longer string is caught at the edge, so nothing is saved, but all other moves lose faster.
    check("XX3/OX3/5/5/5:O", &[("a3", "Forced"), ("b3", "presses b4")]);
    // Two strings at once are too many.
    check(
        "1O3/OX3/XO3/1X3/5:X",
        &[("a2", "connects b2+a3"), ("c4", "extends b4 3")],
    );
}

#[test]
fn ladders_are_read_for_both_sides() {
    // No stone is in the way.
    let chase = [("d5", "catches d4 Ladder"), ("e4", "atari d4"), ("a1", "")];
    check("7/7/7/2XO3/2XXX2/7/7:X", &chase);
    // The string runs, also towards stones on the way.
    let escapes = ["e4", "d5", "f4", "f6"];
    let escapes = escapes.map(|m| (m, "saves d4 Ladder"));
    check("7/7/7/2XO3/2XXX2/7/7:O", &escapes);
    check("7/7/7/2XO3/2XXX2/7/7:O", &[("a1", ""), ("g1", "")]);
    // A stone on the way.
    let broken = [("d5", "atari d4"), ("e5", "threatens d4 Ladder")];
    check("7/5O1/7/2XO3/2XXX2/7/7:X", &broken);
}

/// An atari that is answered leaves the ladder where it was.
#[test]
fn an_atari_elsewhere_saves_nothing() {
    let text = "7/7/7/2XO3/2XXX2/OX5/1O5:O";
    let pos = position(text);
    assert!(danger(&pos, cell(&pos, "d4")).is_some());
    check(text, &[("b3", "saves a2 Capture, atari b2")]);
}

#[test]
fn a_double_atari_is_made_and_averted() {
    check("5/1X1X1/1O1O1/1X1X1/5:X", &[("c3", "double b3+d3")]);
    let averted = "saves b3+d3 DoubleAtari, connects b3+d3";
    check("5/1X1X1/1O1O1/1X1X1/5:O", &[("c3", averted)]);
}

#[test]
fn quiet_moves_have_weaker_reasons() {
    check("5/5/5/5/5:X", &[("c3", "")]);
    let quiet = [("e5", "presses e4"), ("d5", "extends d4 5")];
    check("7/7/7/3XO2/7/7/7:X", &quiet);
    check("6/6/1O1O2/6/6:O", &[("c2", ""), ("c3", "connects b3+d3")]);
}

#[test]
fn the_only_legal_move_is_told() {
    let rules = empty(5, 5, RuleSet::Contact);
    assert_eq!(shown(&rules, "c3"), "OnlyMove");
}

#[test]
fn illegal_moves_have_none() {
    let pos = position("3/1X1/OX1:X");
    assert_eq!(reasons(&pos, cell(&pos, "b1")), []);
    let over = position("3/XX1/OX1:O");
    assert!(over.outcome().is_some());
    assert_eq!(reasons(&over, cell(&over, "c3")), []);
}

#[test]
fn danger_is_seen_whoever_is_to_move() {
    for text in ["7/7/7/2XO3/2XXX2/7/7:X", "7/7/7/2XO3/2XXX2/7/7:O"] {
        let pos = position(text);
        let expected = Danger {
            attack: cell(&pos, "d5"),
            threat: Threat::Ladder,
        };
        assert_eq!(danger(&pos, cell(&pos, "d4")), Some(expected), "{text}");
        assert_eq!(danger(&pos, cell(&pos, "d3")), None, "{text}");
        assert_eq!(danger(&pos, cell(&pos, "a1")), None, "{text}");
    }
}

/// Checks the claims of reasons about strings on random positions.
#[test]
fn reasons_hold() {
    let (mut caught, mut saved) = (0, 0);
    for rule_set in [RuleSet::Plain, RuleSet::Contact] {
        for pos in random_positions(&empty(5, 6, rule_set), &LegalMoves, 200, 7) {
            for m in pos.legal_points() {
                let mut after = pos.clone();
                after.play(m);
                for reason in reasons(&pos, m) {
                    match reason {
                        Reason::Catches(stone, _) | Reason::DoubleAtari(stone, _) => {
                            caught += 1;
                            assert!(danger(&pos, stone).is_some(), "{pos:?}");
                            let mut replies = after.legal_points().into_iter();
                            assert!(replies.all(|reply| is_lost(&after, reply)), "{pos:?}");
                        }
                        Reason::Saves(stones, _) => {
                            saved += 1;
                            let mut stones = stones.iter();
                            assert!(stones.all(|&stone| danger(&pos, stone).is_some()));
                            assert!(after.atari_points(pos.to_move()).is_empty(), "{pos:?}");
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    assert!(caught > 100 && saved > 100, "{caught} {saved}");
}

/// Returns `true` if ataris alone win after this move.
fn is_lost(pos: &Capture<1>, m: Cell) -> bool {
    let mut next = pos.clone();
    next.play(m);
    match next.outcome() {
        Some(outcome) => outcome.winner() != Some(pos.to_move()),
        None => read_ladder(&next, 100_000).is_some(),
    }
}
