//! Tests of evaluations against their definitions.

mod ladder;
mod laws;
mod lines;
mod reasons;
