#![doc = include_str!("../README.md")]

mod command;
mod lookup;
mod server;
mod tools;

pub use command::McpArgs;
pub use server::{Limits, answer_messages};
