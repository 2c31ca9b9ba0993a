//! Evaluations against their definitions.

mod laws;
mod lines;
