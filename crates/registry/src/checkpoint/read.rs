//! Reader of checkpoints.

use std::io::{self, Read};
use std::time::Duration;

use gametree_core::{Notation, Score};

use super::checksum::ChecksumReader;
use super::{CHECKPOINT_MAGIC, CheckpointHeader, Fingerprint, PROGRAM, VERSION};
use crate::engines::BoxError;
use crate::engines::LegalMoves;
use crate::totals::Totals;
use crate::value_bounds::ValueBounds;
use crate::{CheckpointError, EngineKind, SearchTask};

/// A checkpoint whose header has been read; [`Search::resume`](crate::Search::resume) reads the rest.
pub struct CheckpointReader<'a> {
    header: CheckpointHeader,
    fingerprint: Fingerprint,
    totals: Totals,
    source: Fields<'a>,
}

impl<'a> CheckpointReader<'a> {
    /// Reads the header; a buffered reader is best.
    ///
    /// # Errors
    /// When the source fails, or holds no checkpoint of this version of the program.
    pub fn open(source: &'a mut dyn Read) -> Result<Self, CheckpointError> {
        let mut source = Fields(ChecksumReader::new(source));
        let magic = source.array()?;
        if magic != CHECKPOINT_MAGIC {
            return Err(source.wrong("the beginning of a checkpoint", "another kind of file"));
        }
        let version = u16::from_le_bytes(source.array()?);
        if version != VERSION {
            return Err(source.wrong(&format!("layout {VERSION}"), &version.to_string()));
        }
        let program = source.text()?;
        if program != PROGRAM {
            return Err(source.wrong(&format!("a checkpoint of {PROGRAM}"), &program));
        }
        let (game, position, engine) = (source.text()?, source.text()?, source.text()?);
        let Some(engine) = EngineKind::from_name(&engine).filter(|engine| engine.can_resume())
        else {
            return Err(source.wrong("an engine that can be resumed", &format!("{engine:?}")));
        };
        let header = CheckpointHeader {
            game,
            position,
            engine,
            generator: source.text()?,
            rules: source.u64()?,
            table_bytes: source.u64()?,
        };
        Ok(CheckpointReader {
            header,
            fingerprint: Fingerprint(source.u64()?, u128::from_le_bytes(source.array()?)),
            totals: source.totals()?,
            source,
        })
    }

    /// Returns the subject and the settings of the search.
    pub const fn header(&self) -> &CheckpointHeader {
        &self.header
    }

    pub(crate) const fn totals(&self) -> Totals {
        self.totals
    }

    /// Checks that it is about this game.
    pub(crate) fn check_game(&self, name: &str) -> Result<(), CheckpointError> {
        if self.header.game == name {
            return Ok(());
        }
        Err(self.source.wrong(name, &self.header.game))
    }

    /// Checks that it has the rules by which a position of this game is played.
    pub(crate) fn check_rules<P: Notation>(&self, pos: &P) -> Result<(), CheckpointError> {
        let (expected, found) = (pos.rules_digest(), self.header.rules);
        if expected == found {
            return Ok(());
        }
        Err(CheckpointError::Rules { expected, found })
    }

    /// Checks that the keys in its tables are those of this program.
    pub(crate) fn check_keys<P: Notation>(
        &self,
        root: &P,
        legal: &LegalMoves<P>,
    ) -> Result<(), CheckpointError> {
        if self.fingerprint == Fingerprint::of(root, legal) {
            return Ok(());
        }
        Err(self
            .source
            .wrong("the keys of this program", "those of another one"))
    }

    /// Checks that the bounds of the prover are possible after answered questions.
    pub(crate) fn check_bounds<P: Notation>(&self, root: &P) -> Result<(), CheckpointError> {
        let bounds = self.totals.bounds;
        if bounds.can_be_shown(root) {
            return Ok(());
        }
        let ValueBounds { lower, upper } = bounds;
        let expected = "bounds that leave a question about the value";
        let found = format!("from {lower} to {upper}");
        Err(self.source.wrong(expected, &found))
    }

    /// Checks that the solver's table holds no value outside the bounds of the prover.
    pub(crate) fn check_remembered(
        &self,
        remembered: Option<(Score, [bool; 2])>,
    ) -> Result<(), CheckpointError> {
        let ValueBounds { lower, upper } = self.totals.bounds;
        let contradiction =
            remembered.filter(|&(score, is_final)| self.totals.bounds.contradicts(score, is_final));
        contradiction.map_or(Ok(()), |(score, _)| {
            let expected = format!("a value from {lower} to {upper}, as the prover has shown");
            let found = format!("{score} in the table of the solver");
            Err(self.source.wrong(&expected, &found))
        })
    }

