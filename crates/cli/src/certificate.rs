//! Certificates in files: written beside their name and moved there when whole, and read back.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read};
use std::path::{Path, PathBuf};

use gametree_certificate::{Certificate, Report};
use gametree_registry::{Answer, CertifyError, Registry, SearchTask, Session};
use serde_json::{Map, Value, json};

use crate::error::Failure;

/// Writes the proof of an answer to a file; a file that is there already stays as it is until the new one is whole and on the disk.
pub(crate) fn write(
    path: &Path,
    session: &mut dyn Session,
    (answer, task): (&Answer, &SearchTask),
) -> Result<Report, Failure> {
    let name = path.display();
    let failed = |error: io::Error| Failure::Other(format!("{name} cannot be written: {error}"));
    let beside = beside(path);
    let file = File::create(&beside).map_err(failed)?;
    let mut sink = BufWriter::new(file);
    let written = session
        .certify(answer, task, &mut sink)
        .map_err(|error| match error {
            CertifyError::Search(error) => error.into(),
            error => Failure::Other(format!("{name} was not written: {error}")),
        })
        .and_then(|report| {
            let file = sink
                .into_inner()
                .map_err(|error| failed(error.into_error()))?;
            file.sync_all().map_err(failed)?;
            fs::rename(&beside, path).map_err(failed)?;
            Ok(report)
        });
    if written.is_err() {
        // What is left is no certificate; that it cannot be removed would be news of little worth.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// A name in the same folder, so that the file can be moved to its place at once.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
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
    let session = registry.open(&certificate.header().game);
    let session = session.map_err(|error| refused(&error))?;
    session
        .verify(certificate, memory_bytes)
        .map_err(|error| refused(&error))
}

/// What a certificate shows and what it takes, as keys of an object.
pub(crate) fn report_json(report: &Report) -> Map<String, Value> {
    let object = json!({
        "entries": report.entries,
        "bytes": report.bytes,
        "exact": report.basis.is_exact(),
        "basis": report.basis.to_string(),
    });
    match object {
        Value::Object(object) => object,
        _ => unreachable!("written as an object above"),
    }
}
