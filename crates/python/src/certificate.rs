//! Certificates: proofs that are checked by the rules alone.

use std::io::Read;

use gametree_certificate::{Certificate as Opened, CheckError, Report, Value};
use gametree_command::verification_json;
use gametree_core::{Mismatch, quote};
use gametree_registry::{OpenError, Purpose, SearchTask, Session};
use gametree_search::SearchLimits;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::{CertificateError, GameError, error, unopened, unproven};
use crate::kept::restore;
use crate::objects::object;
use crate::run::{Ended, Reporter, search, stopped};
use crate::source::GAMES;

/// The memory for positions that the checker remembers.
const MEMORY_BYTES: u64 = 256 << 20;

/// The end of the error about a game that the program does not have.
const OF_PYTHON: &str =
    "; certificates of games written in Python are checked by State.verify and by replay";

/// The function and the arguments by which pickle makes a certificate again.
type Kept<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>,));

/// A proof, written down for a checker that knows the rules alone; `len` is its size in bytes.
#[pyclass(frozen, module = "gametree")]
pub(crate) struct Certificate {
    bytes: Vec<u8>,
    claim: String,
}

impl Certificate {
    pub(crate) fn new(bytes: Vec<u8>, report: &Report) -> Self {
        let claim = report.value.to_string();
        Certificate { bytes, claim }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }
}

#[pymethods]
impl Certificate {
    /// The value that the certificate shows.
    #[getter]
    fn claim(&self) -> &str {
        &self.claim
    }

    /// Return the certificate as the bytes of a file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.bytes)
    }

    fn __len__(&self) -> usize {
        self.bytes.len()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Kept<'py>> {
        Ok((restore(py, "restore_certificate")?, (self.to_bytes(py),)))
    }

    fn __repr__(&self) -> String {
        format!("Certificate({:?}, {} bytes)", self.claim, self.bytes.len())
    }
}

/// Replays a certificate by the rules while other threads run, and returns what it shows.
///
/// Ctrl-C raises `Interrupted` without an answer.
pub(crate) fn verified(
    py: Python<'_>,
    bytes: &[u8],
    session: &mut dyn Session,
) -> PyResult<Py<PyAny>> {
    let task = SearchTask::new(Purpose::Value, SearchLimits::default());
    let work = |game: &mut dyn Session, task: SearchTask, _: &mut Reporter| {
        let mut source = bytes;
        let certificate = opened(&mut source)?;
        let certificate = certificate.stopped_by(task.limits.stop.unwrap_or_default());
        let report = game.verify(certificate, MEMORY_BYTES);
        report.map_err(|error| unproven(&error))
    };
    match search(py, session, task, None, work)? {
        Ended {
            stopped_by: Some(stopped_by),
            ..
        } => Err(stopped(py, stopped_by, None)),
        Ended { found, .. } => object(py, &verification_json(&found?, session)),
    }
}

/// Refuses a certificate that names another game.
pub(crate) fn of_game(bytes: &[u8], game: &str) -> PyResult<()> {
    let mut source = bytes;
    let found = opened(&mut source)?.header().game.clone();
    if found == game {
        return Ok(());
    }
    let mismatch = Mismatch::new(game, quote(&found));
    Err(error::<CertificateError>(
        format!("game: {mismatch}"),
        Some(&mismatch),
    ))
}

fn opened<'a>(source: &'a mut &[u8]) -> PyResult<Opened<&'a mut dyn Read>> {
    Opened::open(source as &mut dyn Read).map_err(|error| unproven(&error))
}

/// Replay a certificate by the rules of its game, and return what it shows.
#[pyfunction]
fn verify_bytes(py: Python<'_>, data: &[u8]) -> PyResult<Py<PyAny>> {
    let mut source = data;
    let certificate = opened(&mut source)?;
    let game = GAMES.open_without_files(&certificate.header().game);
    let game = game.map_err(|unknown| match unknown {
        OpenError::Unknown(_) => error::<GameError>(format!("{unknown}{OF_PYTHON}"), None),
        OpenError::Parameters { .. } => unopened(&unknown),
    });
    verified(py, data, &mut *game?)
}

/// Make a certificate from the bytes that pickle has kept.
#[pyfunction]
fn restore_certificate(data: Vec<u8>) -> PyResult<Certificate> {
    let mut source = &data[..];
    let value = Value::of(&opened(&mut source)?.header().claims);
    let value = value.ok_or_else(|| unproven(&CheckError::Contradiction))?;
    let claim = value.to_string();
    Ok(Certificate { bytes: data, claim })
}

/// Adds the functions about certificates to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Certificate>()?;
    module.add_function(wrap_pyfunction!(restore_certificate, module)?)?;
    module.add_function(wrap_pyfunction!(verify_bytes, module)?)
}
