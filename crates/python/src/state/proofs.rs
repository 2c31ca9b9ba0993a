//! Proofs of a state, written and verified.

use std::path::PathBuf;

use gametree_certificate::SeenTable;
use gametree_command::{FileKind, OutputFile, Replaces};
use gametree_registry::{Purpose, SearchTask, Session};
use pyo3::exceptions::PyFileExistsError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::State;
use crate::certificate::{Certificate, of_game, verified};
use crate::errors::{unproven, unsearched};
use crate::options::Options;
use crate::run::Reporter;

#[pymethods]
impl State {
    /// Prove the value of the position and write the proof down.
    ///
    /// `path` is a file for it, which replaces a certificate, and any other file only with `overwrite`.
    ///
    #[doc = include_str!("options.txt")]
    #[doc = include_str!("seed.txt")]
    #[pyo3(signature = (path = None, *, overwrite = false, **options))]
    fn prove(
        &self,
        py: Python<'_>,
        path: Option<PathBuf>,
        overwrite: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
        let replaces = if overwrite {
            Replaces::Anything
        } else {
            Replaces::ItsKind
        };
        if let Some(path) = &path
            && !OutputFile::may_take(path, FileKind::Certificate, replaces)
        {
            return Err(PyFileExistsError::new_err(format!(
                "{}: expected a certificate or a new name, found another file: overwrite=True writes over it",
                path.display()
            )));
        }
        let options = Options::of(options)?;
        let mut task = options.task(Purpose::Solve, None);
        task.asks_oracle = false;
        let work = |game: &mut dyn Session, task: SearchTask, reporter: &mut Reporter| {
            let answer = game.search(&task, reporter);
            let answer = answer.map_err(|error| unsearched(&error))?;
            let mut bytes = Vec::new();
            let report = game.certify(&answer, &task, SeenTable::Growing, &mut bytes);
            let report = report.map_err(|error| unproven(&error))?;
            Ok(Certificate::new(bytes, &report))
        };
        let object = self.searched(py, &options, task, work, |certificate, _| certificate)?;
        if let Some(path) = path {
            let certificate = object.bind(py).cast::<Certificate>()?;
            std::fs::write(path, certificate.get().as_bytes())?;
        }
        Ok(object)
    }

    /// Replay a certificate about any position of this game, and return what it shows.
    ///
    /// `position` in the result is the one that it is about, whatever moves this state has played.
    /// The certificate may be bytes, a file, or a result of `prove`.
    fn verify(&self, py: Python<'_>, certificate: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let reader = py.import("gametree._replay")?.getattr("bytes_of")?;
        let bytes: Vec<u8> = reader.call1((certificate,))?.extract()?;
        let mut inner = self.lock()?;
        of_game(&bytes, inner.game.name())?;
        verified(py, &bytes, &mut *inner.game)
    }
}
