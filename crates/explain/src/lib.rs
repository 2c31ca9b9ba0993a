#![doc = include_str!("../README.md")]

mod claim;
mod cuts;
mod effect;
mod gather;
mod line;
mod punishment;
mod sentence;

pub use claim::{Claim, Explanation};
pub use cuts::{cut_reason, numbers_of};
pub use effect::Effect;
pub use gather::{explain, explain_value};
pub use line::{Line, Step};
pub use punishment::Punishment;
pub use sentence::{Kind, Sentence, TEXTS};
