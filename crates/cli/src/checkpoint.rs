//! Checkpoints of long searches: written now and then, and taken up again.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use gametree_command::Failure;
use gametree_registry::{
    Answer, Checkpoint, CheckpointError, CheckpointReader, Phase, Registry, SearchTask, Session,
    Watcher,
};
use gametree_search::{Progress, ProofProgress};

use crate::atomic_file::write_atomically;
use crate::progress::Reporter;

/// Shows progress, and writes checkpoints to a file.
#[derive(Debug)]
pub(crate) struct CheckpointWriter {
    pub(crate) reporter: Reporter,
    /// The file, and the time between two checkpoints.
    file: Option<(PathBuf, Duration)>,
    /// When the last checkpoint was written, or the first was begun to be waited for.
    written: Instant,
    /// Why the checkpoint at the end could not be written.
    last: Option<Failure>,
    program: String,
}

impl CheckpointWriter {
    /// Keeps the search in a file, if there is one, this often.
    pub(crate) fn new(
        reporter: Reporter,
        file: Option<(PathBuf, Duration)>,
        program: &str,
    ) -> Self {
        CheckpointWriter {
            reporter,
            file,
            written: Instant::now(),
            last: None,
            program: program.to_owned(),
        }
    }

    /// Says that the checkpoint at the end could not be written, where it could not: after the answer, which is worth more.
    pub(crate) fn report_last(&mut self) {
        if let Some(failure) = self.last.take() {
            // The code is that of a command that fails; this one has its answer.
            let _ = failure.report(&self.program);
        }
    }
}

impl Watcher for CheckpointWriter {
    fn iteration(&mut self, answer: &Answer) {
        self.reporter.iteration(answer);
    }

    fn progress(&mut self, progress: Progress) {
        self.reporter.progress(progress);
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.reporter.proof(progress);
    }

    fn wants_checkpoints(&self) -> bool {
        self.file.is_some()
    }

    /// Writes the checkpoint when it is time; that it cannot be written stops no search.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let Some((path, period)) = &self.file else {
            return;
        };
        if checkpoint.phase() == Phase::Running && self.written.elapsed() < *period {
            return;
        }
        let written = write_atomically(path, |sink| {
            let written = checkpoint.write_to(sink);
            written.map_err(|error| {
                Failure::Other(format!("{} cannot be written: {error}", path.display()))
            })
        });
        if checkpoint.phase() == Phase::Ended {
            self.last = written.err();
        } else if let Err(failure) = written {
            self.reporter.finish();
            // The code is that of a command that fails; this one goes on.
            let _ = failure.report(&self.program);
        }
        self.written = Instant::now();
    }
}

/// Opens the game of a checkpoint where its search stopped, and completes the task for it.
pub(crate) fn resume(
    path: &Path,
    registry: &Registry,
    task: &mut SearchTask,
    table_bytes: Option<usize>,
) -> Result<Box<dyn Session>, Failure> {
    let name = path.display().to_string();
    let refused = |game: &str, error: CheckpointError| match error {
        CheckpointError::Search(error) => error.into(),
        error => Failure::file_about(game, &name, &error),
    };
    let file = File::open(path).map_err(|error| Failure::input(&name, &error))?;
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let checkpoint = CheckpointReader::open(&mut reader as &mut dyn Read);
    let checkpoint = checkpoint.map_err(|error| refused("", error))?;
    let header = checkpoint.header();
    let game = header.game.clone();
    let session = registry.open(&game);
    let mut session = session.map_err(|error| Failure::file_about(&game, &name, &error))?;
    task.engine = Some(header.engine);
    task.generator = Some(header.generator.clone());
    task.table_bytes = match table_bytes {
        Some(bytes) => bytes,
        None => usize::try_from(header.table_bytes).unwrap_or(usize::MAX),
    };
    let resumed = session.resume(checkpoint, task);
    resumed.map_err(|error| refused(&game, error))?;
    Ok(session)
}
