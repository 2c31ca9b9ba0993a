//! Tests of the control game through its public API.

mod contest;
mod effort;
mod everywhere;
mod families;
mod formats;
mod laws;
mod oracle;
mod refusals;
mod sequences;
mod solver;
mod text;
