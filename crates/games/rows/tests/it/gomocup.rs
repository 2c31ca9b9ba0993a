//! Tests of the answers to managers, for any input.

mod closed;
mod garbage;
mod limits;

use std::io::Cursor;

use gametree_command::{Context, Program};
use gametree_registry::Registry;
use gametree_rows::program::{MNK, converse_gomocup};

/// Returns the output for an input.
pub(crate) fn output_for(input: impl Into<Vec<u8>>) -> String {
    let mut out = Vec::new();
    let program = Program::new(Registry::new().with_game(MNK)).with_version("9.9.9");
    let mut context = Context {
        program: &program,
        name: "my-brain",
        out: &mut out,
    };
    converse_gomocup(&mut context, Cursor::new(input.into())).expect("memory can be written");
    String::from_utf8(out).expect("answers are UTF-8")
}

/// Returns the answers, without the lines `MESSAGE`.
pub(crate) fn answers(input: &str) -> Vec<String> {
    let text = output_for(input);
    let lines = text.lines().filter(|line| !line.starts_with("MESSAGE "));
    lines.map(str::to_owned).collect()
}

pub(crate) fn check(input: &str, expected: &[&str]) {
    assert_eq!(answers(input), expected, "{input:?}");
}

/// Returns the point of a line, if it is one.
fn point(line: &str) -> Option<(usize, usize)> {
    let (x, y) = line.split_once(',')?;
    x.parse().ok().zip(y.parse().ok())
}

/// Four in a row of the opponent, open at one end.
const FOUR: &str = "5,5,2\n0,0,1\n6,5,2\n0,2,1\n7,5,2\n0,4,1\n8,5,2\n4,5,1\n";

#[test]
fn a_game_is_begun_played_and_ended() {
    let start = "START 15\r\nINFO timeout_turn 1000\r\nINFO max_node 500\r\n";
    check(
        &format!("ABOUT\n{start}"),
        &[
            "name=\"my-brain\", version=\"9.9.9\", author=\"The gametree developers\"",
            "OK",
        ],
    );
    check(&format!("{start}BEGIN\n"), &["OK", "7,7"]);
    let answers = answers(&format!("{start}TURN 7,7\nTURN 0,0\nRESTART\nBEGIN\nEND\n"));
    assert_eq!(answers[0], "OK");
}

#[test]
fn a_five_is_made_and_a_four_is_blocked() {
    let start = "START 15\nINFO max_node 2000\n";
    check(&format!("{start}BOARD\n{FOUR}DONE\n"), &["OK", "9,5"]);
    let own: String = FOUR
        .replace(",2\n", ",x\n")
        .replace(",1\n", ",2\n")
        .replace(",x\n", ",1\n");
    check(&format!("{start}BOARD\n{own}DONE\n"), &["OK", "9,5"]);
}

#[test]
fn boards_have_any_sides_from_5_to_22_and_beyond() {
    for (start, centre) in [
        ("START 7", "3,3"),
        ("START 22", "11,11"),
        ("RECTSTART 20,15", "10,7"),
        ("RECTSTART 5,22", "2,11"),
        ("START 32", "16,16"),
    ] {
        let answers = answers(&format!("{start}\nINFO max_node 50\nBEGIN\n"));
        assert_eq!(answers[0], "OK", "{start}");
        let (x, y) = point(&answers[1]).expect("a point");
        let (cx, cy) = point(centre).expect("a point");
        assert!(
            x.abs_diff(cx) <= 1 && y.abs_diff(cy) <= 1,
            "{start}: {answers:?}"
        );
    }
    // On such a small board every move draws.
    let answers = answers("START 5\nINFO max_node 50\nBEGIN\n");
    assert!(point(&answers[1]).is_some(), "{answers:?}");
    let refused = "ERROR expected 5 to 32 columns and rows, found";
    check("START 4\n", &[&format!("{refused} 4 and 4")]);
    check("START 33\n", &[&format!("{refused} 33 and 33")]);
    check("RECTSTART 15,4\n", &[&format!("{refused} 15 and 4")]);
    check("START\n", &["ERROR expected START and a size, found \"\""]);
    check(
        "START 99999\n",
        &["ERROR expected START and a size, found \"99999\""],
    );
}

