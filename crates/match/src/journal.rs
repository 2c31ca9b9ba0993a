//! The file that a match is kept in: a line about the match, and a line for each game.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gametree_command::Failure;
use serde_json::Value;

use crate::result::GameResult;

/// The most bytes of a file that is read back: a hundred thousand long games.
const MOST_BYTES: u64 = 1 << 30;

/// A file to which every finished game is added at once.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    name: String,
}

impl Journal {
    /// Begins a file with a line about the match.
    ///
    /// # Errors
    /// When there is such a file already, or it cannot be written.
    pub(crate) fn begin(path: &Path, about: &Value) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Failure::Input(format!(
                "{name}: expected a new file, found one; --resume goes on with its match"
            )),
            _ => Failure::Other(format!("{name}: cannot be written: {error}")),
        })?;
        let mut journal = Journal { file, name };
        journal.add(about)?;
        Ok(journal)
    }

    /// Takes up a file: what it says about the match, and the lines of its games; a line that was not written to its end is taken away.
    ///
    /// # Errors
    /// When it cannot be read, or is no file of a match.
    pub(crate) fn resume(path: &Path) -> Result<(Self, Value, Vec<Value>), Failure> {
        let name = path.display().to_string();
        let unusable =
            |error: io::Error| Failure::Input(format!("{name}: cannot be read: {error}"));
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let mut file = opened.map_err(unusable)?;
        let mut text = String::new();
        (&mut file)
            .take(MOST_BYTES)
            .read_to_string(&mut text)
            .map_err(unusable)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(unusable)?;
        file.seek(SeekFrom::End(0)).map_err(unusable)?;
        let mut values = Vec::new();
        for (number, line) in (1..).zip(text[..whole].lines()) {
            let value = serde_json::from_str(line).map_err(|error| {
                Failure::Input(format!(
                    "{name}: line {number}: expected JSON, found {error}"
                ))
            })?;
            values.push(value);
        }
        if values.is_empty() {
            return Err(Failure::Input(format!(
                "{name}: expected the file of a match, found no line"
            )));
        }
        let about = values.remove(0);
        Ok((Journal { file, name }, about, values))
    }

    /// Adds a line, which is in the hands of the system when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn add(&mut self, value: &Value) -> Result<(), Failure> {
        let line = format!("{value}\n");
        let written = self
            .file
            .write_all(line.as_bytes())
            .and_then(|()| self.file.flush());
        written
            .map_err(|error| Failure::Other(format!("{}: cannot be written: {error}", self.name)))
    }

    /// The games of these lines, each once.
    ///
    /// # Errors
    /// When a line is no game between these players.
    pub(crate) fn games(
        &self,
        lines: &[Value],
        names: &[String],
    ) -> Result<Vec<GameResult>, Failure> {
        let mut games: Vec<GameResult> = Vec::new();
        for (number, line) in (2..).zip(lines) {
            let game = GameResult::from_json(line, names).map_err(|error| {
                Failure::Input(format!("{}: line {number}: {error}", self.name))
            })?;
            if games.iter().all(|known| known.number != game.number) {
                games.push(game);
            }
        }
        Ok(games)
    }
}
