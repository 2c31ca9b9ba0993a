//! The engines against the oracle, through the public API.

mod agreement;
mod graph;
mod limits;
mod oracle;
mod proofs;
mod quiescence;
mod reductions;
mod skirmish;
mod traces;
