//! Games written in Python: a position whose rules are the methods of a Python object.

mod answers;
mod board;
mod error;
mod estimate;
mod facts;
mod generator;
mod laws;
mod moves;
mod notation;
mod passed;
mod position;
mod rules;

use gametree_registry::{Session, SessionBuilder};
use pyo3::prelude::*;

use estimate::OwnEstimate;
use generator::OwnMoves;
use position::OwnPosition;

/// Returns a session of the game that begins at a position of a Python class.
///
/// # Errors
/// When the class breaks a rule of its contract, or one of its methods raises an exception.
pub(crate) fn session(start: &Bound<'_, PyAny>) -> PyResult<Box<dyn Session>> {
    let start = OwnPosition::of(start)?;
    let (name, estimate) = (start.rules().name.clone(), OwnEstimate);
    Ok(SessionBuilder::new(name, start, OwnMoves, estimate).build())
}

/// Adds the functions about games written in Python to a module.
pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("RulesError", module.py().get_type::<error::RulesError>())?;
    module.add("LawError", module.py().get_type::<laws::LawError>())?;
    module.add_function(wrap_pyfunction!(laws::check_laws, module)?)
}
