//! Ctrl-C: the best move so far, and exit code 130.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use gametree::SearchLimits;
use gametree::builtin;
use gametree::registry::{AfterProof, Analysis, EngineKind, NoWatcher, Purpose, SearchTask};
use serde_json::{Value, json};

use crate::program::{Ran, command, gametree};
#[cfg(target_os = "linux")]
use crate::scratch::Scratch;

pub(crate) fn interrupt(child: &Child) {
    send(child, "INT");
}

fn send(child: &Child, signal: &str) {
    let (signal, id) = (format!("-{signal}"), child.id().to_string());
    let status = Command::new("kill").args([signal, id]).status();
    assert!(status.is_ok_and(|status| status.success()));
}

/// Starts a search without end, waits until it has begun, and returns it with its messages about progress.
fn started(command: &mut Command) -> (Child, BufReader<ChildStderr>) {
    let mut child = command
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
    (child, stderr)
}

/// Waits for the end of an interrupted program, and returns its results.
fn ended(child: Child, mut stderr: BufReader<ChildStderr>) -> Ran {
    // A thread has to read on; otherwise the program waits instead of ending.
    thread::spawn(move || stderr.read_to_string(&mut String::new()));
    Ran::of(child.wait_with_output().expect("the program ends"))
}

/// Starts a search without end and interrupts it after its second iteration.
fn interrupted(args: &[&str]) -> Ran {
    let (child, stderr) = started(&mut command(args));
    interrupt(&child);
    ended(child, stderr)
}

