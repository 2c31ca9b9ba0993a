//! Checkpoints: a running search written to a file, to be resumed by a later run of the program.

mod checksum;
mod error;
mod read;

use std::fmt;
use std::io::{self, Write};

use gametree_core::{MoveBuf, MoveGen, Notation};
use gametree_search::Snapshot;

use crate::engines::LegalMoves;
use crate::totals::Totals;
use crate::{EngineKind, SearchTask, WriteMemory};

use checksum::ChecksumWriter;
pub use error::CheckpointError;
pub use read::CheckpointReader;
pub(crate) use read::unexpected;

/// First bytes of every checkpoint, which identify the file.
pub const CHECKPOINT_MAGIC: [u8; 8] = *b"gt-solve";
/// Version of the file's layout, which the crate's README describes.
const VERSION: u16 = 3;
/// Program that writes and reads checkpoints; another version may keep other things in its tables, or use other keys.
const PROGRAM: &str = concat!("gametree ", env!("CARGO_PKG_VERSION"));
/// Length of the longest text in a header, in bytes.
const MAX_TEXT: usize = u16::MAX as usize;

/// Subject and settings of a search, as a checkpoint holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointHeader {
    /// The game with its parameters, as the registry reads it.
    pub game: String,
    /// The position that is searched.
    pub position: String,
    /// The [digest](Notation::rules_digest) of the rules of the game.
    pub rules: u64,
    /// The engine.
    pub engine: EngineKind,
    /// The generator that proposes the moves.
    pub generator: String,
    /// The size of the table of each engine.
    pub table_bytes: u64,
}

/// Numbers that two programs compute alike only if their tables use the same keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fingerprint(u64, u128);

impl Fingerprint {
    /// Computes them from the first moves of several plies, since the keys of an empty board distinguish little.
    fn of<P: Notation>(root: &P, legal: &LegalMoves<P>) -> Self {
        const PLIES: usize = 16;
        let mut pos = root.clone();
        let mut sums = (0_u64, 0_u128);
        for _ in 0..PLIES {
            sums.0 = sums.0.rotate_left(1) ^ pos.key();
            sums.1 = sums.1.rotate_left(1) ^ pos.proof_key().bits();
            let mut moves = MoveBuf::new();
            legal.moves(&pos, &mut moves);
            let Some(&m) = moves.first() else { break };
            pos.play(m);
        }
        Fingerprint(sums.0, sums.1)
    }
}

/// Source of the checkpoints of a search, with views of its tables.
pub(crate) struct CheckpointSource {
    header: CheckpointHeader,
    fingerprint: Fingerprint,
    /// The table of the solver.
    search: Option<Snapshot>,
    /// The table of depth-first proof-number search.
    proof: Option<Snapshot>,
}

impl CheckpointSource {
    pub(crate) fn new<P: Notation>(
        game: &str,
        generator: &str,
        root: &P,
        legal: &LegalMoves<P>,
        task: &SearchTask,
        [search, proof]: [Option<Snapshot>; 2],
    ) -> Self {
        CheckpointSource {
            header: CheckpointHeader {
                game: game.to_owned(),
                position: root.position_text(),
                rules: root.rules_digest(),
                engine: task.engine(),
                generator: generator.to_owned(),
                table_bytes: task.table_bytes as u64,
            },
            fingerprint: Fingerprint::of(root, legal),
            search,
            proof,
        }
    }

    /// Returns the current state of the search, with the memory of a special solver where one is at work.
    pub(crate) const fn checkpoint<'a>(
        &'a self,
        totals: Totals,
        phase: Phase,
        memory: Option<&'a WriteMemory<'a>>,
    ) -> Checkpoint<'a> {
        Checkpoint {
            source: self,
            totals,
            phase,
            memory,
        }
    }
}

/// Moment at which a checkpoint can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// About once a second, while the search runs.
    Running,
    /// Once, when the search has ended, with or without a proof.
    Ended,
}

/// The current state of a search, which can be written; a [`Watcher`](crate::Watcher) receives one.
#[derive(Clone, Copy)]
pub struct Checkpoint<'a> {
    source: &'a CheckpointSource,
    totals: Totals,
    phase: Phase,
    memory: Option<&'a WriteMemory<'a>>,
}

impl Checkpoint<'_> {
    /// Returns the phase: whether the search runs or has ended.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Writes the format that [`CheckpointReader`] reads.
    ///
    /// The call takes as long as writing the tables; other threads of the search continue meanwhile.
    ///
    /// # Errors
    /// When the sink fails; every reader refuses the incomplete output.
    pub fn write_to(&self, sink: &mut dyn Write) -> io::Result<()> {
        let mut sink = ChecksumWriter::new(sink);
        sink.write_all(&CHECKPOINT_MAGIC)?;
        sink.write_all(&VERSION.to_le_bytes())?;
        let header = &self.source.header;
        for text in [
            PROGRAM,
            &header.game,
            &header.position,
            header.engine.name(),
            &header.generator,
        ] {
            put_text(&mut sink, text)?;
        }
        sink.write_all(&header.rules.to_le_bytes())?;
        sink.write_all(&header.table_bytes.to_le_bytes())?;
        let Fingerprint(key, proof_key) = self.source.fingerprint;
        sink.write_all(&key.to_le_bytes())?;
        sink.write_all(&proof_key.to_le_bytes())?;
        let Totals {
            turn,
            bounds,
            nodes,
            elapsed,
        } = self.totals;
        sink.write_all(&turn.to_le_bytes())?;
        for score in [bounds.lower, bounds.upper] {
            sink.write_all(&score.raw().to_le_bytes())?;
        }
        sink.write_all(&nodes.to_le_bytes())?;
        let nanoseconds = u64::try_from(elapsed.as_nanos()).unwrap_or(u64::MAX);
        sink.write_all(&nanoseconds.to_le_bytes())?;
        self.write_tables(&mut sink)?;
        sink.finish()
    }

    fn write_tables(&self, sink: &mut dyn Write) -> io::Result<()> {
        let CheckpointSource { search, proof, .. } = self.source;
        sink.write_all(&[u8::from(search.is_some())])?;
        if let Some(table) = search {
            table.write_to(sink)?;
        }
        sink.write_all(&[u8::from(proof.is_some())])?;
        if let Some(table) = proof {
            sink.write_all(&self.totals.bounds.least().raw().to_le_bytes())?;
            table.write_to(sink)?;
        }
        sink.write_all(&[u8::from(self.memory.is_some())])?;
        self.memory.map_or(Ok(()), |write| write(sink))
    }
}

impl fmt::Debug for Checkpoint<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Checkpoint")
            .field("header", &self.source.header)
            .field("totals", &self.totals)
            .field("phase", &self.phase)
            .finish_non_exhaustive()
    }
}

/// Writes a text behind its length.
fn put_text(sink: &mut impl Write, text: &str) -> io::Result<()> {
    let Ok(length) = u16::try_from(text.len()) else {
        let error = format!(
            "expected at most {MAX_TEXT} bytes of text, found {}",
            text.len()
        );
        return Err(io::Error::new(io::ErrorKind::InvalidInput, error));
    };
    sink.write_all(&length.to_le_bytes())?;
    sink.write_all(text.as_bytes())
}
