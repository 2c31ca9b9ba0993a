#![doc = include_str!("../README.md")]

mod bucket;
mod dump;
mod epoch;
mod error;
mod growth;
#[cfg(not(loom))]
mod pages;
mod sync;
mod table;
mod word;

pub use error::TableError;
pub use table::{Fill, Record, Table};
pub use word::Word;
