//! Certificates, written for proven results and then forged in every way.

use std::io::{Read, Write};
use std::time::Duration;

use gametree_certificate::{Certificate, Report, SeenTable};
use gametree_core::{Outcome, Score};
use gametree_registry::{Answer, Registry, SearchTask, Session};
use gametree_search::{Certainty, SearchLimits};

use crate::Kind;
use crate::layout::Parts;
use crate::memory::peak_bytes;
use crate::oracle::{Brute, Game, State, from_name, mover};
use crate::processor::processor_time;
use crate::reading::{Reading, describe};
use crate::tally::{Passed, Wrong};

mod forgery;

use forgery::Forger;

/// The memory, in bytes, for the table of positions seen while a file is checked.
const MEMORY_BYTES: u64 = 64 << 20;
/// The number of forged files made from one true file.
const FORGERIES: usize = 24;
/// The most processor time for a check of a file of some KB.
const PATIENCE: Duration = Duration::from_secs(1);
/// The most memory, in bytes, for a check; the files here have some KB.
const EXPENSE_BYTES: u64 = 8 << 20;
/// The most positions that the oracle tries for a forged file about another game.
const POSITIONS: usize = 60_000;

impl Reading<'_> {
    /// Proves a position, writes its certificate, has it checked, and forges it.
    pub(crate) fn certificates(&mut self, state: &State) {
        let task = self.habits.proof(&*self.session, self.rng);
        let Some((answer, file, held)) = self.write(state, &task) else {
            return;
        };
        if !held {
            self.reopen();
            return;
        }
        let Some(parts) = Parts::of(&file) else {
            return;
        };
        let forger = Forger::new(&self.case, state, parts, self.rng);
        for _ in 0..FORGERIES {
            let (changed, how) = forger.forge(self.rng, file.clone());
            self.read_forged(&changed, &how, state);
        }
        self.write_falsified(answer, &task, state);
    }

    /// Asks for a certificate of a false result.
    fn write_falsified(&mut self, mut answer: Answer, task: &SearchTask, state: &State) {
        let plies = u32::try_from(self.rng.below(12)).expect("a small number");
        let points = i32::try_from(self.rng.below(9)).expect("a small number") - 4;
        answer.report.certainty = Certainty::Exact;
        answer.report.score = *self.rng.pick(&[
            Score::win_in(plies),
            Score::loss_in(plies),
            Score::estimate(points),
            Score::DRAW,
        ]);
        let (case, session, brute) = (&self.case, &mut self.session, &mut self.brute);
        let about = || {
            format!(
                "{}, proven as {}",
                describe(case, state, task),
                answer.report.score
            )
        };
        self.tally.check(Kind::Forgeries, case.family, &about, || {
            let mut file = Vec::new();
            let sink: &mut dyn Write = &mut file;
            let written = session.certify(&answer, task, SeenTable::Growing, sink);
            match written {
                Ok(report) => truth(&*case.game, brute, state, &report),
                Err(_) => Ok(Passed::Held),
            }
        });
    }

    /// Searches, and returns the answer with its certificate if it proves anything. The flag is `true` if the certificate is true and accepted.
    fn write(&mut self, state: &State, task: &SearchTask) -> Option<(Answer, Vec<u8>, bool)> {
        let answer = self.search(Kind::Answers, state, task)?;
        if !answer.is_proven() {
            return None;
        }
        let seen = match self.rng.below(4) {
            0 => SeenTable::Buckets(0),
            1 => SeenTable::Buckets(self.rng.of_any_length(10)),
            _ => SeenTable::Growing,
        };
        let (case, session, brute) = (&self.case, &mut self.session, &mut self.brute);
        let mut file = Vec::new();
        let about = || format!("{} --certificate", describe(case, state, task));
        let held = self
            .tally
            .check(Kind::Certificates, case.family, &about, || {
                let sink: &mut dyn Write = &mut file;
                // A limit of the search may be too low for the certificate.
                let unlimited = SearchTask {
                    limits: SearchLimits::default(),
                    ..task.clone()
                };
                let written = session.certify(&answer, &unlimited, seen, sink);
                let written = written.map_err(|error| format!("is not written: {error}"))?;
                let report = verify(&**session, &file).map_err(|e| format!("is refused: {e}"))?;
                if report != written {
                    return Err(format!("reads as {report:?}, was written as {written:?}"));
                }
                says(&report, &answer)?;
                truth(&*case.game, brute, state, &report)
            });
        Some((answer, file, held))
    }

    /// Checks that every accepted claim of a forged file is true.
    fn read_forged(&mut self, file: &[u8], how: &str, state: &State) {
        let (registry, case, brute) = (self.registry, &self.case, &mut self.brute);
        let text = case.game.write(state);
        let about = || format!("a proof of {} at {text}, {how}", case.name);
        self.tally.check(Kind::Forgeries, case.family, &about, || {
            let Some(report) = accepted(registry, file)? else {
                return Ok(Passed::Held);
            };
            let header = &report.header;
            if header.game == case.name {
                return about_text(&*case.game, brute, &header.position, &report);
            }
            match from_name(&header.game) {
                Some(game) => {
                    let brute = &mut Brute::new(POSITIONS);
                    about_text(&*game, brute, &header.position, &report)
                }
                None => Ok(Passed::Unjudged),
            }
        });
    }
}

