//! One proof by many workers.

mod games;
mod journal;
mod proofs;
