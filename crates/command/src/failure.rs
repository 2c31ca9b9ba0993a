//! How a command ends, well or not, and the exit codes of both.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use gametree_core::Mismatch;
use gametree_registry::{OpenError, SearchError, UnknownName};
use gametree_search::StopReason;
use serde_json::json;

use crate::input::reads_standard_input;

pub(crate) const FAILURE: u8 = 1;
/// The exit code of arguments that the parser refuses.
pub const USAGE: u8 = 2;
const UNPROVEN: u8 = 3;
const INPUT: u8 = 4;
/// The exit code of a command that was interrupted: 128 and the number of the signal, as shells report a program that Ctrl-C has ended.
pub const INTERRUPTED: u8 = 130;

/// A command that has given its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// All that was asked for.
    Done,
    /// The best so far, without a proof.
    Unproven,
    /// The best so far, when the program was interrupted.
    Interrupted,
}

impl Ending {
    /// The ending of a command that was to prove something.
    pub fn of_proof(is_proven: bool, stopped: StopReason) -> Self {
        match stopped {
            StopReason::Interrupted => Ending::Interrupted,
            _ if is_proven => Ending::Done,
            _ => Ending::Unproven,
        }
    }

    /// What the program returns to the shell.
    pub fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Ending::Done => 0,
            Ending::Unproven => UNPROVEN,
            Ending::Interrupted => INTERRUPTED,
        })
    }
}

/// A command that has no answer.
#[derive(Debug)]
pub enum Failure {
    /// The arguments are refused by the parser, or ask for help; what only the command can see is [`Failure::Input`].
    Usage(clap::Error),
    /// The answer could not be written.
    Output(io::Error),
    /// What the user gave cannot be used.
    Input(String),
    /// Something else did not work.
    Other(String),
}

impl Failure {
    /// Invalid input, with what it was read as in front.
    pub fn input(what: &str, error: &dyn Error) -> Self {
        Failure::Input(format!("{what}: {error}"))
    }

    /// Invalid input in a file about a game, which may have to be given beside the file.
    pub fn file_about(game: &str, file: &str, error: &dyn Error) -> Self {
        if !reads_standard_input(game) {
            return Failure::input(file, error);
        }
        Failure::Input(format!(
            "{file}: expected its game {game} on standard input, as when the file was written: {error}"
        ))
    }

    /// Reports in one line on standard error what went wrong; returns the exit code.
    ///
    /// Help and usage are printed as the parser writes them.
    pub fn report(self, program: &str) -> ExitCode {
        if let Failure::Usage(error) = &self {
            return match error.print() {
                // Whether it is read changes nothing about the arguments.
                Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                    Failure::Output(error).report(program)
                }
                _ => ExitCode::from(self.code()),
            };
        }
        if !self.is_closed_pipe() {
            // There is no other way to report that this fails too.
            let _ = writeln!(io::stderr(), "{program}: {}", self.message());
        }
        ExitCode::from(self.code())
    }

    /// Reports what went wrong as one JSON object on standard error, as programs read it; returns the exit code, which is the same.
    ///
    /// Help is printed as the parser writes it.
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
                // As in the other report.
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
        }
    }

    /// A reader that has closed the pipe has read enough.
    fn is_closed_pipe(&self) -> bool {
        matches!(self, Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }

    /// What went wrong, in one line.
    fn message(&self) -> String {
        let message = match self {
            // Below the first paragraph comes how to use the command.
            Failure::Usage(error) => {
                let text = error.to_string();
                let lines = text.lines().take_while(|line| !line.trim().is_empty());
                let lines: Vec<&str> = lines.map(str::trim).collect();
                let text = lines.join(" ");
                text.strip_prefix("error: ").unwrap_or(&text).to_owned()
            }
            Failure::Output(error) => format!("the answer cannot be written: {error}"),
            Failure::Input(message) | Failure::Other(message) => message.clone(),
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
            // Parameters that are missing were not known to be needed.
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
