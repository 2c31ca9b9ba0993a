//! Ctrl-C: the best so far, and exit code 130.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};
use std::thread;

use serde_json::{Value, json};

use crate::program::{Ran, command};

pub(crate) fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let status = Command::new("kill").args(["-INT", &id]).status();
    assert!(status.is_ok_and(|status| status.success()));
}

/// Starts a search without end and interrupts it after its second iteration.
fn interrupted(args: &[&str]) -> Ran {
    let mut child = command(args)
        .args(["--json", "--progress", "json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("piped above"));
    let mut line = String::new();
    for _ in 0..2 {
        stderr.read_line(&mut line).expect("an iteration");
    }
    interrupt(&child);
    // Somebody has to read on, or the program waits for us instead of ending.
    thread::spawn(move || stderr.read_to_string(&mut line));
    Ran::of(child.wait_with_output().expect("the program ends"))
}

#[test]
fn a_search_answers_with_its_best_so_far() {
    for name in ["solve", "best", "analyse"] {
        let mut args = vec![name, "gomoku"];
        if name == "best" {
            args.extend(["--nodes", "1000000000000"]);
        }
        let ran = interrupted(&args);
        assert_eq!(ran.code, Some(130), "{ran:?}");
        let answer = ran.json();
        assert_eq!(answer["stopped"], json!("interrupted"), "{name}");
        assert!(answer["best"].is_string(), "{answer}");
        assert_eq!(answer["proven"], Value::Bool(false));
    }
}

#[test]
fn a_game_ends_while_it_waits_for_a_move() {
    let mut child = command(&["play", "tictactoe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Its end would end the game as well.
    let stdin = child.stdin.take().expect("piped above");
    let mut stdout = child.stdout.take().expect("piped above");
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(b"first> ") {
        assert_eq!(stdout.read(&mut byte).expect("output"), 1, "no prompt");
        seen.push(byte[0]);
    }
    interrupt(&child);
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    drop(stdin);
}
