//! Tests of one proof by many workers.

mod games;
mod journal;
mod proofs;
