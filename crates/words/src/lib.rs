#![doc = include_str!("../README.md")]

mod flaws;
mod language;
mod number;
mod result;
mod texts;
mod words;

pub use flaws::flaws;
pub use language::Language;
pub use number::grouped;
pub use result::{result, signed};
pub use texts::Texts;
pub use words::Words;
