//! The registry through its public API.

mod proofs;
