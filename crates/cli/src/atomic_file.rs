//! Files that are there as a whole or not at all.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use gametree_command::Failure;

/// Whether a file can be written under this name: asked before the long work that it is to hold.
///
/// What is there already stays as it is.
pub(crate) fn check(path: &Path) -> Result<(), Failure> {
    let beside = beside(&target(path)?);
    let opened = locked(&beside).map(drop);
    opened.map_err(|error| cannot_be_written(path, &error))?;
    // It will be written over, so nothing depends on that it goes.
    let _ = fs::remove_file(&beside);
    Ok(())
}

/// Writes a file beside its name and moves it there when it is whole and on the disk; a file that is there already stays as it is until then.
///
/// What `write` says when it fails is passed on.
pub(crate) fn write_atomically<T>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let failed = |error: io::Error| cannot_be_written(path, &error);
    let target = target(path)?;
    let beside = beside(&target);
    let mut sink = BufWriter::new(locked(&beside).map_err(failed)?);
    let written = write(&mut sink).and_then(|result| {
        let file = sink
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.sync_all().map_err(failed)?;
        fs::rename(&beside, &target).map_err(failed)?;
        Ok(result)
    });
    if written.is_err() {
        // What is left is of no use; that it cannot be removed would be news of little worth.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn cannot_be_written(path: &Path, error: &dyn Display) -> Failure {
    Failure::Other(format!("{} cannot be written: {error}", path.display()))
}

/// The file that is meant: the one that a link leads to, so that the link stays.
///
/// Folders and devices are refused, since a file would take their place.
fn target(path: &Path) -> Result<PathBuf, Failure> {
    let Ok(target) = fs::canonicalize(path) else {
        return Ok(path.to_owned());
    };
    let found = if target.is_dir() {
        "a folder"
    } else {
        "a device or a pipe"
    };
    if !target.is_file() {
        let expected = format!("expected a file or a new name, found {found}");
        return Err(cannot_be_written(path, &expected));
    }
    Ok(target)
}

/// A file to write to from its beginning, for this program alone.
///
/// What a program has left that was killed is written over.
fn locked(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    file.try_lock()
        .map_err(|_| io::Error::other("another program is writing it"))?;
    file.set_len(0)?;
    Ok(file)
}

/// A name in the same folder, so that the file can be moved to its place at once.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    path.with_file_name(name)
}
