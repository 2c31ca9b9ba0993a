//! Files that take their names only when they are whole and on the disk.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

/// A file under a temporary name, which is removed unless it is moved into place.
#[derive(Debug)]
pub struct AtomicFile {
    file: NamedTempFile,
}

impl AtomicFile {
    /// Opens the file under its temporary name, locked for this program; the remains of a killed program are overwritten.
    ///
    /// The name must be in the folder of the final file.
    ///
    /// # Errors
    /// Fails if the file cannot be opened, or if another program is writing it.
    pub fn create(temporary: &Path) -> io::Result<Self> {
        let mut options = File::options();
        let file = options
            .write(true)
            .create(true)
            .truncate(false)
            .open(temporary)?;
        file.try_lock()
            .map_err(|_| io::Error::other("another program is writing it"))?;
        let path = TempPath::try_from_path(temporary)?;
        let file = NamedTempFile::from_parts(file, path);
        file.as_file().set_len(0)?;
        Ok(AtomicFile { file })
    }

    /// Flushes the content to the disk.
    ///
    /// # Errors
    /// Fails if the system does; the file is then removed when it is dropped.
    pub fn sync(&self) -> io::Result<()> {
        self.file.as_file().sync_all()
    }

    /// Moves the file into place, over the file that is there.
    ///
    /// # Errors
    /// Fails if the system does, and removes the temporary file.
    pub fn persist(self, path: &Path) -> io::Result<()> {
        self.file.persist(path)?;
        Ok(())
    }
}

// Errors of `NamedTempFile` itself would repeat the temporary name.
impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}
