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
    /// Where the last whole line ended when the file was read.
    end: u64,
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
        let mut journal = Journal { file, name, end: 0 };
        journal.add(about)?;
        Ok(journal)
    }

    /// Reads a file: what it says about the match, and the lines of its games, without a line that was not written to its end.
    ///
    /// Nothing is changed before [`Journal::take_up`].
    ///
    /// # Errors
    /// When it cannot be read, or is no file of lines of JSON.
    pub(crate) fn read(path: &Path) -> Result<(Self, Value, Vec<Value>), Failure> {
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
                "{name}: expected the file of a match, found no whole line"
            )));
        }
        let about = values.remove(0);
        let end = whole as u64;
        Ok((Journal { file, name, end }, about, values))
    }

    /// Takes away what stands behind the last whole line, so that the next one can be added.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn take_up(&mut self) -> Result<(), Failure> {
        let cut = self.file.set_len(self.end);
        let done = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        done.map(|_| ()).map_err(|error| self.unwritable(&error))
    }

    /// Adds a line, which is in the hands of the system when this returns.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn add(&mut self, value: &Value) -> Result<(), Failure> {
        let line = format!("{value}\n");
        let written = self.file.write_all(line.as_bytes());
        let flushed = written.and_then(|()| self.file.flush());
        flushed.map_err(|error| self.unwritable(&error))
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::Other(format!("{}: cannot be written: {error}", self.name))
    }

    /// The games of these lines.
    ///
    /// # Errors
    /// When a line is no game between these players.
    pub(crate) fn games(
        &self,
        lines: &[Value],
        names: &[String],
    ) -> Result<Vec<GameResult>, Failure> {
        let games = (2..).zip(lines).map(|(number, line)| {
            GameResult::from_json(line, names)
                .map_err(|error| Failure::Input(format!("{}: line {number}: {error}", self.name)))
        });
        games.collect()
    }
}
