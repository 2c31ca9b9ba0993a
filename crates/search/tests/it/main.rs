//! The engines against the oracle, through the public API.

mod agreement;
mod limits;
mod oracle;
mod proofs;