/// Returns the program as `nohup` starts it, or a script in the background: with a signal that it must ignore.
fn ignoring(signal: &str, args: &[&str]) -> Command {
    let program = command(args);
    let mut shell = Command::new("sh");
    shell.args(["-c", "trap '' \"$0\"; exec \"$@\"", signal]);
    shell.arg(program.get_program()).args(program.get_args());
    shell
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
fn an_explanation_that_was_stopped_in_its_proof_estimated_nothing() {
    let mut program = command(&["explain", "gomoku", "--time", "1h"]);
    let (child, stderr) = started(&mut program);
    interrupt(&child);
    let ran = ended(child, stderr);
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert_eq!(ran.json()["depth"], json!(1), "{ran:?}");
}

/// Ctrl-C took up to six seconds, and a time limit of two seconds fifty, since each move had a search of its own for its words.
#[test]
fn the_words_of_an_explanation_ended_long_after_its_search() {
    let kayles = ["explain", "kayles:path-200", "--time"];
    let begun = Instant::now();
    let ran = gametree(&[&kayles[..], &["1s", "--json"]].concat());
    assert!(matches!(ran.code, Some(0 | 3)), "{ran:?}");
    assert!(ran.json()["sentences"].is_array(), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(10), "{ran:?}");
    let mut program = command(&[&kayles[..], &["1h"]].concat());
    let (child, stderr) = started(&mut program);
    interrupt(&child);
    let begun = Instant::now();
    let ran = ended(child, stderr);
    // A fast machine has ended by then.
    assert!(matches!(ran.code, Some(0 | 130)), "{ran:?}");
    assert!(begun.elapsed() < Duration::from_secs(5), "{ran:?}");
}

/// The search once reported depth 4294967295, and called the first move the best so far.
#[test]
fn a_search_that_goes_to_the_end_tells_of_no_depth_and_knows_nothing_before() {
    let args = ["solve", "mnk:6,6,5", "--engine", "negamax"];
    let mut child = command(&[&args[..], &["--progress", "json"]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stderr = BufReader::new(child.stderr.take().expect("piped above"));
    let mut line = String::new();
    stderr.read_line(&mut line).expect("a sign of life");
    interrupt(&child);
    assert!(line.contains("\"depth\":0,"), "{line}");
    let ran = ended(child, stderr);
    let said = "mnk:6,6,5: not proven\nthe search was interrupted\n";
    assert!(ran.stdout.starts_with(said), "{ran:?}");
}

#[test]
fn a_game_ends_while_it_waits_for_a_move() {
    let mut child = command(&["play", "tictactoe"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The end of the input would end the game as well.
    let stdin = child.stdin.take().expect("piped above");
    let mut stdout = child.stdout.take().expect("piped above");
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(b"X> ") {
        assert_eq!(stdout.read(&mut byte).expect("output"), 1, "no prompt");
        seen.push(byte[0]);
    }
    interrupt(&child);
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    drop(stdin);
}

#[test]
fn a_program_that_was_started_to_ignore_one_signal_was_deaf_to_all() {
    for (ignored, sent) in [
        ("HUP", "INT"),
        ("HUP", "TERM"),
        ("INT", "TERM"),
        ("INT", "INT"),
    ] {
        let (child, stderr) = started(&mut ignoring(ignored, &["solve", "gomoku"]));
        send(&child, sent);
        let ran = ended(child, stderr);
        assert_eq!(
            ran.code,
            Some(130),
            "{sent} where {ignored} is ignored: {ran:?}"
        );
        assert_eq!(ran.json()["stopped"], json!("interrupted"), "{sent}");
    }
}

#[test]
fn what_nohup_keeps_alive_goes_on_when_the_terminal_is_closed() {
    let (child, mut stderr) = started(&mut ignoring("HUP", &["solve", "gomoku"]));
    send(&child, "HUP");
    // A progress event comes once a second.
    let mut line = String::new();
    while !line.contains("\"event\":\"pro") {
        line.clear();
        let length = stderr.read_line(&mut line).expect("a line");
        assert_ne!(length, 0, "the search has ended");
    }
    send(&child, "TERM");
    let ran = ended(child, stderr);
    assert_eq!(ran.code, Some(130), "{ran:?}");
}

/// A verification once ended at Ctrl-C without a word about the puzzles that were left.
#[cfg(target_os = "linux")]
#[test]
fn a_verification_names_the_puzzles_that_are_left() {
    /// The bit of Ctrl-C among the signals that a program handles.
    const INTERRUPT: u64 = 1 << 1;
    let folder = Scratch::new("puzzles-interrupted");
    let file = folder.path("puzzles.txt");
    let hard = "connect4\t7/3X3/3OX2/3OX2/2OXO2/1OXXOX1:O\tsecond\twin-in-27\t10\t96015\t5 3 3 4 5 3 3 2 2 6 2 2 2 6 6 7 7 6 6 1 1 7 7 7 7 1 1";
    std::fs::write(&file, format!("gametree puzzles 1\n{hard}\n")).expect("written");
    let child = command(&["puzzles", "connect4", "--verify", &file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let status = format!("/proc/{}/status", child.id());
    let handles = || {
        let text = std::fs::read_to_string(&status).expect("it runs");
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.map(|mask| u64::from_str_radix(mask.trim(), 16));
        caught.is_some_and(|mask| mask.is_ok_and(|mask| mask & INTERRUPT != 0))
    };
    while !handles() {
        thread::yield_now();
    }
    interrupt(&child);
    let ran = Ran::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(ran.code, Some(130), "{ran:?}");
    assert_eq!(
        ran.stdout,
        "0 of 1 puzzle verified; the puzzle on line 2 and those after it are not verified.\n"
    );
}

#[test]
fn an_interrupted_proof_search_was_followed_by_one_for_each_move() {
    let mut session = builtin().registry().open("gomoku").expect("a game");
    let limits = SearchLimits {
        stop: Some(Arc::new(AtomicBool::new(true))),
        ..SearchLimits::default()
    };
    let task = SearchTask {
        engine: Some(EngineKind::Pns),
        table_bytes: 1 << 20,
        ..SearchTask::new(Purpose::Value, limits)
    };
    let mut watcher = NoWatcher;
    let mut analysis = Analysis::new(task, &mut *session, &mut watcher).expect("a small table");
    analysis.prove(AfterProof::Rest).expect("a small table");
    analysis.search().expect("a small table");
    let (root, entries) = analysis.into_answers();
    let nodes: u64 = entries.iter().map(|entry| entry.report.nodes).sum();
    assert!(root.report.nodes + nodes < 1_000, "{nodes}");
}
