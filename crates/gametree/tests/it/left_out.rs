//! Tests that need a program or a file that not every machine has.

use std::fs::OpenOptions;
use std::io::Write;
use std::process::{Command, Stdio};
use std::{env, thread};

/// The variable with the path of the file in which `cargo xtask check` collects the tests that were left out; the output of passing tests is not shown.
const COLLECTED: &str = "GAMETREE_LEFT_OUT";

/// Returns `true` if a program that the workspace does not include is installed, and answers the question for its version, `option`.
///
/// If it is not installed, the calling test counts as left out.
pub(crate) fn is_installed(program: &str, option: &str) -> bool {
    let asked = Command::new(program)
        .arg(option)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let is_there = asked.is_ok_and(|status| status.success());
    if !is_there {
        leave_out(program);
    }
    is_there
}

/// Records the test of this thread as left out, whole or in part, for want of `what`.
pub(crate) fn leave_out(what: &str) {
    let thread = thread::current();
    let test = thread.name().expect("tests have threads with their names");
    let line = format!("{what}\t{test}\n");
    match env::var_os(COLLECTED) {
        // A single write keeps the lines of tests that run at the same time whole.
        Some(path) => OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("the file of the check can be written"),
        None => std::io::stderr()
            .write_all(format!("left out for want of {line}").as_bytes())
            .expect("standard error takes a line"),
    }
}
