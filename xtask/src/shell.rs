//! Printing, and running other programs.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::failure::Failure;
use crate::folders;

/// Prints a line of the answer. A closed pipe is no error of this program.
pub(crate) fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

/// Prints a line about progress to standard error.
pub(crate) fn complain(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

/// Returns the command of cargo in the root of the workspace, with these arguments.
pub(crate) fn cargo(arguments: &[&str]) -> Command {
    // Cargo names itself in this variable, so that the same toolchain does everything.
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.args(arguments).current_dir(folders::root());
    command
}

/// Runs a program to its end, and passes its output on.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| start(command, &error))?;
    finished(command, status.success())
}

/// Runs a program to its end and returns its output; its messages are passed on.
pub(crate) fn capture(command: &mut Command) -> Result<String, Failure> {
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| start(command, &error))?;
    finished(command, output.status.success())?;
    String::from_utf8(output.stdout)
        .map_err(|_| Failure::new(format!("{} printed no text", line(command))))
}

fn finished(command: &Command, success: bool) -> Result<(), Failure> {
    if success {
        Ok(())
    } else {
        Err(Failure::new(format!("{} failed", line(command))))
    }
}

fn start(command: &Command, error: &std::io::Error) -> Failure {
    Failure::new(format!("{} did not start: {error}", line(command)))
}

/// Returns the command as a user would type it.
fn line(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}
