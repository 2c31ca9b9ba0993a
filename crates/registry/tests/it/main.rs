//! The registry through its public API.

mod checkpoints;
mod commentary;
mod own;
mod points;
mod proofs;
