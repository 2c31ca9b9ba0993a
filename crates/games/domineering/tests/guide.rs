//! Checks that the commands in the guide "Your own game" print the answers that the guide shows.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::{self, Command, Stdio};

/// The guide, as it is published.
const GUIDE: &str = include_str!("../../../gametree/src/guide.rs");
/// The name of the game in the guide, and the name of the same game here.
const NAMES: (&str, &str) = ("my-game", "domineering");

/// A command of the guide without the name of the program, and lines that its output must contain in this order.
#[derive(Debug)]
struct Shown {
    arguments: String,
    lines: Vec<String>,
}

/// Returns the commands in the consoles of the guide that run the game.
fn shown() -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    let mut is_console = false;
    for line in GUIDE.lines().filter_map(|line| line.strip_prefix("//!")) {
        let line = line.trim_start().replace(NAMES.0, NAMES.1);
        if line.starts_with("```") {
            is_console = line == "```console";
        } else if let Some(arguments) = line.strip_prefix("$ domineering ") {
            shown.push(Shown {
                arguments: arguments.to_owned(),
                lines: Vec::new(),
            });
        } else if is_console && !line.starts_with('$') {
            let last = shown.last_mut().expect("an answer follows its command");
            last.lines.push(line);
        }
    }
    shown
}

/// Creates a folder for the files that the commands write.
fn folder() -> PathBuf {
    let folder = env::temp_dir().join(format!("gametree-guide-{}", process::id()));
    fs::create_dir_all(&folder).expect("the folder for temporary files can be written");
    folder
}

#[test]
fn commands_answer_as_the_guide_says() {
    let folder = folder();
    let shown = shown();
    assert!(shown.len() >= 8, "{shown:?}");
    for Shown { arguments, lines } in shown {
        let output = Command::new(env!("CARGO_BIN_EXE_domineering"))
            .args(arguments.split(' '))
            .current_dir(&folder)
            .stdin(Stdio::null())
            .output()
            .expect("the program runs");
        let answer = String::from_utf8(output.stdout).expect("text");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments}: {answer}{errors}");
        let mut rest = answer.lines();
        for line in lines {
            let found = rest.any(|other| other.trim_start().starts_with(&line));
            assert!(found, "{arguments}: {line:?} expected, found {answer}");
        }
    }
    fs::remove_dir_all(folder).expect("the folder is ours");
}
