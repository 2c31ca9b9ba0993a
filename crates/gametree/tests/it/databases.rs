//! Many positions that are looked up, and databases that several processes make.

use std::fs;
use std::net::TcpListener;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Ran, command, gametree, gametree_reading};
use crate::scratch::Scratch;

/// The database of a game in a new folder.
fn made(game: &str, further: &[&str], scratch: &Scratch) -> String {
    let folder = scratch.path("db");
    let args = [&["strong", game, "--out", &folder], further].concat();
    assert_eq!(gametree(&args).code, Some(0));
    folder
}

#[test]
fn many_positions_are_answered_line_by_line() {
    let scratch = Scratch::new("bulk");
    let folder = made("mnk:3,3,3", &["--position", "3/1X1/3:O"], &scratch);
    let ask = |input: &str, further: &[&str]| {
        let args = [&["query", &folder, "--bulk"], further].concat();
        gametree_reading(&args, input.as_bytes())
    };
    let told = ask("3/1X1/3:O\n\nXO1/1X1/3:O\r\n3/3/3:X\nXO1/OX1/2X:O\n", &[]);
    assert_eq!(told.code, Some(0), "{told:?}");
    let expected = "3/1X1/3:O draw\nXO1/1X1/3:O loss 4\n3/3/3:X unknown\nXO1/OX1/2X:O loss 0\n";
    assert_eq!(told.stdout, expected);
    let told = ask("3/1X1/3:O\nXO1/1X1/3:O", &["--json"]);
    let objects: Vec<Value> = told
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect();
    assert_eq!(objects.len(), 2);
    assert_eq!(objects[1]["plies"], 4);
    let wrong = ask("3/1X1/3:O\n3/1Y1/3:O\n", &[]);
    let error = wrong.error(4);
    assert!(
        error.starts_with("gametree: line 2 of standard input: "),
        "{error}"
    );
}

/// Two processes make the database that one makes, and only the first reports.
#[test]
fn two_processes_make_one_database() {
    let scratch = Scratch::new("strong-hosts");
    let (folder, hosts) = (scratch.path("db"), scratch.path("hosts.txt"));
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").expect("a free port"));
    let addresses = listeners.map(|listener| listener.local_addr().expect("bound").to_string());
    fs::write(&hosts, addresses.join("\n")).expect("a file");
    let args = |process: &'static str, further: &[&'static str]| {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let args = [&args[..], &["--process", process], further].concat();
        args.into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let run = |args: &[String]| {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut command = command(&args);
        command.stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program starts")
    };
    let second = run(&args("1", &[]));
    let first = Ran::of(run(&args("0", &[])).wait_with_output().expect("an end"));
    let second = Ran::of(second.wait_with_output().expect("an end"));
    assert_eq!((first.code, second.code), (Some(0), Some(0)), "{second:?}");
    assert_eq!((second.stdout.as_str(), second.stderr.as_str()), ("", ""));
    let alone = gametree(&["strong", "--statistics", &folder]);
    assert_eq!(first.stdout, alone.stdout);
    // Nobody comes.
    let first = run(&args("0", &["--wait", "100ms"]));
    let first = Ran::of(first.wait_with_output().expect("an end"));
    let expected = format!(
        "gametree: process 1 at {}: not there within 100ms: it has not called",
        addresses[1]
    );
    assert_eq!(first.error(1), expected);
    for (wrong, code) in [
        (&["--process", "2"][..], 4),
        (&["--process", "x"][..], 2),
        (&[], 2),
    ] {
        let args = ["strong", "mnk:3,3,3", "--out", &folder, "--hosts", &hosts];
        let ran = gametree(&[&args[..], wrong].concat());
        assert_eq!(ran.code, Some(code), "{ran:?}");
    }
}
