//! A program that answers commands of the Go Text Protocol.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::failure::Failure;

/// A program that waits for commands; it ends when this value is dropped.
#[derive(Debug)]
pub(super) struct Dialogue {
    name: &'static str,
    child: Child,
    commands: ChildStdin,
    responses: BufReader<ChildStdout>,
}

impl Dialogue {
    /// Starts a program.
    pub(super) fn start(
        name: &'static str,
        program: impl AsRef<OsStr>,
        arguments: &[&str],
    ) -> Result<Self, Failure> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::new(format!("{name} did not start: {error}")))?;
        let commands = child.stdin.take().expect("piped above");
        let responses = BufReader::new(child.stdout.take().expect("piped above"));
        Ok(Dialogue {
            name,
            child,
            commands,
            responses,
        })
    }

    /// Sends a command, and returns the answer or the reason for a refusal, in one line.
    pub(super) fn ask(&mut self, command: &str) -> Result<Result<String, String>, Failure> {
        let lost = |error| Failure::new(format!("{}: {command}: {error}", self.name));
        writeln!(self.commands, "{command}").map_err(lost)?;
        let mut text = String::new();
        loop {
            let mut line = String::new();
            if self.responses.read_line(&mut line).map_err(lost)? == 0 {
                return Err(Failure::new(format!("{} ended at {command}", self.name)));
            }
            if line.trim_end().is_empty() {
                break;
            }
            text.push_str(&line.replace('\n', " "));
        }
        match text.split_at_checked(1) {
            Some(("=", answer)) => Ok(Ok(answer.trim().to_owned())),
            Some(("?", refusal)) => Ok(Err(refusal.trim().to_owned())),
            _ => Err(Failure::new(format!(
                "{}: {command}: expected = or ?, found {text:?}",
                self.name
            ))),
        }
    }

    /// Sends a command that must not be refused, and returns the answer.
    pub(super) fn send(&mut self, command: &str) -> Result<String, Failure> {
        self.ask(command)?.map_err(|refusal| {
            Failure::new(format!("{}: {command} was refused: {refusal}", self.name))
        })
    }

    /// Sends a command that must not be refused, and returns the words of the answer.
    pub(super) fn words(&mut self, command: &str) -> Result<Vec<String>, Failure> {
        let answer = self.send(command)?;
        Ok(answer.split_whitespace().map(str::to_owned).collect())
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // A program that has already ended cannot be stopped.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
