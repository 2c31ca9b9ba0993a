//! The command-line program, as users run it: killed at any moment, and asked to explain trees.

mod kills;
mod trees;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use serde_json::Value;

use crate::tally::Wrong;

/// A program that runs in a folder of its own.
#[derive(Clone, Debug)]
pub struct Program {
    path: PathBuf,
    folder: PathBuf,
}

impl Program {
    /// Returns the program at `path`, whose files go to `folder`.
    pub fn new(path: &Path, folder: &Path) -> Self {
        Program {
            path: path.to_owned(),
            folder: folder.to_owned(),
        }
    }

    fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(&self.path);
        command.args(words).current_dir(&self.folder);
        command.stdin(Stdio::null()).stderr(Stdio::null());
        command
    }

    /// Runs the program to its end, and returns the object that it prints.
    fn json(&self, words: &[&str]) -> Result<Value, Wrong> {
        let output = self.command(words).output();
        let output = output.map_err(|error| format!("does not start: {error}"))?;
        serde_json::from_slice(&output.stdout)
            .map_err(|error| format!("{}, and prints no object: {error}", output.status))
    }

    fn write(&self, file: &str, text: &str) -> io::Result<()> {
        fs::write(self.folder.join(file), text)
    }
}