#[test]
fn what_is_refused_changes_nothing() {
    let start = "START 15\nINFO max_node 2000\n";
    let wrong = |line: &str, error: &str| {
        let answers = answers(&format!(
            "{start}BOARD\n5,5,2\n0,0,1\n6,5,2\n{line}\nDONE\n"
        ));
        assert_eq!(answers, ["OK", error], "{line}");
    };
    wrong(
        "5,5,1",
        "ERROR expected an empty cell, found a stone on 5,5",
    );
    wrong(
        "15,5,1",
        "ERROR expected a point from 0,0 to 14,14, found 15,5",
    );
    wrong("7,7,3", "ERROR expected the owner 1 or 2, found 3");
    wrong("7,7", "ERROR expected X,Y,OWNER or DONE, found \"7,7\"");
    wrong(
        "TURN 7,7",
        "ERROR expected X,Y,OWNER or DONE, found \"TURN 7,7\"",
    );
    wrong(
        "7,7,2",
        "ERROR expected as many stones of both, or one more of the opponent, found 1 own and 3 others",
    );
    check(
        "TURN 7,7\n",
        &["ERROR expected START or RECTSTART first, found no board"],
    );
    check(
        "BEGIN\n",
        &["ERROR expected START or RECTSTART first, found no board"],
    );
    check(
        "RESTART\n",
        &["ERROR expected START or RECTSTART first, found no board"],
    );
    check(
        "BOARD\nDONE\n",
        &["ERROR expected START or RECTSTART first, found no board"],
    );
    check(
        &format!("{start}TURN 15,0\n"),
        &["OK", "ERROR expected a point from 0,0 to 14,14, found 15,0"],
    );
    check(
        "HELLO\nPLAY 1,1\n\n",
        &["UNKNOWN command \"HELLO\"", "UNKNOWN command \"PLAY 1,1\""],
    );
}

#[test]
fn errors_name_only_what_was_sent() {
    let start = "START 15\n";
    check(
        &format!("{start}TURN{:5000}7,7\n", ""),
        &["OK", "UNKNOWN command \"a line of more than 4096 bytes\""],
    );
    let five = "1,1,1\n2,1,1\n3,1,1\n4,1,1\n5,1,1\n1,2,2\n2,2,2\n3,2,2\n4,2,2\n6,6,2\n";
    check(
        &format!("{start}BOARD\n{five}DONE\n"),
        &[
            "OK",
            "ERROR expected no line of the side to move, found 5 in a row",
        ],
    );
}

#[test]
fn a_turn_on_an_occupied_cell_is_refused() {
    let answers = answers("START 15\nINFO max_node 200\nTURN 7,7\nTURN 7,7\nTURN 0,0\n");
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert_eq!(
        answers[2],
        "ERROR expected an empty cell, found a stone on 7,7"
    );
    assert!(point(&answers[3]).is_some(), "{answers:?}");
}

#[test]
fn a_game_that_is_over_has_no_move_unless_it_goes_on() {
    let five = format!("{FOUR}9,5,2\n");
    let start = "START 15\nINFO max_node 200\n";
    let over = "ERROR expected a game that goes on, or RESTART, found five in a row";
    check(&format!("{start}BOARD\n{five}DONE\n"), &["OK", over]);
    let answers = answers(&format!("{start}INFO rule 2\nBOARD\n{five}DONE\n"));
    assert!(point(&answers[1]).is_some(), "{answers:?}");
}

#[test]
fn six_in_a_row_win_only_under_the_free_rule() {
    let stones = "1,1,2\n3,3,1\n2,1,2\n5,5,1\n4,1,2\n7,7,1\n5,1,2\n9,9,1\n6,1,2\n11,11,1\n3,1,2\n";
    let start = "START 15\nINFO max_node 200\n";
    let over = "ERROR expected a game that goes on, or RESTART, found five in a row";
    check(&format!("{start}BOARD\n{stones}DONE\n"), &["OK", over]);
    let answers = answers(&format!("{start}INFO rule 1\nBOARD\n{stones}DONE\n"));
    assert!(point(&answers[1]).is_some(), "{answers:?}");
}

