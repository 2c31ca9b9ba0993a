//! The program `gametree` inside the module.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

/// Run the program with these arguments, its name first, and return its exit code.
#[pyfunction]
fn run_program(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let ended = py.detach(|| gametree::cli::run(gametree::builtin(), arguments));
    (0..=u8::MAX)
        .find(|&code| ExitCode::from(code) == ended)
        .unwrap_or(1)
}

/// Adds the function that runs the program.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(run_program, module)?)
}
