//! Runs of a program, with all their results.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// The results of a finished program.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    pub(crate) fn of(output: Output) -> Self {
        Ran {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("answers are UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        }
    }

    /// Returns the one JSON object on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Returns the exit code, standard output without times, and standard error, for snapshots.
    pub(crate) fn shown(&self) -> String {
        let code = self
            .code
            .map_or("signal".to_owned(), |code| code.to_string());
        let stdout = without_times(&self.stdout);
        let stderr = without_times(&self.stderr);
        format!("exit code {code}\n{stdout}--- stderr\n{stderr}")
    }

    /// Returns the error, which is one line.
    pub(crate) fn error(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{self:?}");
        let lines: Vec<&str> = self.stderr.lines().collect();
        assert_eq!(lines.len(), 1, "{self:?}");
        lines[0]
    }
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gametree"));
    command.args(args).env_remove("COLUMNS");
    for locale in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(locale);
    }
    command
}

/// Runs `gametree` on these arguments without input.
pub(crate) fn gametree(args: &[&str]) -> Ran {
    Ran::of(
        command(args)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts"),
    )
}

/// Returns the arguments of a game between two seats, each `human` or `engine`, with further arguments.
pub(crate) fn play_args<'a>(
    game: &'a str,
    [first, second]: [&'a str; 2],
    further: &[&'a str],
) -> Vec<&'a str> {
    let seats = ["play", game, "--first", first, "--second", second];
    [&seats[..], further].concat()
}

/// Runs `gametree` on arguments and input.
pub(crate) fn gametree_reading(args: &[&str], input: &[u8]) -> Ran {
    run_reading(&mut command(args), input)
}

/// Runs a command on input.
pub(crate) fn run_reading(command: &mut Command, input: &[u8]) -> Ran {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that ends without reading all of its input closes the pipe.
    let _ = child.stdin.take().expect("piped above").write_all(input);
    Ran::of(child.wait_with_output().expect("the program ends"))
}

/// Returns the text with `nodes in 0.012 s` as `nodes in T s`, and rates as `R nodes per second`.
pub(crate) fn without_times(text: &str) -> String {
    let line = |line: &str| {
        if line.ends_with(" nodes per second") {
            return "R nodes per second\n".to_owned();
        }
        for noun in [" nodes in ", " node in "] {
            if let Some((before, rest)) = line.split_once(noun)
                && let Some((number, after)) = rest.split_once(" s")
                && number.parse::<f64>().is_ok()
            {
                return format!("{before}{noun}T s{after}\n");
            }
        }
        if let Some((before, rest)) = line.split_once("用时")
            && let Some((_, after)) = rest.split_once('秒')
        {
            return format!("{before}用时T秒{after}\n");
        }
        format!("{line}\n")
    };
    text.lines().map(line).collect()
}
