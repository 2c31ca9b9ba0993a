//! The server as its clients see it.

mod api;
mod client;
mod described;
mod malformed;
mod memory;
mod panics;
mod queue;
mod safety;
