#![doc = include_str!("../README.md")]

mod claim;
mod cuts;
mod effect;
mod gather;
mod keeping;
mod line;
mod naming;
mod proofs;
mod punishment;
mod sentence;
mod threats;

pub use claim::{Claim, Explanation};
pub use cuts::{cut_reason, numbers_of};
pub use effect::Effect;
pub use gather::{explain, explain_value, summary};
pub use line::{Line, Step};
pub use proofs::proof_reason;
pub use punishment::Punishment;
pub use sentence::{Kind, Sentence, TEXTS};
