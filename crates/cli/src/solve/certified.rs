//! The end of the certificate of `solve`: the answer after it was tried, and the lines about it.

use std::io::{self, Write};

use gametree_certificate::Report;
use gametree_command::Failure;
use gametree_core::Phrase;
use gametree_registry::{Answer, Words};

use crate::certificate::{NotWritten, with_extent};
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

/// The certificate that was asked for, after it was tried.
#[derive(Clone, Copy)]
pub(super) struct Certified<'a> {
    /// Where it lies, and what it holds.
    pub(super) written: Option<(&'a Destination, &'a Report)>,
    /// Why there is none, where the strategy fails.
    pub(super) refuted: Option<&'a str>,
}

impl<'a> Certified<'a> {
    pub(super) const fn new(
        written: Option<(&'a Destination, &'a Report)>,
        refuted: Option<&'a str>,
    ) -> Self {
        Certified { written, refuted }
    }
}

/// Prints the certificate, or why the claim was taken back; `program` is the name of the program for the command that checks the file.
pub(super) fn write_certified(
    out: &mut dyn Write,
    program: &str,
    words: &Words,
    certified: Certified<'_>,
) -> io::Result<()> {
    if let Some(why) = certified.refuted {
        let refuted = Phrase::new("solve-refuted").with("error", why);
        writeln!(out, "{}", words.say(&refuted))?;
    }
    let Some((destination, report)) = certified.written else {
        return Ok(());
    };
    let written = Phrase::new("solve-certificate").with("file", destination.name());
    writeln!(out, "{}", words.say(&with_extent(written, report)))?;
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
