//! Answers that cannot be written.

use std::fs::OpenOptions;
use std::process::Stdio;

use crate::program::{Ran, command};

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
