//! Endings and failures of a command, with their exit codes.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use gametree_core::Mismatch;
use gametree_registry::{OpenError, SearchError, UnknownName, reads_standard_input};
use gametree_search::StopReason;
use serde_json::json;

pub(crate) const FAILURE: u8 = 1;
/// Exit code for arguments that the parser refuses.
pub const USAGE: u8 = 2;
const UNPROVEN: u8 = 3;
const INPUT: u8 = 4;
/// Exit code of a command that was interrupted: 128 plus the number of the signal, as shells report a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// Ending of a command that has given its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The whole answer.
    Done,
    /// The best so far, without a proof.
    Unproven,
    /// The best so far, when the program was interrupted.
    Interrupted,
}

impl Ending {
    /// Returns the ending of a command that was to prove something.
    pub fn of_proof(is_proven: bool, stopped: StopReason) -> Self {
        match stopped {
            StopReason::Interrupted => Ending::Interrupted,
            _ if is_proven => Ending::Done,
            _ => Ending::Unproven,
        }
    }

    /// Returns the exit code of the program.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Ending::Done => 0,
            Ending::Unproven => UNPROVEN,
            Ending::Interrupted => INTERRUPTED,
        })
    }
}

/// Reason why a command has no answer.
#[derive(Debug)]
pub enum Failure {
    /// The parser refuses the arguments, or they ask for help; errors that only the command can see are [`Failure::Input`].
    Usage(clap::Error),
    /// The answer could not be written.
    Output(io::Error),
    /// The user's input cannot be used.
    Input(String),
    /// The user has stopped the command before its result was there.
    Interrupted(String),
    /// Something else failed.
    Other(String),
}

impl Failure {
    /// Returns the failure of an invalid input; the message begins with `what`, the name of the input.
    pub fn input(what: &str, error: &dyn Error) -> Self {
        Failure::Input(format!("{what}: {error}"))
    }

    /// Returns the failure of a file about a game; the message adds that the game itself may have to be given on standard input.
    pub fn file_about(game: &str, file: &str, error: &dyn Error) -> Self {
        if !reads_standard_input(game) {
            return Failure::input(file, error);
        }
        Failure::Input(format!(
            "{file}: expected its game {game} on standard input, as when the file was written: {error}"
        ))
    }

    /// Reports the failure in one line on standard error, and returns the exit code.
    ///
    /// Help and usage are printed in the parser's own form.
    pub fn report(self, program: &str) -> ExitCode {
        if let Failure::Usage(error) = &self {
            return match error.print() {
                // A closed pipe changes nothing about the arguments.
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    Failure::Output(error).report(program)
                }
                _ => ExitCode::from(self.code()),
            };
        }
        if !self.is_closed_pipe() {
            // There is no other way to report that this failed too.
            let _ = writeln!(io::stderr(), "{program}: {}", self.message());
        }
        ExitCode::from(self.code())
    }

    /// Reports the failure as one JSON object on standard error, for programs, and returns the same exit code.
    ///
    /// Help is printed in the parser's own form.
    pub fn report_json(self, program: &str) -> ExitCode {
        match &self {
            Failure::Usage(error) if !error.use_stderr() => return self.report(program),
            failure if failure.is_closed_pipe() => {}
            failure => {
                let error = json!({
                    "kind": failure.kind(),
                    "message": failure.message(),
                    "exit_code": failure.code(),
                });
                // The error is ignored as in the other report.
                let _ = writeln!(io::stderr(), "{}", json!({ "error": error }));
            }
        }
        ExitCode::from(self.code())
    }

    const fn kind(&self) -> &'static str {
        match self {
            Failure::Usage(_) => "usage",
            Failure::Output(_) => "output",
            Failure::Input(_) => "input",
            Failure::Interrupted(_) => "interrupted",
            Failure::Other(_) => "other",
        }
    }

    fn code(&self) -> u8 {
        match self {
            Failure::Usage(error) if error.use_stderr() => USAGE,
            Failure::Usage(_) => 0,
            Failure::Output(_) if self.is_closed_pipe() => 0,
            Failure::Output(_) | Failure::Other(_) => FAILURE,
            Failure::Input(_) => INPUT,
            Failure::Interrupted(_) => INTERRUPTED,
        }
    }

    /// Returns `true` if the reader has closed the pipe, which means that it has read enough.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Returns the message of the failure, in one line.
    fn message(&self) -> String {
        let message = match self {
            // The usage of the command stands below the first paragraph.
            Failure::Usage(error) => {
                let text = error.to_string();
                let lines = text.lines().take_while(|line| !line.trim().is_empty());
                let lines: Vec<&str> = lines.map(str::trim).collect();
                let text = lines.join(" ");
                text.strip_prefix("error: ").unwrap_or(&text).to_owned()
            }
            Failure::Output(error) => format!("the answer cannot be written: {error}"),
            Failure::Input(message) | Failure::Interrupted(message) | Failure::Other(message) => {
                message.clone()
            }
        };
        message.replace(['\n', '\r'], " ")
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        let hint = match &error {
            // A user who leaves out the parameters may not know that they are needed.
            OpenError::Parameters { game, .. } if !game.contains(':') => {
                format!("; `games {game}` explains them")
            }
            _ => String::new(),
        };
        Failure::Input(format!("{error}{hint}"))
    }
}

impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<Mismatch> for Failure {
    fn from(error: Mismatch) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Table { .. } => {
                Failure::Other(format!("{error}; --table SIZE asks for less"))
            }
            SearchError::Panicked { .. } => Failure::Other(error.to_string()),
            refused => Failure::Input(refused.to_string()),
        }
    }
}