/// Returns the report on a file if it is accepted. The check must take neither long nor much memory.
fn accepted(registry: &Registry, file: &[u8]) -> Result<Option<Report>, Wrong> {
    let ((report, bytes), took) = processor_time(|| checked(registry, file));
    if took > PATIENCE || bytes > EXPENSE_BYTES {
        let (length, kilobytes) = (file.len(), bytes / 1024);
        return Err(format!(
            "the {length} bytes took {} ms of a processor and {kilobytes} KiB",
            took.as_millis()
        ));
    }
    Ok(report)
}

/// Returns the report on a file if it is accepted, and the memory in bytes that the check took.
fn checked(registry: &Registry, file: &[u8]) -> (Option<Report>, u64) {
    let mut source = file;
    let Ok(certificate) = Certificate::open(&mut source as &mut dyn Read) else {
        return (None, 0);
    };
    let game = certificate.header().game.clone();
    // No game is read from standard input here.
    let is_input = game.contains(":-");
    if is_input {
        return (None, 0);
    }
    let Ok(session) = registry.open(&game) else {
        return (None, 0);
    };
    let (report, bytes) = peak_bytes(|| session.verify(certificate, MEMORY_BYTES));
    (report.ok(), bytes)
}

/// Replays a certificate.
pub(crate) fn verify(session: &dyn Session, file: &[u8]) -> Result<Report, Wrong> {
    let mut source = file;
    let certificate = Certificate::open(&mut source as &mut dyn Read);
    let certificate = certificate.map_err(|error| error.to_string())?;
    let report = session.verify(certificate, MEMORY_BYTES);
    report.map_err(|error| error.to_string())
}

/// Checks that a certificate states the same result as its answer.
fn says(report: &Report, answer: &Answer) -> Result<(), Wrong> {
    let winner = answer.outcome().and_then(Outcome::winner);
    let is_decided = answer.report.score.is_win() || answer.report.score.is_loss();
    if is_decided && report.value.winner() != winner || report.value.plies() != answer.plies() {
        return Err(format!(
            "says {}, the answer {:?}",
            report.value, answer.report.score
        ));
    }
    Ok(())
}

/// Checks that a report's claims are true of the position with this text.
fn about_text(
    game: &dyn Game,
    brute: &mut Brute,
    position: &str,
    report: &Report,
) -> Result<Passed, Wrong> {
    match game.read(position) {
        Some(state) => truth(game, brute, &state, report),
        None => Ok(Passed::Unjudged),
    }
}

/// Checks that all claims about a position are true.
fn truth(
    game: &dyn Game,
    brute: &mut Brute,
    state: &[u8],
    report: &Report,
) -> Result<Passed, Wrong> {
    let Some(worth) = brute.worth(game, state) else {
        return Ok(Passed::Unjudged);
    };
    for claim in &report.header.claims {
        let is_movers = crate::answers::number(claim.player()) == mover(state);
        let gets = if is_movers {
            worth.number()
        } else {
            -worth.number()
        };
        if gets < i32::from(claim.score().raw()) {
            let (header, position) = (&report.header, &report.header.position);
            return Err(format!(
                "\"{claim}\" is accepted about {} at {position}, which is {worth:?}",
                header.game
            ));
        }
    }
    Ok(Passed::Held)
}
