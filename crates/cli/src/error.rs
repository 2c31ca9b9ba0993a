//! How a command ends, well or not, and the exit codes of both.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use gametree_registry::{JudgeError, OpenError, SearchError, UnknownName};
use gametree_search::StopReason;

use crate::input::reads_standard_input;

const FAILURE: u8 = 1;
pub(crate) const USAGE: u8 = 2;
const UNPROVEN: u8 = 3;
const INPUT: u8 = 4;
/// 128 and the number of the signal, as shells report a program that Ctrl-C has ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// A command that has given its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// All that was asked for.
    Done,
    /// The best so far, without a proof.
    Unproven,
    /// The best so far, when somebody stopped the program.
    Interrupted,
}

impl Ending {
    /// The ending of a command that was to prove something.
    pub(crate) fn of_proof(is_proven: bool, stopped: StopReason) -> Self {
        match stopped {
            StopReason::Interrupted => Ending::Interrupted,
            _ if is_proven => Ending::Done,
            _ => Ending::Unproven,
        }
    }

    pub(crate) fn exit_code(self) -> ExitCode {
        ExitCode::from(match self {
            Ending::Done => 0,
            Ending::Unproven => UNPROVEN,
            Ending::Interrupted => INTERRUPTED,
        })
    }
}

/// A command that has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer could not be written.
    Output(io::Error),
    /// What the user gave cannot be used.
    Input(String),
    /// Something else did not work.
    Other(String),
}

impl Failure {
    /// Invalid input, with what it was read as in front.
    pub(crate) fn input(what: &str, error: &dyn Error) -> Self {
        Failure::Input(format!("{what}: {error}"))
    }

    /// Invalid input in a file about a game, which may have to be given beside the file.
    pub(crate) fn file_about(game: &str, file: &str, error: &dyn Error) -> Self {
        if !reads_standard_input(game) {
            return Failure::input(file, error);
        }
        Failure::Input(format!(
            "{file}: expected its game {game} on standard input, as when the file was written: {error}"
        ))
    }

    /// Says in one line on standard error what went wrong.
    pub(crate) fn tell(self, program: &str) -> ExitCode {
        let (message, code) = match self {
            // Whoever closed the pipe has read enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::Output(error) => (format!("the answer cannot be written: {error}"), FAILURE),
            Failure::Input(message) => (message, INPUT),
            Failure::Other(message) => (message, FAILURE),
        };
        let one_line = message.replace(['\n', '\r'], " ");
        // Nobody is left to be told when this fails too.
        let _ = writeln!(io::stderr(), "{program}: {one_line}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<OpenError> for Failure {
    fn from(error: OpenError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<SearchError> for Failure {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Generator(error) => error.into(),
            SearchError::Incomplete { .. }
            | SearchError::NoOwnEngine { .. }
            | SearchError::Repeats { .. } => Failure::Input(error.to_string()),
            SearchError::Table(error) => Failure::Other(error.to_string()),
        }
    }
}
