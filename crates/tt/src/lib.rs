#![doc = include_str!("../README.md")]

mod bucket;
mod epoch;
mod error;
mod extent;
mod sync;
mod table;

pub use error::TableError;
pub use table::{Fill, Record, Table};
