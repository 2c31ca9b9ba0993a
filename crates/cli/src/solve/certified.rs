//! What `solve` makes of a certificate that was tried: the answer with it, and what is said about it.

use std::io::{self, Write};

use gametree_certificate::Report;
use gametree_command::Failure;
use gametree_core::Phrase;
use gametree_registry::{Answer, Words};

use crate::certificate::{NotWritten, basis_words};
use crate::output_file::Destination;
use crate::shell::quoted;

/// The answer and its report once the certificate was tried: what was claimed is taken back where the strategy behind it fails, and why.
pub(super) fn settled(
    answer: Answer,
    written: Result<Option<Report>, NotWritten>,
) -> (Answer, Result<Option<Report>, Failure>, Option<String>) {
    match written {
        Err(NotWritten::Refuted(why)) => (answer.taken_back(), Ok(None), Some(why)),
        Err(NotWritten::Failed(failure)) => (answer, Err(failure), None),
        Ok(report) => (answer, Ok(report), None),
    }
}

/// Says what has become of the certificate.
pub(super) fn write_certified(
    out: &mut dyn Write,
    said: (&str, &Words),
    (certified, refuted): (Option<(&Destination, &Report)>, Option<&str>),
) -> io::Result<()> {
    if let Some(why) = refuted {
        let refuted = Phrase::new("solve-refuted").with("error", why);
        writeln!(out, "{}", said.1.say(&refuted))?;
    }
    match certified {
        Some((destination, report)) => write_report(out, said, destination, report),
        None => Ok(()),
    }
}

fn write_report(
    out: &mut dyn Write,
    (program, words): (&str, &Words),
    destination: &Destination,
    report: &Report,
) -> io::Result<()> {
    let written = Phrase::new("solve-certificate")
        .with("file", destination.name())
        .with("moves", report.entries.to_string())
        .with(
            "count",
            usize::try_from(report.entries).unwrap_or(usize::MAX),
        )
        .with("bytes", report.bytes.to_string())
        .with("basis", basis_words(report.basis));
    writeln!(out, "{}", words.say(&written))?;
    match destination {
        Destination::File(file) => {
            let file = quoted(&file.path().display().to_string());
            let command = format!("{program} verify {file}");
            let verify = Phrase::new("solve-verify").with("command", command);
            writeln!(out, "{}", words.say(&verify))
        }
        Destination::StandardOutput => Ok(()),
    }
}
