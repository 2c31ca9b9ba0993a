#![doc = include_str!("../README.md")]

mod bits;
mod block;
mod cluster;
mod collector;
mod command;
mod database;
mod error;
mod exchange;
mod folder;
mod greeting;
mod guard;
mod job;
mod join;
mod links;
mod list;
mod manifest;
mod memory;
mod number;
mod ranges;
mod retrograde;
mod run;
mod score_book;
mod shard;
mod sort;
mod threads;
mod verify;

pub use cluster::Cluster;
pub use command::{QueryArgs, StrongArgs, open_database};
pub use database::{AnyDatabase, Statistics, Sums, subject};
pub use error::StrongError;
pub use job::{Plan, Progress, Watch};
pub use run::{LEAST_MEMORY_BYTES, RunEnd, solve};
