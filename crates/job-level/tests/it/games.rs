//! Games, plans and files for tests.

use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use gametree_certificate::{Certificate, SeenTable};
use gametree_job_level::{JobLevelError, OpenSession, Plan, Proof, Subject};
use gametree_registry::{CertifyError, Purpose, Registry, SearchTask, Session};
use gametree_search::SearchLimits;

/// Memory in bytes that no small proof needs in full.
const MEMORY_BYTES: u64 = 1 << 30;
/// The version of the program in the tests.
pub(crate) const VERSION: &str = "test";

/// A file for one test, which is removed at the end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Returns a file of this name that nothing else uses.
    pub(crate) fn new(name: &str) -> Self {
        let file = format!("gametree-job-level-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(file);
        let _ = fs::remove_file(&path);
        Scratch(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

pub(crate) fn open(game: &str) -> Box<dyn Session> {
    let registry = Registry::new()
        .with_game(gametree_rows::program::MNK)
        .with_game(gametree_capture_game::program::GAME);
    registry.open(game).expect("a game of the tests")
}

/// Opens the position of a proof, as a worker does.
pub(crate) const OPEN: OpenSession<'static> = &|subject: &Subject| {
    let mut session = open(&subject.game);
    let set = session.set_position(&subject.position);
    set.expect("a position of the tests");
    Ok::<_, JobLevelError>(session)
};

pub(crate) fn task(generator: Option<&str>) -> SearchTask {
    SearchTask {
        generator: generator.map(str::to_owned),
        table_bytes: 16 << 20,
        ..SearchTask::new(Purpose::Solve, SearchLimits::default())
    }
}

pub(crate) fn plan(job_nodes: u64, workers: usize) -> Plan {
    Plan {
        version: VERSION.to_owned(),
        job_nodes,
        workers: NonZero::new(workers).expect("a worker"),
        memory_bytes: MEMORY_BYTES,
        journal: None,
    }
}

/// Writes the certificate of a proof and checks it; returns the value that it shows.
pub(crate) fn certified(session: &mut dyn Session, proof: &Proof) -> Result<String, CertifyError> {
    let mut file = Vec::new();
    session.certify(&proof.answer, &proof.task, SeenTable::Growing, &mut file)?;
    let mut bytes = &file[..];
    let certificate = Certificate::open(&mut bytes as _).expect("a header");
    let report = session.verify(certificate, MEMORY_BYTES);
    Ok(report.expect("a sound certificate").value.to_string())
}
