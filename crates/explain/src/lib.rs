#![doc = include_str!("../README.md")]

mod claim;
mod cuts;
mod gather;
mod keeping;
mod line;
mod naming;
mod notes;
pub mod phrases;
mod proofs;
mod punishment;
mod sentence;
mod threats;

pub use claim::{Claim, Explanation};
pub use cuts::{cut_reason, numbers_of};
pub use gather::{explain, explain_value, summary};
pub use line::{Line, Step};
pub use notes::{move_note, part_notes};
pub use proofs::proof_reason;
pub use punishment::Punishment;
pub use sentence::{Kind, Sentence, TEXTS};
