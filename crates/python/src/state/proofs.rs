//! Proofs of a state, written and verified.

use std::path::PathBuf;

use gametree_certificate::SeenTable;
use gametree_registry::{Purpose, SearchTask, Session};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::State;
use crate::certificate::{Certificate, verified};
use crate::errors::{unproven, unsearched};
use crate::options::Options;
use crate::run::Reporter;

#[pymethods]
impl State {
    /// Prove the value of the position and write the proof down; path is a file for it.
    #[pyo3(signature = (path = None, **options))]
    fn prove(
        &self,
        py: Python<'_>,
        path: Option<PathBuf>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Py<PyAny>> {
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

    /// Replay a certificate about a position of this game, and return what it shows as a dictionary.
    fn verify(&self, py: Python<'_>, certificate: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let bytes = match certificate.cast::<Certificate>() {
            Ok(certificate) => certificate.get().as_bytes().to_vec(),
            Err(_) => certificate.extract()?,
        };
        let mut inner = self.lock()?;
        verified(py, &bytes, &mut *inner.game)
    }
}
