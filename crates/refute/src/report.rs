//! Lines of the report.

use std::io::Write;

/// The line that repeats a case.
pub(crate) fn again(seed: u64, case: u64) -> String {
    format!("cargo xtask refute --seed {seed} --case {case}")
}

/// Prints a line of the report.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    // A reader that has gone away is no error of the program that is read.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
