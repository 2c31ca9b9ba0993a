//! `gtp`: dialogues with the program.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::interrupt::interrupt;
use crate::program::{command, gametree, gametree_reading};

#[test]
fn a_controller_is_answered() {
    let input = b"1 protocol_version\n2 boardsize 3\n3 clear_board\n4 play b b2\n5 play w a1\n6 play b a2\n7 play w c3\n8 genmove b\n9 genmove w\n10 quit\n";
    let ran = gametree_reading(&["gtp", "--nodes", "1000", "--table", "64KiB"], input);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.stderr, "");
    assert_eq!(
        ran.stdout,
        "=1 2\n\n=2\n\n=3\n\n=4\n\n=5\n\n=6\n\n=7\n\n=8 B1\n\n=9 resign\n\n=10\n\n"
    );
}

#[test]
fn the_game_is_named_as_everywhere() {
    let check = |args: &[&str], expected: &str| {
        let input = b"gogui-rules_game_id\ngogui-rules_board_size\ngogui-rules_side_to_move\n";
        let ran = gametree_reading(args, input);
        assert_eq!(ran.stdout, expected, "{ran:?}");
        assert_eq!(ran.code, Some(0), "{ran:?}");
    };
    check(&["gtp"], "= Capture\n\n= 9\n\n= black\n\n");
    check(
        &["gtp", "--game", "capture:7x7,contact,centre"],
        "= Contact\n\n= 7\n\n= white\n\n",
    );
}

#[test]
fn other_games_are_refused() {
    let check = |game: &str, expected: &str| {
        let ran = gametree(&["gtp", "--game", game]);
        assert!(ran.error(4).contains(expected), "{ran:?}");
    };
    check("tictactoe", "expected the capture game");
    check("capture:20x20", "expected sides from 1 to 19");
    check("capture:9x9,crosscut", "expected even sides");
    check("go:9x9", "unknown game");
}

#[test]
fn the_end_of_the_input_is_the_end_of_the_dialogue() {
    let ran = gametree_reading(&["gtp"], b"name");
    assert_eq!(ran.stdout, "= gametree\n\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
}

#[test]
fn responses_come_at_once_and_ctrl_c_ends_the_wait() {
    let mut child = command(&["gtp"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped above");
    let mut stdout = BufReader::new(child.stdout.take().expect("piped above"));
    for _ in 0..2 {
        writeln!(stdin, "name").expect("the program reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a response");
        stdout.read_line(&mut line).expect("its end");
        assert_eq!(line, "= gametree\n\n");
    }
    interrupt(&child);
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
}
