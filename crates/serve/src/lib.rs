#![doc = include_str!("../README.md")]

mod api;
mod app;
mod assets;
mod browser;
mod command;
mod limits;
mod pool;
mod refusal;
mod safety;
mod server;
mod texts;
mod write_timeout;

pub use command::ServeArgs;
