//! The look back at a game, and explanations under headings.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::api::ask;
use crate::client::{events, shared};

#[test]
fn a_lost_game_is_looked_back_at() {
    let moves = ["a1", "b2", "b1", "c1", "c3", "a3"];
    let body = json!({ "game": "tictactoe", "moves": moves, "language": "en" });
    let review = ask("/api/review", &body);
    let positions = review["positions"].as_array().expect("positions");
    let values: Vec<&Value> = positions.iter().map(|one| &one["value"]).collect();
    assert_eq!(
        values,
        ["draw", "draw", "draw", "draw", "draw", "loss", "loss"]
    );
    assert!(positions.iter().all(|one| one["proven"] == true));
    assert_eq!(
        (&positions[5]["plies"], &positions[6]["words"]),
        (&json!(1), &json!("a3"))
    );
    let turnings = review["turnings"].as_array().expect("turning points");
    let [turning] = &turnings[..] else {
        panic!("one turning point: {turnings:?}");
    };
    assert_eq!(
        (&turning["number"], &turning["played"], &turning["better"]),
        (&json!(5), &json!("c3"), &json!("a3"))
    );
    assert_eq!(
        (&turning["before"]["text"], &turning["after"]["text"]),
        (&json!("draw"), &json!("loss"))
    );
    assert_eq!(
        turning["text"],
        "Move 5: a3 instead of c3 would have held the draw for X, proven."
    );
    let begun = json!({ "game": "tictactoe", "moves": ["b2"], "language": "zh-Hans" });
    let begun = ask("/api/review", &begun);
    assert_eq!(begun["turnings"], json!([]));
    assert_eq!(begun["remark"], "没有着法改变对局的价值（已证明）。");
}

#[test]
fn a_look_back_reports_every_position_before_its_answer() {
    let body = json!({ "game": "tictactoe", "moves": ["b2", "a1"] });
    let reported = events(shared(), "/api/review", &body);
    let looked = reported.iter().filter(|(name, _)| name == "position");
    let looked: Vec<&Value> = looked.map(|(_, event)| event).collect();
    let expected = (1..=3).map(|number| json!({ "number": number, "of": 3 }));
    assert_eq!(
        looked,
        expected.collect::<Vec<_>>().iter().collect::<Vec<_>>()
    );
    assert_eq!(reported.last().expect("an event").0, "answer");
}

/// A look back that knew nothing once called every value unchanged.
#[test]
fn unknown_values_are_no_unchanged_values() {
    let moves = ["b2", "b1", "a1", "c3", "a2", "c2"];
    let remark = |nodes: u32, language: &str| {
        let body =
            json!({ "game": "tictactoe", "moves": moves, "nodes": nodes, "language": language });
        let review = ask("/api/review", &body);
        review["remark"].clone()
    };
    assert_eq!(
        remark(0, "en"),
        "No move is known to have changed the value of the game: the values of 6 positions are not known."
    );
    assert_eq!(
        remark(0, "zh-Hans"),
        "没有发现改变对局价值的着法：有6个局面的价值不明。"
    );
    assert_eq!(remark(100_000, "en"), Value::Null);
}

/// The last position of a finished game once had the score of a win whose distance is not known.
#[test]
fn scores_of_wins_are_on_one_scale_to_the_end_of_the_game() {
    let body = json!({ "game": "tictactoe", "moves": ["b2", "b1", "a1", "c3", "a2", "c2", "a3"], "seconds": 5 });
    let review = ask("/api/review", &body);
    let positions = review["positions"].as_array().expect("positions");
    let won = positions.iter().filter(|one| one["value"] == "win");
    let won: Vec<[Option<i64>; 2]> = won
        .map(|one| [one["score"].as_i64(), one["plies"].as_i64()])
        .collect();
    assert_eq!(won.last(), Some(&[Some(32_000), Some(0)]), "{review}");
    for [score, plies] in won {
        assert_eq!(score, plies.map(|plies| 32_000 - plies), "{review}");
    }
}

#[test]
fn sentences_stand_under_headings() {
    let body = json!({ "game": "tictactoe", "moves": ["a1", "b1", "b2"] });
    for (language, headings) in [
        ("en", ["Value", "Threats and plan"]),
        ("zh-Hans", ["价值", "威胁与计划"]),
    ] {
        let mut body = body.clone();
        body["language"] = json!(language);
        let explained = ask("/api/explain", &body);
        let groups = explained["groups"].as_array().expect("groups");
        let found: Vec<&Value> = groups.iter().map(|group| &group["heading"]).collect();
        assert_eq!(found, headings, "{explained}");
        let indices = groups.iter().flat_map(|group| {
            let indices = group["sentences"].as_array().expect("indices");
            indices
                .iter()
                .map(|index| index.as_u64().expect("a number"))
        });
        let indices: BTreeSet<u64> = indices.collect();
        let sentences = explained["sentences"].as_array().expect("sentences");
        assert_eq!(indices, (0..sentences.len() as u64).collect());
    }
}

#[test]
fn an_explanation_does_not_wait_for_moves_that_are_hard_to_prove() {
    // A row of three, open at both ends, wins; hardly anything is proven of the 217 other moves.
    let moves = ["h8", "i9", "j10", "h7", "g9", "i8", "f12"];
    let won = json!({ "game": "gomoku", "moves": moves, "seconds": 60 });
    let explained = ask("/api/explain", &won);
    assert_eq!(explained["winner"], "second");
    let seconds = explained["seconds"].as_f64().expect("the time");
    assert!(seconds < 30.0, "{seconds}");
}
