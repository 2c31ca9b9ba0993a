//! Output of a command that goes on where its reader has read enough, since files are still to be written.

use std::io::{self, Write};

/// Writer that keeps its first error, and returns it to every later call, so that no output has a gap.
#[derive(Debug)]
pub struct StickyWriter<W> {
    out: W,
    failure: Option<io::Error>,
}

impl<W: Write> StickyWriter<W> {
    /// Makes a writer without an error.
    pub const fn new(out: W) -> Self {
        StickyWriter { out, failure: None }
    }

    /// Returns the first error; `None` where everything was written.
    pub fn failure(&self) -> Option<io::Error> {
        self.failure.as_ref().map(copy_of)
    }

    fn kept<T>(&mut self, call: impl FnOnce(&mut W) -> io::Result<T>) -> io::Result<T> {
        if let Some(failure) = self.failure() {
            return Err(failure);
        }
        let result = call(&mut self.out);
        if let Err(error) = &result
            && error.kind() != io::ErrorKind::Interrupted
        {
            self.failure = Some(copy_of(error));
        }
        result
    }
}

impl<W: Write> Write for StickyWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.kept(|out| out.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.kept(Write::flush)
    }
}

/// Returns an output whose errors do not end the command, so that it goes on to write its files.
///
/// The [`StickyWriter`] of the program keeps the error until its end.
pub fn persistent<'a>(out: impl Write + 'a) -> Box<dyn Write + 'a> {
    Box::new(Persistent(out))
}

/// Writer that drops what cannot be written.
struct Persistent<W>(W);

impl<W: Write> Write for Persistent<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.0.write(bytes) {
            Err(error) if error.kind() != io::ErrorKind::Interrupted => Ok(bytes.len()),
            result => result,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().or(Ok(()))
    }
}

/// Returns an error with the same kind and message, since errors cannot be cloned.
fn copy_of(error: &io::Error) -> io::Error {
    match error.raw_os_error() {
        Some(code) => io::Error::from_raw_os_error(code),
        None => io::Error::new(error.kind(), error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe whose reader closes it after some bytes.
    struct Pipe(usize);

    impl Write for Pipe {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0 == 0 {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            let written = bytes.len().min(self.0);
            self.0 -= written;
            Ok(written)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_command_goes_on_where_nothing_is_read_and_its_end_knows_it() {
        let mut out = StickyWriter::new(Pipe(3));
        assert!(persistent(&mut out).write_all(b"ab").is_ok());
        assert!(out.failure().is_none());
        assert!(persistent(&mut out).write_all(b"cdef").is_ok());
        let kind = |error: io::Error| error.kind();
        assert_eq!(out.failure().map(kind), Some(io::ErrorKind::BrokenPipe));
        // The pipe may be read again, but its text would have a gap.
        out.out.0 = 100;
        assert!(out.write_all(b"g").is_err() && out.flush().is_err());
        assert!(persistent(&mut out).flush().is_ok());
        assert_eq!(out.out.0, 100);
    }
}
