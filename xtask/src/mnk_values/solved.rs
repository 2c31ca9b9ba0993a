//! The program's answer about one board, and the cost of its certificate.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{self, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::Value;

use crate::failure::Failure;

use super::Board;

/// The pause between two checks for an answer.
const PAUSE: Duration = Duration::from_millis(2);

/// The limits of each answer.
#[derive(Debug, Args)]
pub(super) struct Limits {
    /// Time for each answer, and the same again for its certificate
    #[arg(long, value_name = "COUNT", default_value_t = 60)]
    pub(super) seconds: u32,
    /// Memory of each answer
    #[arg(long, value_name = "SIZE", default_value = "512MiB")]
    pub(super) table: String,
}

/// The program's answer about one board, in the words of the table.
#[derive(Debug)]
pub(super) struct Solved {
    pub(super) value: String,
    pub(super) effort: String,
    pub(super) certificate: String,
}

impl Solved {
    /// Solves a board in the weak game, or in the strong one.
    pub(super) fn by(
        program: &Path,
        board: Board,
        limits: &Limits,
        is_weak: bool,
    ) -> Result<Self, Failure> {
        let file = env::temp_dir().join(format!("mnk-values-{}.gtc", process::id()));
        let solved = Self::with(program, board, is_weak, limits, &file);
        // The file does not exist where nothing was proven or the time was over.
        let _ = fs::remove_file(&file);
        solved
    }

    fn with(
        program: &Path,
        board: Board,
        is_weak: bool,
        limits: &Limits,
        file: &Path,
    ) -> Result<Self, Failure> {
        let search = || {
            let [m, n, k] = board;
            let mut command = Command::new(program);
            command.arg("solve").arg(format!("mnk:{m},{n},{k}"));
            command.args(["--json", "--seed", "1", "--table", &limits.table]);
            command.arg("--time").arg(format!("{}s", limits.seconds));
            command.args(is_weak.then_some("--weak"));
            command
        };
        let mut command = search();
        command.arg("--certificate").arg(file).arg("--force");
        let deadline = Duration::from_secs(2 * u64::from(limits.seconds));
        let (answer, certificate) = match within(&mut command, deadline)? {
            Some(answer) => {
                let checked = certificate(program, &answer, file)?;
                (answer, checked)
            }
            None => (
                answer(&mut search())?,
                format!("not written in {} s", limits.seconds),
            ),
        };
        Ok(Solved {
            value: value(&answer, is_weak),
            effort: effort(&answer),
            certificate,
        })
    }
}

/// Runs a command, and returns its answer; `None` if it takes longer than `deadline`.
fn within(command: &mut Command, deadline: Duration) -> Result<Option<Value>, Failure> {
    let start = Instant::now();
    let started = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = started.map_err(|error| failed(command, &error))?;
    // An answer is a line, which fits into a pipe.
    while child
        .try_wait()
        .map_err(|error| failed(command, &error))?
        .is_none()
    {
        if start.elapsed() >= deadline {
            child.kill().map_err(|error| failed(command, &error))?;
            child.wait().map_err(|error| failed(command, &error))?;
            return Ok(None);
        }
        thread::sleep(PAUSE);
    }
    let output = child.wait_with_output();
    let output = output.map_err(|error| failed(command, &error))?;
    read(&output).map(Some)
}

fn answer(command: &mut Command) -> Result<Value, Failure> {
    let output = command.output().map_err(|error| failed(command, &error))?;
    read(&output)
}

/// Reads an answer. An open game ends with another exit code than a solved one, and both print an answer.
fn read(output: &process::Output) -> Result<Value, Failure> {
    serde_json::from_slice(&output.stdout).map_err(|error| {
        let message = String::from_utf8_lossy(&output.stderr);
        Failure::new(format!("expected an answer, found {error}: {message}"))
    })
}

fn failed(command: &Command, error: &std::io::Error) -> Failure {
    Failure::file(Path::new(command.get_program()), error)
}

fn value(answer: &Value, is_weak: bool) -> String {
    let winner = match (answer["winner"].as_str(), is_weak) {
        (Some("first"), false) => "X wins",
        (Some("first"), true) => "Maker",
        (Some(_), false) => "O wins",
        (Some(_), true) => "Breaker",
        (None, _) if answer["value"] == "draw" => "draw",
        (None, _) => "open",
    };
    match answer["plies"].as_u64() {
        Some(plies) => format!("{winner} in {plies}"),
        None => winner.to_owned(),
    }
}

fn effort(answer: &Value) -> String {
    let engine = answer["engine"].as_str().unwrap_or_default();
    let nodes = answer["nodes"].as_u64().unwrap_or_default();
    let time = answer["seconds"].as_f64().unwrap_or_default();
    if nodes == 0 {
        "none".to_owned()
    } else {
        format!("{engine}, {nodes} nodes, {time:.2} s")
    }
}

/// Verifies a certificate, and returns its cost.
fn certificate(program: &Path, answer: &Value, file: &Path) -> Result<String, Failure> {
    let written = &answer["certificate"];
    let (Some(entries), Some(bytes)) = (written["entries"].as_u64(), written["bytes"].as_u64())
    else {
        return Ok("none".to_owned());
    };
    let start = Instant::now();
    let mut command = Command::new(program);
    let checked = self::answer(command.args(["verify", "--json"]).arg(file))?;
    let seconds = start.elapsed().as_secs_f64();
    let is_the_same = |what| checked[what] == answer[what];
    if !["proven", "winner", "plies"].into_iter().all(is_the_same) {
        return Err(Failure::new(format!(
            "expected a certificate of {answer}, found one of {checked}"
        )));
    }
    let entries = match entries {
        1 => "1 entry".to_owned(),
        more => format!("{more} entries"),
    };
    Ok(format!(
        "{entries}, {bytes} bytes, verified in {seconds:.2} s"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_told_in_the_words_of_their_game() {
        let check = |text: &str, is_weak: bool, expected: &str| {
            let answer: Value = serde_json::from_str(text).expect("an answer");
            assert_eq!(value(&answer, is_weak), expected, "{text}");
        };
        let won = r#"{"winner":"first","value":"win","plies":7}"#;
        check(won, false, "X wins in 7");
        check(won, true, "Maker in 7");
        let second = r#"{"winner":"second","value":"loss","plies":null}"#;
        check(second, true, "Breaker");
        check(r#"{"winner":null,"value":"draw"}"#, false, "draw");
        check(r#"{"winner":null,"value":null}"#, true, "open");
    }
}
