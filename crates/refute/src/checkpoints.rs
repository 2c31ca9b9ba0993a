//! Searches that are stopped, saved and resumed, from whole files and from damaged ones.

use std::io::Read;

use gametree_registry::{
    Answer, Checkpoint, CheckpointError, CheckpointReader, NoWatcher, SearchTask, Session, Watcher,
};
use gametree_search::{Progress, ProofProgress, SearchLimits};

use crate::Kind;
use crate::answers::judge;
use crate::cases::edited;
use crate::layout::seal;
use crate::oracle::{Brute, State};
use crate::reading::{Reading, describe};
use crate::rng::Rng;
use crate::tally::Passed;

/// The number of damaged files made from one whole file.
const DAMAGED: usize = 6;
/// The node limit of a resumed search.
const AMPLE: u64 = 300_000;
/// The node limit of a search on damaged tables.
const FEW: u64 = 5_000;
/// The largest table, in bytes, whatever size a file states.
const TABLE_BYTES: usize = 4 << 20;
/// The most positions that the oracle tries for an edited game.
const POSITIONS: usize = 60_000;

/// A watcher that keeps the last checkpoint it received.
#[derive(Default)]
struct Keeper(Vec<u8>);

impl Watcher for Keeper {
    fn iteration(&mut self, _: &Answer) {}

    fn progress(&mut self, _: Progress) {}

    fn proof(&mut self, _: ProofProgress) {}

    fn wants_checkpoints(&self) -> bool {
        true
    }

    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let mut file = Vec::new();
        if checkpoint.write_to(&mut file).is_ok() {
            self.0 = file;
        }
    }
}

impl Reading<'_> {
    /// Stops a search, resumes it in a new session, and damages its checkpoint.
    pub(crate) fn checkpoints(&mut self, state: &State) {
        let task = self.habits.long(&*self.session, self.rng);
        let Some(whole) = self.stopped(state, &task) else {
            return;
        };
        self.take_up(&whole, state, &task);
        for _ in 0..DAMAGED {
            let (file, how) = damaged(whole.clone(), self.rng);
            self.take_up_damaged(&file, &how);
        }
    }

    /// Stops a new search, and returns the checkpoint that it leaves.
    fn stopped(&mut self, state: &State, task: &SearchTask) -> Option<Vec<u8>> {
        let mut keeper = Keeper::default();
        // The results of earlier searches would end the search at once.
        self.reopen();
        let text = self.case.game.write(state);
        self.session.set_position(&text).ok()?;
        self.search_watched(Kind::Answers, state, task, &mut keeper)?;
        Some(keeper.0).filter(|file| !file.is_empty())
    }

    fn take_up(&mut self, file: &[u8], state: &State, task: &SearchTask) {
        let (registry, case, brute) = (self.registry, &self.case, &mut self.brute);
        let about = || format!("{} --checkpoint, resumed", describe(case, state, task));
        self.tally
            .check(Kind::Checkpoints, case.family, &about, || {
                let mut session = registry.open(&case.name).map_err(|e| e.to_string())?;
                let task =
                    resume(&mut *session, file, AMPLE).map_err(|e| format!("refused: {e}"))?;
                let answer = session.search(&task, &mut NoWatcher);
                let answer = answer.map_err(|error| format!("refused: {error}"))?;
                judge(&*case.game, brute, state, &answer)
            });
    }

    /// Resumes from a damaged file. The tables may hold anything, but the search must not panic.
    fn take_up_damaged(&mut self, file: &[u8], how: &str) {
        let (registry, case) = (self.registry, &self.case);
        let about = || format!("a checkpoint of {}, {how}", case.name);
        self.tally.check(Kind::Damage, case.family, &about, || {
            let mut session = registry.open(&case.name).map_err(|e| e.to_string())?;
            if let Ok(task) = resume(&mut *session, file, FEW) {
                // Any answer is allowed: the tables are those of a forger.
                let _ = session.search(&task, &mut NoWatcher);
            }
            Ok(Passed::Held)
        });
    }

    /// Stops a search, changes the game in the game's file, and resumes the search. No result of the first game may remain.
    pub(crate) fn edit(&mut self, state: &State) -> std::io::Result<()> {
        let task = self.habits.long(&*self.session, self.rng);
        let Some(file) = self.stopped(state, &task) else {
            return Ok(());
        };
        let Some(other) = edited(&self.case, self.rng, self.file)? else {
            return Ok(());
        };
        let registry = self.registry;
        let about = || {
            let text = self.case.game.write(state);
            format!("a checkpoint of {} at {text}, its file edited", other.name)
        };
        self.tally.check(Kind::Edits, other.family, &about, || {
            let mut session = registry.open(&other.name).map_err(|e| e.to_string())?;
            let Ok(task) = resume(&mut *session, &file, AMPLE) else {
                return Ok(Passed::Held);
            };
            let answer = session.search(&task, &mut NoWatcher);
            let answer = answer.map_err(|error| error.to_string())?;
            match other.game.read(&answer.position) {
                Some(state) => {
                    let brute = &mut Brute::new(POSITIONS);
                    judge(&*other.game, brute, &state, &answer)
                }
                None => Err(format!("goes on at {}", answer.position)),
            }
        });
        Ok(())
    }
}

/// Resumes as the command line does, with a table of bounded size.
fn resume(
    session: &mut dyn Session,
    file: &[u8],
    nodes: u64,
) -> Result<SearchTask, CheckpointError> {
    let mut source = file;
    let reader = CheckpointReader::open(&mut source as &mut dyn Read)?;
    let header = reader.header().clone();
    let task = SearchTask {
        engine: Some(header.engine),
        generator: Some(header.generator),
        table_bytes: usize::try_from(header.table_bytes)
            .unwrap_or(usize::MAX)
            .min(TABLE_BYTES),
        ..SearchTask::new(
            gametree_registry::Purpose::Solve,
            SearchLimits::nodes(nodes),
        )
    };
    session.resume(reader, &task)?;
    Ok(task)
}

/// Changes a file, mostly with a correct checksum at its end, and returns it with a description of the change.
fn damaged(mut file: Vec<u8>, rng: &mut Rng) -> (Vec<u8>, String) {
    let length = file.len();
    let body = length.saturating_sub(4);
    match rng.below(8) {
        0 => {
            file.truncate(rng.below(length));
            let how = format!("cut to {} bytes", file.len());
            return (file, how);
        }
        1 => {
            let place = rng.below(length);
            file[place] ^= 1 << rng.below(8);
            return (file, format!("with byte {place} damaged"));
        }
        _ => {}
    }
    file.truncate(body);
    let mut how = "resealed, with changes at".to_owned();
    for _ in 0..rng.from_to(1, 4) {
        // Most bytes of a file belong to tables, but most faults arise from the fields before them.
        let place = match rng.below(2) {
            0 => rng.below(body.min(200)),
            _ => rng.below(body),
        };
        let long = rng.from_to(1, 8).min(body - place);
        let value = *rng.pick(&[0, 1, 0xFF, 0x7F, 0x80]);
        if rng.once_in(2) {
            file[place..place + long].fill(value);
        } else {
            file[place] = file[place].wrapping_add(value.max(1));
        }
        how = format!("{how} {place}");
    }
    if rng.once_in(8) {
        file.truncate(rng.below(body));
        how = format!("{how}, cut to {} bytes", file.len());
    }
    seal(&mut file);
    (file, how)
}
