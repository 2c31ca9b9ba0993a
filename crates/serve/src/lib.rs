#![doc = include_str!("../README.md")]

mod api;
mod app;
mod assets;
mod command;
mod limits;
mod panics;
mod patience;
mod pool;
mod refusal;
mod safety;
mod server;

pub use command::ServeArgs;
