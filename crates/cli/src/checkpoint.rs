//! Checkpoints of long searches: written at intervals, and resumed.

use std::fs;
use std::io::{BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use gametree_command::{Failure, OutputFile, Reporter, are_one, is_stream, parse_time};
use gametree_core::{Mismatch, Score};
use gametree_registry::{
    Answer, Checkpoint, CheckpointError, CheckpointReader, Phase, Registry, SearchTask, Session,
    Watcher, name_of, open_path,
};
use gametree_search::{Progress, ProofProgress};

use crate::certificate::check_game_can_follow;

/// Shortest time between two checkpoints, since a search reports to its watcher once a second.
const LEAST_PERIOD: Duration = Duration::from_secs(1);
/// Tolerance by which a checkpoint is written early, since it would otherwise come a second late.
const EARLY: Duration = Duration::from_millis(50);

/// Reads the time between two checkpoints.
fn parse_period(text: &str) -> Result<Duration, Mismatch> {
    let period = parse_time(text)?;
    if period < LEAST_PERIOD {
        return Err(Mismatch::new("a time of 1s or more", format!("{text:?}")));
    }
    Ok(period)
}

/// Where checkpoints go, and where they come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Checkpoints")]
pub(crate) struct CheckpointArgs {
    /// Write the search to this file now and then, and when it ends, for `--resume`; takes the place of no file but an empty one
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// The time between two checkpoints, 1s or more
    #[arg(long, value_name = "TIME", value_parser = parse_period, default_value = "1m", requires = "kept")]
    pub(crate) every: Duration,
    /// Go on with the search in this file, with its game, position, engine and generator, and write its checkpoints there unless `--checkpoint` names another file; - reads it from standard input
    ///
    /// The proof then rests on the file, which is trusted; with `--certificate` it need not be.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "position", "moves", "weak", "engine", "generator"]
    )]
    pub(crate) resume: Option<PathBuf>,
}

impl CheckpointArgs {
    /// Returns the file for checkpoints.
    pub(crate) fn path(&self) -> Option<&Path> {
        let resumed = self.resume.as_deref().filter(|path| !is_stream(path));
        self.checkpoint.as_deref().or(resumed)
    }

    /// Returns `true` if checkpoints replace the one from which the search resumes.
    pub(crate) fn is_in_place(&self) -> bool {
        let both = self.resume.as_deref().zip(self.path());
        both.is_some_and(|(resumed, written)| are_one(resumed, written))
    }
}

/// Watcher that shows progress, and writes checkpoints to a file.
#[derive(Debug)]
pub(crate) struct CheckpointWriter<'a> {
    reporter: &'a mut Reporter,
    file: Option<CheckpointFile>,
    /// The start of the last checkpoint, or of the wait for the first.
    begun: Instant,
    /// The duration of the last one.
    took: Duration,
    /// The result of the checkpoint at the end, once it was written or failed.
    last: Option<Result<(), Failure>>,
    program: String,
}

/// File for checkpoints.
#[derive(Debug)]
pub(crate) struct CheckpointFile {
    pub(crate) file: OutputFile,
    /// The time between two checkpoints.
    pub(crate) period: Duration,
}

/// A search in a file at its end.
pub(crate) struct SavedSearch {
    pub(crate) path: PathBuf,
    pub(crate) bytes: u64,
}

impl<'a> CheckpointWriter<'a> {
    /// Makes a watcher that writes the search to a file, if there is one.
    pub(crate) fn new(
        reporter: &'a mut Reporter,
        file: Option<CheckpointFile>,
        program: &str,
    ) -> Self {
        CheckpointWriter {
            reporter,
            file,
            begun: Instant::now(),
            took: Duration::ZERO,
            last: None,
            program: program.to_owned(),
        }
    }

    /// Returns the search at its end in the file, if it was written.
    ///
    /// A failure of the checkpoint at the end is to be reported after the answer, which matters more.
    pub(crate) fn saved(self) -> Result<Option<SavedSearch>, Failure> {
        let Some((file, last)) = self.file.zip(self.last) else {
            return Ok(None);
        };
        last?;
        let path = file.file.path().to_owned();
        let metadata = fs::metadata(&path).ok();
        Ok(metadata.map(|metadata| SavedSearch {
            bytes: metadata.len(),
            path,
        }))
    }
}

impl Watcher for CheckpointWriter<'_> {
    fn iteration(&mut self, answer: &Answer) {
        self.reporter.iteration(answer);
    }

    fn resumed(&mut self, nodes: u64) {
        self.reporter.resumed(nodes);
    }

    fn waits(&mut self, longest: Duration) {
        self.reporter.waits(longest);
    }

    fn progress(&mut self, progress: Progress) {
        self.reporter.progress(progress);
    }

    fn proof(&mut self, progress: ProofProgress) {
        self.reporter.proof(progress);
    }

    fn bounds(&mut self, lower: Score, upper: Score) {
        self.reporter.bounds(lower, upper);
    }

    fn wants_checkpoints(&self) -> bool {
        self.file.is_some()
    }

    /// Writes the checkpoint when it is due; a failure does not stop the search.
    fn checkpoint(&mut self, checkpoint: &Checkpoint<'_>) {
        let Some(CheckpointFile { file, period }) = &mut self.file else {
            return;
        };
        // Even with a slow disk, at least half of the time is left for the search.
        let pause = (*period).max(2 * self.took);
        if checkpoint.phase() == Phase::Running && self.begun.elapsed() + EARLY < pause {
            return;
        }
        self.begun = Instant::now();
        let name = file.path().display().to_string();
        let written = file.write(|sink| {
            let written = checkpoint.write_to(sink);
            written.map_err(|error| Failure::Other(format!("{name} cannot be written: {error}")))
        });
        if checkpoint.phase() == Phase::Ended {
            self.last = Some(written);
        } else if let Err(failure) = written {
            self.reporter.finish();
            // The exit code belongs to a command that fails, but this one goes on.
            let _ = failure.report(&self.program);
        }
        self.took = self.begun.elapsed();
    }
}

/// Opens the game of a checkpoint where its search stopped, and completes the task for it.
pub(crate) fn resume(
    path: &Path,
    registry: &Registry,
    task: &mut SearchTask,
    table_bytes: Option<usize>,
) -> Result<Box<dyn Session>, Failure> {
    let name = name_of(path);
    let refused = |game: &str, error: CheckpointError| match error {
        CheckpointError::Search(error) => error.into(),
        error => Failure::file_about(game, &name, &error),
    };
    let source = open_path(path).map_err(|error| Failure::input(&name, &error))?;
    let mut reader = BufReader::with_capacity(1 << 16, source);
    let checkpoint = CheckpointReader::open(&mut reader as &mut dyn Read);
    let checkpoint = checkpoint.map_err(|error| refused("", error))?;
    let header = checkpoint.header();
    let game = header.game.clone();
    check_game_can_follow(&game, "the checkpoint", &name)?;
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
