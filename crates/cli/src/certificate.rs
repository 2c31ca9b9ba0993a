//! Certificates in files, written and checked.

use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::path::Path;

use gametree_certificate::{
    Basis, Certificate, CheckError, Claim, Report, SeenTable, Value, WriteError,
};
use gametree_command::{Destination, Failure, Reporter};
use gametree_core::{Argument, KeyKind, Mismatch, Phrase, Player};
use gametree_explain::phrases::{claim, player};
use gametree_registry::{
    Answer, CertifyError, OpenError, Registry, Session, VerifyError, name_of, reads_standard_input,
};

use crate::search_command::SearchCommand;

/// The end of the error about a game that the program does not have.
const OF_PYTHON: &str = "; a game written in Python is verified by gametree.replay or State.verify";

/// Reason why an answer has no certificate.
pub(crate) enum NotWritten {
    /// The strategy behind the answer fails, with the reason, so nothing is proven.
    Refuted(String),
    /// The proof could not be written.
    Failed(Failure),
}

/// Writes the proof of an answer where a file is asked for and the answer is proven; `out` is standard output.
pub(crate) fn write(
    command: &mut SearchCommand<'_>,
    answer: &Answer,
    seen: SeenTable,
    out: &mut dyn Write,
) -> Result<Option<Report>, NotWritten> {
    let destination = command.files.certificate.as_mut();
    let Some(destination) = destination.filter(|_| answer.is_proven()) else {
        return Ok(None);
    };
    let (task, reporter) = (&command.task, &mut command.reporter);
    let name = destination.name();
    let unwritten =
        |error: &dyn std::error::Error| format!("{name}: the certificate was not written: {error}");
    let not_written = |error: &dyn std::error::Error| Failure::Other(unwritten(error));
    // A reader that has closed the pipe has read enough.
    let not_sent = |error: io::Error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::Output(error),
        _ => not_written(&error),
    };
    let mut refuted = None;
    let mut write = |sink: &mut dyn Write| {
        let mut sink = Counting {
            sink,
            bytes: 0,
            reporter,
        };
        let report = (command.session).certify(answer, task, seen, &mut sink);
        report.map_err(|error| {
            refuted = error.is_refutation().then(|| error.to_string());
            match error {
                CertifyError::Search(error) => error.into(),
                CertifyError::Write(WriteError::Io(error)) => not_sent(error),
                CertifyError::Interrupted => Failure::Interrupted(unwritten(&error)),
                error => not_written(&error),
            }
        })
    };
    let written = match destination {
        Destination::File(file) => file.write(|sink| write(sink)),
        Destination::StandardOutput => {
            let report = write(out);
            report.and_then(|report| out.flush().map(|()| report).map_err(not_sent))
        }
    };
    written
        .map(Some)
        .map_err(|failure| refuted.map_or(NotWritten::Failed(failure), NotWritten::Refuted))
}

/// A writer that shows the number of bytes written.
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

/// Replays the certificate from a reader, and returns its report and the session of its game.
///
/// The positions that it remembers take at most `memory_bytes`.
pub(crate) fn verify(
    source: &mut dyn Read,
    name: &str,
    memory_bytes: u64,
    registry: &Registry,
) -> Result<(Report, Box<dyn Session>), Failure> {
    let refused = |error: &dyn std::error::Error| Failure::input(name, error);
    let mut reader = BufReader::with_capacity(1 << 16, source);
    let certificate =
        Certificate::open(&mut reader as &mut dyn Read).map_err(|error| refused(&error))?;
    let game = certificate.header().game.clone();
    check_game_can_follow(&game, "the certificate", name)?;
    let refused = |error: &dyn std::error::Error| Failure::file_about(&game, name, error);
    let session = registry.open(&game).map_err(|error| match error {
        OpenError::Unknown(_) => Failure::Input(format!("{name}: {error}{OF_PYTHON}")),
        OpenError::Parameters { .. } => refused(&error),
    })?;
    let report = session.verify(certificate, memory_bytes);
    let report = report.map_err(|error| match error {
        // The certificate may still be right.
        VerifyError::Check(CheckError::Memory(memory)) if memory.granted.is_none() => {
            Failure::Other(format!("{name}: {memory}"))
        }
        error => refused(&error),
    })?;
    Ok((report, session))
}

/// Refuses a certificate or a checkpoint whose game must be read from standard input, where that is already used or is a terminal, which would wait without a prompt.
pub(crate) fn check_game_can_follow(
    game: &str,
    what: &'static str,
    name: &str,
) -> Result<(), Failure> {
    let found = if !reads_standard_input(game) {
        return Ok(());
    } else if name == name_of(Path::new("-")) {
        what
    } else if io::stdin().is_terminal() {
        "a terminal"
    } else {
        return Ok(());
    };
    let error = Mismatch::new(format!("its game {game} on standard input"), found);
    Err(Failure::input(name, &error))
}

/// Returns the phrase with the number of moves of a certificate, its bytes, and the basis of its check.
pub(crate) fn with_extent(phrase: Phrase, report: &Report) -> Phrase {
    let count = usize::try_from(report.entries).unwrap_or(usize::MAX);
    phrase
        .with("moves", report.entries.to_string())
        .with("count", count)
        .with("bytes", report.bytes.to_string())
        .with("basis", basis_words(report.basis))
}

/// Returns the premises of a check, as [`Basis`] lists them.
fn basis_words(basis: Basis) -> Argument {
    let names = basis.key_kind.map(|kind| {
        Phrase::new(match kind {
            KeyKind::Exact => "basis-names-exact",
            KeyKind::Hash128 => "basis-names-128",
            KeyKind::Hash64 => "basis-names-64",
        })
    });
    let symmetry = (basis.symmetric_plies > 0).then(|| Phrase::new("basis-symmetry"));
    let language = basis.language;
    let arguments = language.map(|name| Phrase::new("basis-arguments").with("language", name));
    let more: Vec<Phrase> = [symmetry, names, arguments].into_iter().flatten().collect();
    if more.is_empty() {
        return Phrase::new("basis-rules-alone").into();
    }
    // Among phrases alone, some languages would join the last one as a further predicate of the subject.
    let rules = Argument::all([Phrase::new("basis-rules")]);
    let more = more.into_iter().map(Argument::Phrase);
    Argument::All([rules].into_iter().chain(more).collect())
}

/// Returns the value that a certificate shows.
pub(crate) fn shown(value: Value, session: &dyn Session) -> Argument {
    if let Some((winner, plies)) = value.winner().zip(value.plies()) {
        let wins = Phrase::new("value-win-in").with("plies", plies);
        return wins.with("player", player(session, winner)).into();
    }
    if value.is_draw() && !session.is_for_points() {
        return Phrase::new("value-draw").into();
    }
    if let Some(score) = value.score_for(Player::First) {
        let points = Phrase::new("result-points")
            .with("points", score.raw().to_string())
            .with("size", u32::from(score.raw().unsigned_abs()));
        return points.with("player", player(session, Player::First)).into();
    }
    let of_player = |of| Claim::at_least(of, value.bounds_for(of).0);
    let claims = [Player::First, Player::Second].into_iter();
    let claims = claims.filter_map(of_player).map(|one| claim(one, session));
    match claims.collect::<Vec<_>>() {
        claims if claims.is_empty() => Phrase::new("shown-nothing").into(),
        claims => Argument::all(claims),
    }
}
