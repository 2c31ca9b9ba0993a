//! Certificates in files, written and read back.

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::Path;

use gametree_certificate::{Certificate, CheckError, Report, SeenTable};
use gametree_command::{Failure, name_of, reads_standard_input};
use gametree_core::Mismatch;
use gametree_registry::{Answer, CertifyError, Registry, SearchTask, Session, VerifyError};
use serde_json::{Value, json};

use crate::atomic_file::write_atomically;
use crate::progress::Reporter;

/// Writes the proof of an answer to a file; a file that is there already stays as it is until the new one is whole.
pub(crate) fn write(
    path: &Path,
    session: &mut dyn Session,
    (answer, task): (&Answer, &SearchTask),
    seen: SeenTable,
    reporter: &mut Reporter,
) -> Result<Report, Failure> {
    write_atomically(path, |sink| {
        let mut sink = Counting {
            sink,
            bytes: 0,
            reporter,
        };
        let report = session.certify(answer, task, seen, &mut sink);
        report.map_err(|error| match error {
            CertifyError::Search(error) => error.into(),
            error => Failure::Other(format!("{} was not written: {error}", path.display())),
        })
    })
}

/// A writer that shows how much has been written.
struct Counting<'a> {
    sink: &'a mut dyn Write,
    bytes: u64,
    reporter: &'a mut Reporter,
}

impl Write for Counting<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.sink.write(bytes)?;
        self.bytes += written as u64;
        self.reporter.written(self.bytes);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}

/// Replays the certificate in a file, or from standard input, with at most so much memory for the positions that it remembers.
pub(crate) fn verify(
    source: &mut dyn Read,
    name: &str,
    memory_bytes: u64,
    registry: &Registry,
) -> Result<Report, Failure> {
    let refused = |error: &dyn std::error::Error| Failure::input(name, error);
    let mut reader = BufReader::with_capacity(1 << 16, source);
    let certificate =
        Certificate::open(&mut reader as &mut dyn Read).map_err(|error| refused(&error))?;
    let game = certificate.header().game.clone();
    check_game_can_follow(&game, name)?;
    let refused = |error: &dyn std::error::Error| Failure::file_about(&game, name, error);
    let session = registry.open(&game).map_err(|error| refused(&error))?;
    session
        .verify(certificate, memory_bytes)
        .map_err(|error| match error {
            // It may well be right.
            VerifyError::Check(CheckError::Memory(memory)) if memory.granted.is_none() => {
                Failure::Other(format!("{name}: {memory}"))
            }
            error => refused(&error),
        })
}

/// Refuses a certificate whose game is read from standard input where that is taken, or where a terminal would wait without a prompt.
fn check_game_can_follow(game: &str, name: &str) -> Result<(), Failure> {
    let found = if !reads_standard_input(game) {
        return Ok(());
    } else if name == name_of(Path::new("-")) {
        "the certificate"
    } else if io::stdin().is_terminal() {
        "a terminal"
    } else {
        return Ok(());
    };
    let error = Mismatch::new(format!("its game {game} on standard input"), found);
    Err(Failure::input(name, &error))
}

/// What a certificate shows and what it takes, as keys of an object.
pub(crate) fn report_json(report: &Report) -> Value {
    json!({
        "entries": report.entries,
        "bytes": report.bytes,
        "exact": report.basis.is_exact(),
        "basis": report.basis.to_string(),
    })
}
