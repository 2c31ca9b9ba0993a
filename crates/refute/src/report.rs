//! Lines of the report.

use std::io::Write;

/// Returns the command that repeats a case.
pub(crate) fn again(seed: u64, case: u64) -> String {
    format!("cargo xtask refute --seed {seed} --case {case}")
}

/// Prints a line of the report.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    // A closed pipe is no error of the program under test.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
