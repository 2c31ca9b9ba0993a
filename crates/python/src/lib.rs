//! The Python module `gametree._native`: games, searches, proofs and pictures, and the program.

mod answer;
mod certificate;
mod database;
mod errors;
mod explanation;
mod games;
mod interruption;
mod kept;
mod objects;
mod options;
mod own;
mod place;
mod program;
mod raised;
mod run;
mod source;
mod state;
mod trace;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::add(module)?;
    own::add(module)?;
    games::add(module)?;
    module.add_class::<state::State>()?;
    answer::add(module)?;
    explanation::add(module)?;
    trace::add(module)?;
    module.add_class::<run::Progress>()?;
    certificate::add(module)?;
    database::add(module)?;
    program::add(module)
}
