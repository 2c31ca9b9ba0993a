//! The file in which a match is kept: a line about the match, and a line for each game.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use gametree_command::Failure;
use gametree_core::{quote, without_mark};
use serde_json::Value;

/// The longest line that is read back, in bytes: far above a game with the largest number of moves that a match allows.
const MOST_LINE_BYTES: u64 = 1 << 26;

/// Beginning of the line about a match.
const HEAD: &[u8] = b"{\"match\":{";

/// A file to which every finished game is added at once.
///
/// The file stays locked as long as this value lives, so that no other match adds to it.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    name: String,
}

/// The file of a resumed match, which is read line by line and not changed.
#[derive(Debug)]
pub(crate) struct JournalReader {
    journal: Journal,
    input: BufReader<File>,
    /// Number of whole lines that were read; `end` is where the last of them ends.
    lines: u64,
    end: u64,
    /// Bytes of an unfinished line behind the last whole one, which was cut short when it was written.
    cut: Vec<u8>,
}

impl Journal {
    /// Creates the file with a line about the match.
    ///
    /// # Errors
    /// When the file exists already, or cannot be written.
    pub(crate) fn begin(path: &Path, about: &Value) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let opened = OpenOptions::new().write(true).create_new(true).open(path);
        let file = opened.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => exists(path),
            _ => Failure::Other(format!("{name}: cannot be written: {error}")),
        })?;
        lock(&file, &name)?;
        let mut journal = Journal { file, name };
        journal.add(about)?;
        Ok(journal)
    }

    /// Adds a line; the operating system has it when this returns.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn add(&mut self, value: &Value) -> Result<(), Failure> {
        let line = format!("{value}\n");
        let written = self.file.write_all(line.as_bytes());
        let flushed = written.and_then(|()| self.file.flush());
        flushed.map_err(|error| self.unwritable(&error))
    }

    /// Returns the name of the file, as its user gave it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    fn unwritable(&self, error: &io::Error) -> Failure {
        Failure::Other(format!("{}: cannot be written: {error}", self.name))
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // A child process that is being started may hold a copy of the descriptor, which would keep the lock.
        let _ = self.file.unlock();
    }
}

impl JournalReader {
    /// Opens a file, to read the line about the match first and then its games.
    ///
    /// # Errors
    /// When the file cannot be opened, or another match adds to it.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let opened = OpenOptions::new().read(true).write(true).open(path);
        let file = opened.map_err(|error| unreadable(&name, &error))?;
        lock(&file, &name)?;
        let journal = Journal { file, name };
        let input = journal.file.try_clone();
        let input = input.map_err(|error| unreadable(&journal.name, &error))?;
        Ok(JournalReader {
            input: BufReader::new(input),
            journal,
            lines: 0,
            end: 0,
            cut: Vec::new(),
        })
    }

    /// Returns the next line, or `None` behind the last whole line.
    ///
    /// # Errors
    /// When the file cannot be read, or the line is not JSON.
    pub(crate) fn next(&mut self) -> Result<Option<Value>, Failure> {
        let mut line = Vec::new();
        let mut input = (&mut self.input).take(MOST_LINE_BYTES);
        let read = input.read_until(b'\n', &mut line);
        read.map_err(|error| unreadable(&self.journal.name, &error))?;
        if line.last() != Some(&b'\n') && input.limit() > 0 {
            self.cut = line;
            return Ok(None);
        }
        self.lines += 1;
        self.end += line.len() as u64;
        let value = serde_json::from_slice(without_mark(&line));
        value.map(Some).map_err(|_| {
            let found = quote(String::from_utf8_lossy(&line).trim_end());
            self.wrong(format!("expected an object of JSON, found {found}"))
        })
    }

    /// Returns `true` if nothing was read but the beginning of a line about a match: the match was ended before it had written that line.
    pub(crate) fn has_not_begun(&self) -> bool {
        let cut = without_mark(&self.cut);
        self.lines == 0 && cut.starts_with(&HEAD[..HEAD.len().min(cut.len())])
    }

    /// Returns the error that the line read last is wrong.
    pub(crate) fn wrong(&self, error: impl std::fmt::Display) -> Failure {
        Failure::Input(format!(
            "{}: line {}: {error}",
            self.journal.name, self.lines
        ))
    }

    /// Puts the name of the file before an input failure, for games that are wrong together.
    pub(crate) fn wrong_with(&self, failure: Failure) -> Failure {
        match failure {
            Failure::Input(error) => Failure::Input(format!("{}: {error}", self.journal.name)),
            failure => failure,
        }
    }

    /// Removes what stands behind the last line that was read, so that the next line can be added.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub(crate) fn take_up(self) -> Result<Journal, Failure> {
        let mut journal = self.journal;
        let cut = journal.file.set_len(self.end);
        let done = cut.and_then(|()| journal.file.seek(SeekFrom::End(0)));
        done.map_err(|error| journal.unwritable(&error))?;
        Ok(journal)
    }
}

/// Returns the error for a new match whose file exists already.
pub(crate) fn exists(path: &Path) -> Failure {
    Failure::Input(format!(
        "{}: expected a new file, found one; --resume goes on with its match",
        path.display()
    ))
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("{name}: cannot be read: {error}"))
}

/// Locks the file, since two matches that add to one file would write over each other's games.
fn lock(file: &File, name: &str) -> Result<(), Failure> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Failure::Input(format!(
            "{name}: expected a file that no other match adds to, found one that is in use"
        ))),
        // Some file systems have no locks.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
