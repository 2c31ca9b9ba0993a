#![doc = include_str!("../README.md")]

mod api;
mod app;
mod assets;
mod command;
mod limits;
mod panics;
mod pool;
mod refusal;
mod safety;
mod server;
mod write_timeout;

pub use command::ServeArgs;
