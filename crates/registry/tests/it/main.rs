//! The registry through its public API.

mod checkpoints;
mod commentary;
mod longest_defence;
mod oracles;
mod panics;
mod points;
mod proofs;
mod pruned;
mod repeats;
mod special_solver;
#[cfg(feature = "parallel")]
mod threads;