    /// Reads the table of a prover, if there is one, into that engine; the table must be about the next question.
    pub(crate) fn proof_table(
        &mut self,
        task: &SearchTask,
        restore: &mut Restore<'_>,
    ) -> Result<(), CheckpointError> {
        let next = self.totals.bounds.least();
        let mut about = None;
        self.table(task, &mut |source| {
            let mut bytes = [0; 2];
            source.read_exact(&mut bytes)?;
            let score = Score::from_raw(i16::from_le_bytes(bytes));
            about = Some(score).filter(|&score| score != next);
            if about.is_some() {
                Ok(0)
            } else {
                restore(source)
            }
        })?;
        about.map_or(Ok(()), |score| {
            let expected = format!("the table of the question for {next}");
            let found = format!("that of the question for {score}");
            Err(self.source.wrong(&expected, &found))
        })
    }

    /// Reads a table, if there is one, into an engine.
    pub(crate) fn table(
        &mut self,
        task: &SearchTask,
        restore: &mut Restore<'_>,
    ) -> Result<(), CheckpointError> {
        let [flag] = self.source.array()?;
        match flag {
            0 => Ok(()),
            1 => {
                let Err(error) = restore(&mut self.source.0) else {
                    return Ok(());
                };
                Err(match error.downcast::<io::Error>() {
                    Ok(error) => self.source.failed(*error),
                    // The table itself could not be allocated.
                    Err(error) => CheckpointError::Search(task.no_table(error)),
                })
            }
            other => Err(self.source.wrong("0 or 1", &other.to_string())),
        }
    }

    /// Reads the rest after the tables; only then can the data be relied on.
    pub(crate) fn finish(mut self) -> Result<(), CheckpointError> {
        let sum = self.source.0.sum();
        let found = u32::from_le_bytes(self.source.array()?);
        if found != sum {
            let (expected, found) = (format!("checksum {sum:08x}"), format!("{found:08x}"));
            return Err(self.source.wrong(&expected, &found));
        }
        let more = self.source.0.read(&mut [0]);
        match more.map_err(|error| self.source.failed(error))? {
            0 => Ok(()),
            _ => Err(self.source.wrong("the end of the file", "more")),
        }
    }
}

/// Returns the error for contents that belong to no engine of the game.
pub(crate) fn unexpected(what: &str) -> BoxError {
    let error = format!("expected no {what}, found one");
    io::Error::new(io::ErrorKind::InvalidData, error).into()
}

/// Function that reads a table into an engine.
type Restore<'a> = dyn FnMut(&mut dyn Read) -> Result<u64, BoxError> + 'a;

/// A file read field by field.
struct Fields<'a>(ChecksumReader<'a>);

impl Fields<'_> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], CheckpointError> {
        let mut array = [0; N];
        let read = self.0.read_exact(&mut array);
        read.map_err(|error| self.failed(error))?;
        Ok(array)
    }

    fn u64(&mut self) -> Result<u64, CheckpointError> {
        self.array().map(u64::from_le_bytes)
    }

    fn totals(&mut self) -> Result<Totals, CheckpointError> {
        Ok(Totals {
            turn: u32::from_le_bytes(self.array()?),
            bounds: ValueBounds {
                lower: self.score()?,
                upper: self.score()?,
            },
            nodes: self.u64()?,
            elapsed: Duration::from_nanos(self.u64()?),
        })
    }

    fn score(&mut self) -> Result<Score, CheckpointError> {
        self.array().map(i16::from_le_bytes).map(Score::from_raw)
    }

    fn text(&mut self) -> Result<String, CheckpointError> {
        let length = u16::from_le_bytes(self.array()?);
        let mut bytes = vec![0; length.into()];
        let read = self.0.read_exact(&mut bytes);
        read.map_err(|error| self.failed(error))?;
        String::from_utf8(bytes).map_err(|_| self.wrong("text in UTF-8", "other bytes"))
    }

    fn failed(&self, error: io::Error) -> CheckpointError {
        let offset = self.0.offset();
        CheckpointError::Io { offset, error }
    }

    fn wrong(&self, expected: &str, found: &str) -> CheckpointError {
        CheckpointError::Malformed {
            offset: self.0.offset(),
            expected: expected.to_owned(),
            found: found.to_owned(),
        }
    }
}

impl std::fmt::Debug for CheckpointReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CheckpointReader")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}
