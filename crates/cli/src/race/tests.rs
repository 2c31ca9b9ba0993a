//! Tests of the lines about engines that find different values.

use std::time::Duration;

use gametree_core::{Phrase, Player, Score};
use gametree_registry::{Answer, EngineKind, Language, Words};
use gametree_search::{Certainty, SearchReport, StopReason};

use crate::texts::TEXTS;

use super::Lap;
use super::verdict::{contradiction, disagreement};

/// Returns the result of an engine that has found a score at a depth.
fn lap(engine: EngineKind, score: Score, certainty: Certainty, depth: u32) -> (EngineKind, Lap) {
    let report = SearchReport {
        best: None,
        score,
        certainty,
        line: Vec::new(),
        depth,
        nodes: 1,
        elapsed: Duration::ZERO,
        stopped: StopReason::Depth,
    };
    let answer = Answer {
        game: "game".into(),
        position: "position".into(),
        to_move: Player::First,
        report,
        engine,
        generator: "legal".to_owned(),
        keys: None,
        is_for_points: false,
    };
    (engine, Lap::Searched(Box::new(answer), None))
}

fn said(phrase: &Phrase) -> String {
    Words::new(Language::English, &[TEXTS, gametree_explain::TEXTS]).say(phrase)
}

#[test]
fn estimates_of_one_depth_that_differ_are_named() {
    let estimate = |engine, value, depth| {
        let score = Score::estimate(value);
        lap(engine, score, Certainty::Estimate, depth)
    };
    let (one, other) = (EngineKind::AlphaBeta, EngineKind::Pvs);
    let without_table = EngineKind::Minimax;
    let agree = [estimate(one, 3, 4), estimate(other, 3, 4)];
    assert_eq!(disagreement(&agree), None);
    let deeper = [estimate(one, 3, 4), estimate(other, 5, 5)];
    assert_eq!(disagreement(&deeper), None, "another depth, another value");
    let mut stopped = [estimate(one, 3, 4), estimate(other, 5, 4)];
    if let Lap::Searched(answer, _) = &mut stopped[1].1 {
        answer.report.stopped = StopReason::Nodes;
    }
    assert_eq!(disagreement(&stopped), None, "a part of the next depth");
    let differ = [estimate(one, 3, 4), estimate(other, 5, 4)];
    let words = said(&disagreement(&differ).expect("they differ"));
    assert!(
        words.starts_with("the values differ: alphabeta +3, pvs +5; an engine with a table"),
        "{words}"
    );
    assert_eq!(contradiction(&differ), None, "nothing is proven");
    let wrong = [
        estimate(one, 3, 4),
        estimate(without_table, 5, 4),
        estimate(other, 3, 4),
    ];
    let words = said(&disagreement(&wrong).expect("they differ"));
    let expected = "!!! the values DISAGREE: alphabeta +3, minimax +5, pvs +3";
    assert_eq!(words, expected);
}

#[test]
fn proofs_that_contradict_each_other_are_an_error() {
    let (one, other) = (EngineKind::Solver, EngineKind::DfPn);
    let win = lap(one, Score::win_in(3), Certainty::Exact, 3);
    let outcome = lap(other, Score::WIN, Certainty::Outcome, 0);
    assert_eq!(
        contradiction(&[win, outcome]),
        None,
        "the distance may be open"
    );
    let win = lap(one, Score::win_in(3), Certainty::Exact, 3);
    let draw = lap(other, Score::DRAW, Certainty::Outcome, 0);
    let words = said(&contradiction(&[win, draw]).expect("one of them is wrong"));
    assert_eq!(
        words,
        "proven values CONTRADICT each other: solver win in 3 and df-pn draw"
    );
}
