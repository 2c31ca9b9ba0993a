//! Conversations about a game.

use std::io::Cursor;

use gametree_command::{Context, Program};
use gametree_match::converse_ugi;
use gametree_registry::Registry;
use gametree_rows::program::MNK;

/// Returns the answers of a conversation about three in a row, without the progress of searches.
fn said(input: &str) -> Vec<String> {
    let mut out = Vec::new();
    let program = Program::new(Registry::new().with_game(MNK)).with_version("9.9.9");
    let mut context = Context {
        program: &program,
        name: "my-engine",
        out: &mut out,
    };
    let input = Cursor::new(input.as_bytes().to_vec());
    converse_ugi(&mut context, "mnk:3,3,3", input).expect("memory can be written");
    let text = String::from_utf8(out).expect("answers are UTF-8");
    let lines = text.lines().filter(|line| !line.starts_with("info depth "));
    lines.map(str::to_owned).collect()
}

#[test]
fn games_are_set_up_and_moves_found() {
    let known = [
        "id name my-engine 9.9.9",
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 256",
        "ugiok",
        "readyok",
    ];
    assert_eq!(
        said("ugi\nsetoption name hash value 1\nisready\nquit\n"),
        known
    );
    let won = "position fen XX1/OO1/3:X\ngo depth 3\n";
    assert_eq!(said(won), ["bestmove c3"]);
    assert_eq!(
        said("position startpos moves a3 a2 b3 b2\ngo p1time 1000 p2time 9 nodes 99\n"),
        ["bestmove c3"]
    );
    assert_eq!(
        said(&format!("{won}uginewgame\nquery p1turn\nquery gameover\n")),
        ["bestmove c3", "response true", "response false",]
    );
    let over = "position startpos moves a3 a2 b3 b2 c3\nquery gameover\nquery result\nquery p1turn\ngo depth 2\n";
    assert_eq!(
        said(over),
        [
            "response true",
            "response p1win",
            "response false",
            "bestmove none"
        ]
    );
}

#[test]
fn searches_without_an_end_end_with_stop_quit_and_the_input() {
    for end in ["stop\n", "", "quit\n"] {
        let found = said(&format!("go infinite\n{end}"));
        assert!(
            found.len() == 1 && found[0].starts_with("bestmove "),
            "{end}: {found:?}"
        );
    }
    let late = said("go p1time 0 p2time -5\nquery p1turn\n");
    assert_eq!(late.len(), 2, "{late:?}");
    let found = said("go\nisready\nposition startpos moves b2\nstop\nquery p1turn\n");
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn what_is_wrong_changes_nothing() {
    let check = |line: &str, expected: &str| {
        let found = said(&format!("position fen XX1/OO1/3:X\n{line}\ngo depth 3\n"));
        assert!(
            found.len() == 2 && found[0].contains(expected),
            "{line}: {found:?}"
        );
        assert_eq!(found[1], "bestmove c3", "{line}");
    };
    check(
        "hello",
        "info string expected a command of the interface, found \"hello\"",
    );
    check("position", "expected position startpos or position fen");
    check("position fen x", "info string column 2");
    check("position startpos moves b2 b2", "info string move \"b2\"");
    check("go depth x", "expected a number after depth, found \"x\"");
    check("go mate 3", "expected words that go knows, found \"mate\"");
    check(
        "setoption name Hash value 0",
        "expected a number from 1 to 65536, found \"0\"",
    );
    check("query weather", "expected query gameover, p1turn or result");
}
