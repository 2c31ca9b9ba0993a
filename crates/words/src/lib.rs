#![doc = include_str!("../README.md")]

mod flaws;
mod language;
mod texts;
mod words;

pub use flaws::flaws;
pub use language::Language;
pub use texts::Texts;
pub use words::Words;
