//! Tests of the engines against the oracle, through the public API.

mod agreement;
mod contract;
mod drawn;
mod graph;
mod kinds;
mod late_moves;
mod limits;
mod oracle;
mod proof;
mod proof_effort;
mod proof_pruned;
mod proof_strategy;
mod proof_threads;
mod proof_traces;
mod proofs;
mod quiescence;
mod reductions;
mod repeats;
mod salts;
mod skirmish;
mod stacks;
mod traces;
mod work;
