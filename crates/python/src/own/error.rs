//! The error of a class that breaks the contract of games written in Python.

use pyo3::create_exception;
use pyo3::prelude::*;

use crate::errors::Error;

create_exception!(
    gametree,
    RulesError,
    Error,
    "A game written in Python that breaks a rule of `Position`."
);

/// Returns the error of a broken rule.
pub(super) fn broken(message: &str) -> PyErr {
    RulesError::new_err(message.to_owned())
}
