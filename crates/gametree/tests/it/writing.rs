//! Answers that cannot be written.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Stdio;

use crate::program::{Ran, command};
use crate::scratch::Scratch;

/// A tree in a file, since the commands have no input.
const SMALL_TREE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../games/tree/examples/shallow-cut.txt"
);

const WRITERS: [&[&str]; 13] = [
    &["games"],
    &["games", "--json"],
    &["solve", "mnk:4,3,3", "--json"],
    &["best", "tictactoe", "--depth", "2"],
    &["analyse", "tictactoe", "--depth", "2", "--json"],
    &["perft", "tictactoe", "2", "--divide"],
    &["tree", SMALL_TREE],
    &["tree", SMALL_TREE, "--json"],
    &["bench", "--json"],
    &["completions", "bash"],
    &["play", "tictactoe", "--first", "engine", "--depth", "2"],
    &["--help"],
    &["--version"],
];

fn written_to(args: &[&str], stdout: impl Into<Stdio>) -> Ran {
    let child = command(args)
        .stdin(Stdio::null())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    Ran::of(child.wait_with_output().expect("the program ends"))
}

#[test]
fn a_full_disk_is_an_error_in_one_line() {
    for args in WRITERS {
        let full = OpenOptions::new().write(true).open("/dev/full");
        let ran = written_to(args, full.expect("a Linux device"));
        let error = ran.error(1);
        assert!(
            error.contains("the answer cannot be written: "),
            "{args:?}: {error}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in WRITERS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let ran = written_to(args, writer);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}

/// Commands with the files that they write beside their answers.
const FILE_WRITERS: [(&str, &[&str]); 13] = [
    (
        "puzzles tictactoe --count 40 --out FOLDER/a.txt --svg FOLDER/b.svg",
        &["a.txt", "b.svg"],
    ),
    (
        "puzzles tictactoe --count 2 --out FOLDER/a.txt --svg -",
        &["a.txt"],
    ),
    (
        "solve mnk:4,3,3 --certificate FOLDER/a --svg FOLDER/b",
        &["a", "b"],
    ),
    ("solve mnk:4,3,3 --certificate FOLDER/a --svg -", &["a"]),
    ("best tictactoe --depth 2 --svg FOLDER/a", &["a"]),
    ("analyse tictactoe --depth 2 --svg FOLDER/a", &["a"]),
    ("explain tictactoe --svg FOLDER/a", &["a"]),
    ("show tictactoe --svg FOLDER/a", &["a"]),
    ("race tictactoe --depth 3 --svg FOLDER/a", &["a"]),
    (
        "tree tictactoe --depth 2 --svg - --dot FOLDER/a --trace FOLDER/b",
        &["a", "b"],
    ),
    (
        "play tictactoe --first engine --second engine --nodes 100 --svg FOLDER/a",
        &["a"],
    ),
    (
        "play tictactoe --first engine --nodes 100 --svg FOLDER/a",
        &["a"],
    ),
    (
        "man --folder FOLDER",
        &["gametree.1", "gametree-solve.1", "gametree-man.1"],
    ),
];

/// A reader that stopped after the first line, or a full disk, once kept the files from being written.
#[test]
fn files_are_written_where_the_answer_cannot_be() {
    let written = |stdout: &dyn Fn() -> Stdio, code| {
        for (line, files) in FILE_WRITERS {
            let folder = Scratch::new("files-beside-answers");
            let line = line.replace("FOLDER", &folder.path("."));
            let args: Vec<&str> = line.split(' ').collect();
            let ran = written_to(&args, stdout());
            assert_eq!(ran.code, Some(code), "{line}: {ran:?}");
            for file in files {
                let length = fs::metadata(folder.path(file)).map(|found| found.len());
                assert!(length.is_ok_and(|length| length > 0), "{line}: {file}");
            }
        }
    };
    let closed = || {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        writer.into()
    };
    written(&closed, 0);
    let full = Path::new("/dev/full");
    let full = || {
        let full = OpenOptions::new().write(true).open(full);
        full.expect("a Linux device").into()
    };
    written(&full, 1);
}

/// The games of a match that are to be recorded are played where nothing reads their results.
#[test]
fn a_match_goes_on_for_its_files() {
    let folder = Scratch::new("match-beside-answers");
    let (results, records) = (folder.path("results.jsonl"), folder.path("records"));
    let args = "match tictactoe --player nodes=40 --player nodes=20 --games 4 --out";
    let args: Vec<&str> = args.split(' ').collect();
    let files = [results.as_str(), "--records", &records];
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let ran = written_to(&[&args[..], &files].concat(), writer);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let text = fs::read_to_string(&results).expect("written");
    assert_eq!(text.lines().count(), 5, "{text}");
    assert_eq!(fs::read_dir(&records).expect("a folder").count(), 4);
}
