//! Python objects of JSON values.

use pyo3::prelude::*;
use serde_json::Value;

/// Returns the dictionary, list or number of a JSON value.
pub(crate) fn object(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    let loads = py.import("json")?.getattr("loads")?;
    Ok(loads.call1((value.to_string(),))?.unbind())
}