#[test]
fn rules_that_are_not_known_are_refused_when_a_move_is_asked_for() {
    let text = output_for(
        "START 15\nINFO rule 16\nBEGIN\nINFO rule 8\nTURN 7,7\nINFO rule 0\nINFO max_node 9\nTURN 7,7\n",
    );
    let found: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains(" Depth "))
        .collect();
    let expected = "expected rule 0 (five or more), 1 (exactly five) or 4 (renju), and 2 more for continuous games, found";
    let unknown = format!("{expected} 16");
    let caro = format!("{expected} 8: caro is not available");
    assert_eq!(
        found[..5],
        [
            "OK",
            &format!("MESSAGE {unknown}"),
            &format!("ERROR {unknown}"),
            &format!("MESSAGE {caro}"),
            &format!("ERROR {caro}"),
        ]
    );
    assert!(point(found[5]).is_some(), "{text}");
}

#[test]
fn a_cell_that_renju_forbids_is_not_played() {
    // Two threes of the program, which has X, meet on 6,6.
    let own = "BOARD\n6,7,1\n0,0,2\n6,8,1\n0,2,2\n7,6,1\n0,4,2\n8,6,1\n0,8,2\nDONE\n";
    let text = output_for(format!("START 15\nINFO rule 4\nINFO max_node 300\n{own}"));
    let answer = text.lines().last().unwrap_or_default();
    assert!(point(answer).is_some() && answer != "6,6", "{text}");
}

#[test]
fn stones_are_taken_back() {
    // With 8,5 back on the board, 9,5 must be blocked.
    let start = "START 15\nINFO max_node 2000\n";
    let text = format!("{start}BOARD\n{FOUR}DONE\nTAKEBACK 9,5\nTAKEBACK 8,5\nTURN 8,5\n");
    check(&text, &["OK", "9,5", "OK", "OK", "9,5"]);
    check(
        "START 15\nTAKEBACK 7,7\n",
        &[
            "OK",
            "ERROR expected a stone to take back, found none on 7,7",
        ],
    );
}

#[test]
fn a_list_without_an_end_filled_the_memory() {
    let lines = "1,1,1\n".repeat(5_000);
    check(
        &format!("START 15\nINFO max_node 50\nBOARD\n{lines}DONE\nSTART 15\n"),
        &[
            "OK",
            "ERROR expected at most 1024 lines before DONE, found more",
            "OK",
        ],
    );
}

#[test]
fn a_list_that_was_broken_off_kept_the_next_game_from_beginning() {
    for start in ["START 15", "RECTSTART 20,15", "RESTART"] {
        let input = format!("START 15\nINFO max_node 50\nBOARD\n7,7,2\nDON\n{start}\nBEGIN\n");
        let answers = answers(&input);
        assert_eq!(answers.len(), 3, "{start}: {answers:?}");
        assert_eq!(answers[1], "OK");
        assert!(point(&answers[2]).is_some(), "{start}: {answers:?}");
    }
}

#[test]
fn swap2_begins_on_every_board() {
    for start in ["START 5", "RECTSTART 32,5", "START 15", "START 20"] {
        let answers = answers(&format!("{start}\nSWAP2BOARD\nDONE\nBEGIN\nEND\n"));
        assert_eq!(proposed(&answers[1]).len(), 3, "{start}: {answers:?}");
    }
}

/// Returns the points of a line.
fn proposed(line: &str) -> Vec<(usize, usize)> {
    line.split(' ').map_while(point).collect()
}

