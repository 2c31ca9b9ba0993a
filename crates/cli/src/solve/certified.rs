//! Certificate of `solve`: the answer after the attempt to write it, and the lines about it.

use std::io::{self, Write};

use gametree_certificate::Report;
use gametree_command::shell::quoted;
use gametree_command::{Destination, Failure};
use gametree_core::Phrase;
use gametree_registry::{Answer, Words};

use crate::certificate::{NotWritten, with_extent};

/// Returns the answer, the report of the certificate, and the reason if the strategy behind the answer fails; the claim is then taken back.
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

/// The certificate that was asked for, after the attempt to write it.
#[derive(Clone, Copy)]
pub(super) struct Certified<'a> {
    /// The destination and the report.
    pub(super) written: Option<(&'a Destination, &'a Report)>,
    /// The reason why the strategy fails, if it does.
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

/// Prints the certificate, or the reason why the claim was taken back; `program` is the name of the program for the command that checks the file.
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
