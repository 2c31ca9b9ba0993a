#![doc = include_str!("../README.md")]

mod answers;
mod best_moves;
mod claim;
mod claims;
mod cuts;
mod defences;
mod line;
mod listing;
mod move_list;
mod notes;
pub mod phrases;
pub mod picture;
mod proofs;
mod punishment;
mod review;
mod scale;
mod sentence;
mod threats;
mod tree_picture;
mod turning;

pub use answers::{GameAnswers, GameLine, PositionAnswers};
pub use claim::{Claim, Explanation};
pub use claims::{explain, explain_value, summary};
pub use cuts::{cut_reason, numbers_of};
pub use defences::Defences;
pub use line::{Line, Step};
pub use listing::{Group, Lines, groups_of, lines_of};
pub use notes::{move_note, part_notes};
pub use proofs::proof_reason;
pub use punishment::Punishment;
pub use review::{Review, ReviewWatcher, Worth, look_back};
pub use scale::EstimateScale;
pub use sentence::{Kind, Sentence, TEXTS};
pub use tree_picture::tree_of_trace;
pub use turning::{Proven, Turning, score_words};