#[test]
fn swap2_always_began_with_the_same_stones() {
    let ask = "SWAP2BOARD\nDONE\n";
    let of_seed = |seed: u64| answers(&format!("START 15\nINFO seed {seed}\n{}", ask.repeat(4)));
    let first = of_seed(7);
    assert!(first[1..].iter().any(|line| *line != first[1]), "{first:?}");
    assert_eq!(of_seed(7), first);
    assert_ne!(of_seed(8), first);
}

#[test]
fn swap2_is_answered_by_a_move_or_swap() {
    let start = "START 15\nINFO rule 1\nINFO max_node 2000\n";
    // White is lost, since its two stones stand apart from the three black ones.
    let strong = "7,7\n0,0\n8,7\n14,14\n7,8\n";
    check(
        &format!("{start}SWAP2BOARD\n{strong}DONE\n"),
        &["OK", "SWAP"],
    );
    let weak = "0,0\n7,7\n14,14\n8,7\n0,14\n";
    let answers = answers(&format!("{start}SWAP2BOARD\n{weak}DONE\nBEGIN\n"));
    assert!(point(&answers[1]).is_some(), "{answers:?}");
    assert!(
        point(&answers[2]).is_some(),
        "the board stays empty: {answers:?}"
    );
    check(
        &format!("{start}SWAP2BOARD\n7,7\nDONE\n"),
        &["OK", "ERROR expected 0, 3 or 5 stones, found 1"],
    );
}

#[test]
fn a_restart_waited_for_a_move_that_nobody_wanted() {
    let input = "START 15\nINFO timeout_turn 600000\nTURN 7,7\nTURN 8,8\nRESTART\nINFO timeout_turn 100\nTURN 3,3\n";
    let answers = answers(input);
    assert_eq!(answers[..2], ["OK", "OK"], "{answers:?}");
    assert!(
        answers.len() == 3 && point(&answers[2]).is_some(),
        "{answers:?}"
    );
}

#[test]
fn an_end_waited_for_the_move() {
    check(
        "START 15\nINFO timeout_turn 600000\nTURN 7,7\nEND\n",
        &["OK"],
    );
    check("START 15\nBOARD\n7,7,2\nEND\nDONE\n", &["OK"]);
}

#[test]
fn commands_that_come_during_a_search_are_answered() {
    let input = "START 15\nINFO timeout_turn 600000\nTURN 7,7\nABOUT\nINFO timeout_turn 50\nSTOP\nTURN 0,0\n";
    let answers = answers(input);
    assert_eq!(answers.len(), 4, "{answers:?}");
    assert!(answers[1].starts_with("name="), "{answers:?}");
    assert!(
        point(&answers[2]).is_some() && point(&answers[3]).is_some(),
        "{answers:?}"
    );
}

#[test]
fn the_input_may_end_anywhere() {
    let whole = format!("START 15\r\nINFO max_node 50\nBOARD\n{FOUR}DONE\nTURN 3,3\n");
    for end in 0..=whole.len() {
        let text = output_for(&whole[..end]);
        assert!(text.is_empty() || text.ends_with('\n'), "{end}: {text}");
    }
}

#[test]
fn thinking_in_the_opponents_time_delays_no_answer_and_adds_none() {
    for limit in ["INFO timeout_turn 60", "INFO max_node 500"] {
        let start = format!("START 15\nINFO timeout_turn 1000\n{limit}\nINFO pondering 1\n");
        for (input, expected) in [
            // The end of the input ends the search too.
            ("TURN 7,7\n", 2),
            ("TURN 7,7\nTURN 0,0\nTURN 14,14\n", 4),
            ("TURN 7,7\nINFO rule 1\nABOUT\nTURN 0,0\n", 4),
            ("TURN 7,7\nSTOP\nTURN 0,0\n", 3),
            ("BEGIN\nINFO pondering 0\nTURN 0,0\n", 3),
        ] {
            let found = answers(&format!("{start}{input}"));
            assert_eq!(found.len(), expected, "{limit} {input:?}: {found:?}");
            let errors = found.iter().filter(|line| line.starts_with("ERROR"));
            assert_eq!(errors.count(), 0, "{input:?}: {found:?}");
        }
    }
}
